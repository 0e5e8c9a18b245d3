import type { Clock } from '../clock.ts'

export interface CompletedRequest {
  readonly route: string
  readonly method: string
  readonly status: number
  readonly milliseconds: number
}
/** Upper bounds of the duration histogram, in milliseconds. */
export const durationBuckets = [
  5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000, 30_000,
] as const

const activeMs = 15 * 60 * 1000
const minuteMs = 60_000

/** Counts requests, without recording them: how many, by route, how fast, and the recently active users. */
export function createRequestMetrics(clock: Clock) {
  const routes = new Map<
    string,
    { readonly method: string; readonly route: string; readonly status: string; count: number }
  >()
  const times: number[] = Array.from({ length: durationBuckets.length + 1 }, () => 0)
  const lastSeen = new Map<string, number>()
  let [total, failed, milliseconds] = [0, 0, 0]
  let streams = () => 0
  let minute = { number: 0, count: 0, before: 0 }

  function inMinute() {
    const number = Math.floor(clock.now() / minuteMs)
    if (number !== minute.number)
      minute = { number, count: 0, before: number === minute.number + 1 ? minute.count : 0 }
    return minute
  }

  return {
    recordUser: (userId: string): void => void lastSeen.set(userId, clock.now()),
    recordRequest({ route, method, status, milliseconds: lasted }: CompletedRequest): void {
      total += 1
      if (status >= 500) failed += 1
      milliseconds += lasted
      inMinute().count += 1
      const found = durationBuckets.findIndex((end) => lasted <= end)
      const bucket = found === -1 ? durationBuckets.length : found
      times[bucket] = (times[bucket] ?? 0) + 1
      const group = `${Math.floor(status / 100)}xx`
      const key = `${method} ${route} ${group}`
      const known = routes.get(key)
      if (known) known.count += 1
      else routes.set(key, { method, route, status: group, count: 1 })
    },
    /** The open streams are counted elsewhere. */
    setStreamCounter(count: () => number): void {
      streams = count
    },
    openStreams: () => streams(),
    totals: () => ({ total, failed, milliseconds }),
    requestsLastMinute: () => inMinute().before,
    durationCounts: (): readonly number[] => times,
    routes: () => [...routes.values()],
    activeUsers(): number {
      const from = clock.now() - activeMs
      for (const [userId, at] of lastSeen) if (at < from) lastSeen.delete(userId)
      return lastSeen.size
    },
    /** The duration under which this share of all requests ended, as the upper bound of its bucket. */
    durationQuantile(share: number): number | null {
      let left = total * share
      for (const [index, count] of times.entries()) {
        left -= count
        if (left <= 0 && total > 0) return durationBuckets[index] ?? durationBuckets.at(-1) ?? null
      }
      return null
    },
  }
}
export type RequestMetrics = ReturnType<typeof createRequestMetrics>
