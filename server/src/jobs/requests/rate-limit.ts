import { Problem } from '@atelier/contract/problems/problems'

const windowMs = 60_000

/** At most so many demands per person within any minute; counted in memory, by the monotonic clock. */
export function createRateLimit(options: { perMinute(): number; now?(): number }) {
  const now = options.now ?? (() => performance.now())
  const recent = new Map<string, number[]>()

  function forgetOld(moment: number) {
    for (const [person, moments] of recent)
      if ((moments.at(-1) ?? 0) <= moment - windowMs) recent.delete(person)
  }

  return {
    /** @throws Problem `limit.rate`, with the seconds until the next demand fits */
    take(person: string): void {
      const moment = now()
      const moments = (recent.get(person) ?? []).filter((past) => past > moment - windowMs)
      const [oldest] = moments
      if (oldest !== undefined && moments.length >= options.perMinute()) {
        const seconds = Math.max(1, Math.ceil((oldest + windowMs - moment) / 1000))
        throw new Problem('limit.rate', { params: { seconds }, retryAfter: seconds })
      }
      if (moments.length === 0) forgetOld(moment)
      recent.set(person, [...moments, moment])
    },
  }
}
export type RateLimit = ReturnType<typeof createRateLimit>
