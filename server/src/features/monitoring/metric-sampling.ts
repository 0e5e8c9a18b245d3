import {
  type MetricsHistory,
  type MetricsPeriod,
  monitoringLimits,
} from '@atelier/contract/monitoring/monitoring'
import type { Database } from '#database/database.ts'
import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log/log.ts'
import type { RequestMetrics } from '#platform/web/request-metrics.ts'
import { downsample, downsamplingSteps, periods, pointsOf } from './downsample.ts'
import type { MonitoringRepository } from './monitoring.repository.ts'
import type { MetricsReader } from './read-metrics.ts'

interface MetricSamplingDependencies {
  readonly database: Database
  readonly repository: MonitoringRepository
  readonly readings: MetricsReader
  readonly requests: RequestMetrics
  readonly clock: Clock
  readonly log: Log
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** Every so many samples the old ones are joined. */
const downsampleEvery = 60
/** More than a month of minutes. */
const maxSamples = 50_000

/** Reads every minute, and keeps what was read: every minute of a day, less of what is older. */
export function createMetricSampling({
  database,
  repository,
  readings,
  requests,
  clock,
  log,
}: MetricSamplingDependencies) {
  let before = requests.totals()
  let taken = 0

  async function take(): Promise<void> {
    const { memory, cpu, disk, activeUsers, details } = await readings()
    const now = requests.totals()
    const sample = {
      at: Math.floor(clock.now() / minuteMs) * minuteMs,
      ...{ memory, cpu, disk, active_users: activeUsers },
      ...{ running: details.queue.running, waiting: details.queue.waiting },
      ...{ requests: now.total - before.total, failures: now.failed - before.failed },
    }
    before = now
    await database.commitRelaxed((transaction) => repository.addSample(sample, transaction))
    taken += 1
    if (taken % downsampleEvery === 1) await thin()
  }

  async function thin(): Promise<void> {
    const now = clock.now()
    for (const { olderThanMs, youngerThanMs, stepMs } of downsamplingSteps) {
      const to = Math.floor((now - olderThanMs) / stepMs) * stepMs
      const from = Math.floor((now - youngerThanMs) / stepMs) * stepMs
      const old = await repository.samples(from, to, maxSamples)
      const joined = downsample(old, stepMs)
      if (joined.length < old.length)
        await database.commitRelaxed((transaction) =>
          repository.replaceSamples(from, to, joined, transaction),
        )
    }
    await database.commitRelaxed((transaction) =>
      repository.deleteSamplesBefore(now - monitoringLimits.retentionDays * dayMs, transaction),
    )
  }

  const timer = setInterval(() => {
    take().catch((cause: unknown) =>
      log.error('l’état de la machine n’a pas pu être gardé', { source: 'system', cause }),
    )
  }, minuteMs).unref()

  return {
    take,
    async stats(period: MetricsPeriod): Promise<MetricsHistory> {
      const now = clock.now()
      const { lengthMs, stepMs } = periods[period]
      return {
        period,
        step: stepMs / 1000,
        points: pointsOf(
          await repository.samples(now - lengthMs - stepMs, now + minuteMs, maxSamples),
          { now, period },
        ),
      }
    },
    close: () => clearInterval(timer),
  }
}
