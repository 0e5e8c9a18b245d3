import { Problem } from '@atelier/contract/problems/problems'

const windowMs = 60_000

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
        const seconds = Math.max(1, Math.ceil((oldest + windowMs - time) / 1000))
        throw new Problem('limit.rate', { params: { seconds }, retryAfter: seconds })
      }
      if (times.length === 0) removeOld(time)
      recent.set(userId, [...times, time])
    },
  }
}
export type RateLimit = ReturnType<typeof createRateLimit>
