import { Problem } from '@atelier/contract/problems/problems'
import type { Clock } from '#platform/clock.ts'

/** How far back attempts are remembered. */
export const attemptWindowMs = 15 * 60 * 1000
/** The delay doubles with each further attempt, up to this: slow enough for guessing, never a lock-out. */
const maxDelayMs = 60_000
/** Attempts remembered beyond the limit: more cannot fit into the window at the longest delay. */
const attemptsRemembered = 25

interface Counter {
  /** Times of the attempts that count, oldest first. */
  counted: number[]
  underWay: number
  readonly waiting: (() => void)[]
}

/** One of the two is called, once, when it is known how the attempt went. */
export interface Attempt {
  count(): void
  discard(): void
}

/**
 * Slows down whoever attempts the same thing again and again. Up to `limit` attempts that count are free in 15 minutes, then each
 * must wait longer than the one before. Attempts whose outcome is unknown yet take up the free ones, so a thousand at once
 * wait for one another instead of all slipping through; nobody is refused for attempts that turn out not to count.
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
    // Reinserted, so that the order of the map is the order of last use.
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
    /**
     * Begins an attempt, after those under way if they may use up the free attempts.
     * @throws Problem with the seconds to wait.
     */
    async begin(key: string): Promise<Attempt> {
      for (;;) {
        const counter = counterOf(key)
        refuseWhileThrottled(counter.counted, limit, clock.now())
        const free = Math.max(1, limit - counter.counted.length)
        if (counter.underWay < free) {
          counter.underWay += 1
          return {
            count: () => finish(key, counter, true),
            discard: () => finish(key, counter, false),
          }
        }
        await new Promise<void>((resume) => counter.waiting.push(resume))
      }
    },
    size: () => counters.size,
  }
}
export type AttemptThrottle = ReturnType<typeof createAttemptThrottle>

function refuseWhileThrottled(counted: readonly number[], limit: number, now: number) {
  const last = counted.at(-1)
  if (counted.length < limit || last === undefined) return
  const delayMs = Math.min(maxDelayMs, 1000 * 2 ** (counted.length - limit))
  const seconds = Math.ceil((last + delayMs - now) / 1000)
  if (seconds > 0)
    throw new Problem('account.too-many-attempts', { params: { seconds }, retryAfter: seconds })
}
