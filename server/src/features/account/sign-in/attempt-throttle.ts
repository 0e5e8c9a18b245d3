import { Problem } from '@atelier/contract/problems/problems'
import type { Clock } from '#platform/clock.ts'

/** Attempts older than this no longer count. */
export const attemptWindowMs = 15 * 60 * 1000
/** The delay doubles with each attempt up to this maximum: it slows guessing but never locks an account. */
const maxDelayMs = 60_000
/** Attempts stored above the limit. At the maximum delay, the window cannot contain more. */
export const attemptsRemembered = 25

interface Counter {
  /** Times of the attempts that count, oldest first. */
  counted: number[]
  underWay: number
  readonly waiting: (() => void)[]
}

/** The caller calls exactly one of the two, once, when the result is known. */
export interface Attempt {
  /** Resolves once it is counted. */
  count(): Promise<void>
  discard(): void
}

export interface AttemptThrottle {
  /**
   * Starts an attempt. Waits for attempts in progress that may use the last free ones.
   * @throws Problem with the seconds to wait
   */
  begin(key: string): Promise<Attempt>
}

/**
 * Slows down repeated attempts. Within 15 minutes, `limit` counted attempts are free; after that,
 * each delay is longer than the one before. Attempts in progress use free attempts too, so a
 * thousand parallel ones cannot all get through. Attempts that turn out not to count never cause a
 * refusal.
 */
export function createAttemptThrottle({
  clock,
  limit,
  maxKeys = 10_000,
}: {
  readonly clock: Clock
  readonly limit: number
  readonly maxKeys?: number
}) {
  const counters = new Map<string, Counter>()

  function counterOf(key: string): Counter {
    const known = counters.get(key)
    const counter = known ?? { counted: [], underWay: 0, waiting: [] }
    // Inserted again so that the map stays sorted by last use.
    counters.delete(key)
    counters.set(key, counter)
    if (counters.size > maxKeys) removeOldest()
    counter.counted = counter.counted.filter((at) => at > clock.now() - attemptWindowMs)
    return counter
  }

  function removeOldest() {
    for (const [key, { underWay }] of counters) if (underWay === 0) return void counters.delete(key)
  }

  function finish(key: string, counter: Counter, counts: boolean) {
    counter.underWay -= 1
    if (counts)
      counter.counted = [...counter.counted, clock.now()].slice(-(limit + attemptsRemembered))
    if (counter.counted.length === 0 && counter.underWay === 0) counters.delete(key)
    for (const resume of counter.waiting.splice(0)) resume()
  }

  return {
    async begin(key: string): Promise<Attempt> {
      for (;;) {
        const counter = counterOf(key)
        refuseWhileThrottled(counter.counted, limit, clock.now())
        const free = Math.max(1, limit - counter.counted.length)
        if (counter.underWay < free) {
          counter.underWay += 1
          return {
            count: async () => finish(key, counter, true),
            discard: () => finish(key, counter, false),
          }
        }
        await new Promise<void>((resume) => counter.waiting.push(resume))
      }
    },
    size: () => counters.size,
  }
}

export function refuseWhileThrottled(counted: readonly number[], limit: number, now: number) {
  const last = counted.at(-1)
  if (counted.length < limit || last === undefined) return
  const delayMs = Math.min(maxDelayMs, 1000 * 2 ** (counted.length - limit))
  const seconds = Math.ceil((last + delayMs - now) / 1000)
  if (seconds > 0)
    throw new Problem('account.too-many-attempts', { params: { seconds }, retryAfter: seconds })
}
