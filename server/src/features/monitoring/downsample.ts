import type { MetricsPeriod, MetricsPoint } from '@atelier/contract/monitoring/monitoring'
import { isoDate } from '#platform/clock.ts'
import type { Sample } from './monitoring.repository.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** The length of each period, and the step between its points. */
export const periods: Readonly<
  Record<MetricsPeriod, { readonly lengthMs: number; readonly stepMs: number }>
> = {
  '24h': { lengthMs: day, stepMs: 10 * minute },
  '7d': { lengthMs: 7 * day, stepMs: hour },
  '30d': { lengthMs: 30 * day, stepMs: 6 * hour },
}

/** Samples of these ages are reduced to one per step. */
export const downsamplingSteps = [
  { olderThanMs: day, youngerThanMs: 7 * day, stepMs: 10 * minute },
  { olderThanMs: 7 * day, youngerThanMs: 31 * day, stepMs: hour },
] as const

/** One sample of all servers for each time: levels of machines are averaged, what happens on them is added up. */
const ofAllServers = (samples: readonly Sample[]): Sample[] =>
  [...Map.groupBy(samples, ({ at }) => at)].map(([at, group]) => ({
    at,
    server: '',
    memory: average(group, 'memory'),
    cpu: average(group, 'cpu'),
    disk: average(group, 'disk'),
    // Each server counts them over all.
    activeUsers: Math.max(...group.map((sample) => sample.activeUsers)),
    running: sum(group, 'running'),
    waiting: sum(group, 'waiting'),
    requests: sum(group, 'requests'),
    failures: sum(group, 'failures'),
  }))

/** Makes one sample per server and step: levels are averaged, counts are added up. */
export function downsample(samples: readonly Sample[], stepMs: number): Sample[] {
  const byServer = Map.groupBy(samples, ({ server }) => server)
  return [...byServer].flatMap(([server, own]) =>
    [...Map.groupBy(own, ({ at }) => Math.floor(at / stepMs) * stepMs)].map(([at, group]) => ({
      at,
      server,
      memory: average(group, 'memory'),
      cpu: average(group, 'cpu'),
      disk: average(group, 'disk'),
      activeUsers: Math.max(...group.map((sample) => sample.activeUsers)),
      running: average(group, 'running') ?? 0,
      waiting: average(group, 'waiting') ?? 0,
      requests: sum(group, 'requests'),
      failures: sum(group, 'failures'),
    })),
  )
}

export interface PointsRequest {
  readonly now: number
  readonly period: MetricsPeriod
  /** `undefined`: all servers together. */
  readonly server?: string | undefined
}

const measuredBy = (name: string) => (sample: Sample) => sample.server === name

/** One point per step up to now, with `null` for times when the server did not run. */
export function pointsOf(
  samples: readonly Sample[],
  { now, period, server }: PointsRequest,
): MetricsPoint[] {
  const { lengthMs, stepMs } = periods[period]
  const requested =
    server === undefined ? ofAllServers(samples) : samples.filter(measuredBy(server))
  const byTime = new Map(downsample(requested, stepMs).map((sample) => [sample.at, sample]))
  const last = Math.floor(now / stepMs) * stepMs
  return Array.from(
    { length: lengthMs / stepMs },
    (_, index) => last - lengthMs + (index + 1) * stepMs,
  ).map((at) => pointOf(at, byTime.get(at)))
}

const pointOf = (at: number, sample: Sample | undefined): MetricsPoint => ({
  at: isoDate(at),
  memory: sample?.memory ?? null,
  cpu: sample?.cpu ?? null,
  disk: sample?.disk ?? null,
  activeUsers: sample?.activeUsers ?? null,
  requests: sample?.requests ?? null,
  failures: sample?.failures ?? null,
  running: sample?.running ?? null,
  waiting: sample?.waiting ?? null,
})

function average(
  group: readonly Sample[],
  name: 'memory' | 'cpu' | 'disk' | 'running' | 'waiting',
): number | null {
  const values = group.flatMap((sample) => sample[name] ?? [])
  return values.length === 0
    ? null
    : Math.round((values.reduce((all, value) => all + value, 0) / values.length) * 10) / 10
}
const sum = (group: readonly Sample[], name: 'running' | 'waiting' | 'requests' | 'failures') =>
  group.reduce((all, sample) => all + sample[name], 0)
