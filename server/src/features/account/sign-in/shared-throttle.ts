import { createExclusiveTasks } from '#platform/exclusive-tasks.ts'
import type { RecentTimes } from '#platform/recent-times.ts'
import {
  type Attempt,
  type AttemptThrottle,
  attemptsRemembered,
  attemptWindowMs,
  refuseWhileThrottled,
} from './attempt-throttle.ts'

interface SharedThrottleOptions {
  readonly recentTimes: Pick<RecentTimes, 'list' | 'add'>
  readonly limit: number
}
interface InProgress {
  count: number
  readonly waiting: (() => void)[]
}

/** The same with several servers: what each has counted slows attempts at all of them. Attempts in progress are each server's own. */
export function createSharedThrottle({
  recentTimes,
  limit,
}: SharedThrottleOptions): AttemptThrottle {
  const max = limit + attemptsRemembered
  const attempts = new Map<string, InProgress>()
  // Of one key: between what is read and what follows from it, no attempt ends.
  const { run } = createExclusiveTasks()

  function finish(key: string, inProgress: InProgress) {
    inProgress.count -= 1
    if (inProgress.count === 0) attempts.delete(key)
    for (const resume of inProgress.waiting.splice(0)) resume()
  }
  const attemptOf = (key: string, inProgress: InProgress): Attempt => ({
    count: () =>
      run(key, async () => {
        try {
          await recentTimes.add(key, { windowMs: attemptWindowMs, max })
        } finally {
          finish(key, inProgress)
        }
      }),
    discard: () => finish(key, inProgress),
  })
  /** The attempt, or what to wait for. */
  async function tryToBegin(key: string): Promise<Attempt | { readonly until: Promise<void> }> {
    const { times, now } = await recentTimes.list(key, { windowMs: attemptWindowMs })
    refuseWhileThrottled(times, limit, now)
    const inProgress = attempts.get(key) ?? { count: 0, waiting: [] }
    attempts.set(key, inProgress)
    if (inProgress.count >= Math.max(1, limit - times.length))
      return { until: new Promise<void>((resume) => inProgress.waiting.push(resume)) }
    inProgress.count += 1
    return attemptOf(key, inProgress)
  }

  return {
    async begin(key) {
      for (;;) {
        const begun = await run(key, () => tryToBegin(key))
        if (!('until' in begun)) return begun
        await begun.until
      }
    },
  }
}
