import { Problem } from '@atelier/contract/problems/problems'

export const windowMs = 60_000

/** Limits requests per user and minute; counted in memory, by the monotonic clock. */
export function createRateLimit(options: { perMinute(): number; now?(): number }) {
  const now = options.now ?? (() => performance.now())
  const recent = new Map<string, number[]>()

  function removeOld(time: number) {
    for (const [userId, times] of recent)
      if ((times.at(-1) ?? 0) <= time - windowMs) recent.delete(userId)
  }

  return {
    /** @throws Problem `limit.rate`, with the seconds until the next request is allowed */
    take(userId: string): void {
      const time = now()
      const times = (recent.get(userId) ?? []).filter((past) => past > time - windowMs)
      const [oldest] = times
      if (oldest !== undefined && times.length >= options.perMinute()) {
        throw tooManyGenerations(oldest + windowMs - time)
      }
      if (times.length === 0) removeOld(time)
      recent.set(userId, [...times, time])
    },
  }
}
export type RateLimit = ReturnType<typeof createRateLimit>

/** The refusal of a generation, with the seconds until the next one is allowed. */
export function tooManyGenerations(missingMs: number): Problem {
  const seconds = Math.max(1, Math.ceil(missingMs / 1000))
  return new Problem('limit.rate', { params: { seconds }, retryAfter: seconds })
}
