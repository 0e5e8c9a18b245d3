import type { Clock } from '../clock.ts'

export interface CompletedRequest {
  readonly route: string
  readonly method: string
  readonly status: number
  readonly milliseconds: number
}
/** Upper ends in milliseconds, for the distribution of times. */
export const durationBuckets = [
  5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000, 30_000,
] as const

const activeMs = 15 * 60 * 1000
const minuteMs = 60_000

/** Requests are counted, never written down: how many, by which route, how fast, and who was here lately. */
export function createRequestMetrics(clock: Clock) {
  const routes = new Map<
    string,
    { readonly method: string; readonly route: string; readonly status: string; count: number }
  >()
  const times: number[] = Array.from({ length: durationBuckets.length + 1 }, () => 0)
  const people = new Map<string, number>()
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
    /** Someone with a session has called. */
    recordUser: (userId: string): void => void people.set(userId, clock.now()),
    recordRequest({ route, method, status, milliseconds: lasted }: CompletedRequest): void {
      total += 1
      if (status >= 500) failed += 1
      milliseconds += lasted
      inMinute().count += 1
      const step = durationBuckets.findIndex((end) => lasted <= end)
      const place = step === -1 ? durationBuckets.length : step
      times[place] = (times[place] ?? 0) + 1
      const group = `${Math.floor(status / 100)}xx`
      const key = `${method} ${route} ${group}`
      const known = routes.get(key)
      if (known) known.count += 1
      else routes.set(key, { method, route, status: group, count: 1 })
    },
    /** Whoever keeps the open streams tells how many there are. */
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
      for (const [userId, at] of people) if (at < from) people.delete(userId)
      return people.size
    },
    /** The time within which this share of all answers came, as the end of its step. */
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
