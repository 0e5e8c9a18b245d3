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
/** Old samples are reduced after this number of new ones. */
const downsampleEvery = 60
/** More than a month of minutes. */
const maxSamples = 50_000

/** Stores the metrics of each minute: every minute of the last day, fewer samples of older days. */
export function createMetricSampling(dependencies: MetricSamplingDependencies) {
  const { repository, clock, log } = dependencies
  const takeSample = createSampleTaking(dependencies)

  const timer = setInterval(() => {
    takeSample().catch((cause: unknown) =>
      log.error('l’état de la machine n’a pas pu être enregistré', { source: 'system', cause }),
    )
  }, minuteMs).unref()

  return {
    takeSample,
    async stats(period: MetricsPeriod): Promise<MetricsHistory> {
      const now = clock.now()
      const { lengthMs, stepMs } = periods[period]
      const from = now - lengthMs - stepMs
      const samples = await repository.samples(from, now + minuteMs, maxSamples)
      return { period, step: stepMs / 1000, points: pointsOf(samples, { now, period }) }
    },
    close: () => clearInterval(timer),
  }
}

function createSampleTaking(dependencies: MetricSamplingDependencies) {
  const { database, repository, readings, requests, clock } = dependencies
  let totalsBefore = requests.totals()
  let samplesTaken = 0

  return async (): Promise<void> => {
    const { memory, cpu, disk, activeUsers, details } = await readings()
    const totals = requests.totals()
    const sample = {
      at: Math.floor(clock.now() / minuteMs) * minuteMs,
      memory,
      cpu,
      disk,
      activeUsers,
      running: details.queue.running,
      waiting: details.queue.waiting,
      requests: totals.total - totalsBefore.total,
      failures: totals.failed - totalsBefore.failed,
    }
    totalsBefore = totals
    await database.commitRelaxed((transaction) => repository.addSample(sample, transaction))
    samplesTaken += 1
    if (samplesTaken % downsampleEvery === 1) await reduceOldSamples(dependencies)
  }
}

async function reduceOldSamples({
  database,
  repository,
  clock,
}: MetricSamplingDependencies): Promise<void> {
  const now = clock.now()
  for (const { olderThanMs, youngerThanMs, stepMs } of downsamplingSteps) {
    const to = Math.floor((now - olderThanMs) / stepMs) * stepMs
    const from = Math.floor((now - youngerThanMs) / stepMs) * stepMs
    const samples = await repository.samples(from, to, maxSamples)
    const reduced = downsample(samples, stepMs)
    if (reduced.length < samples.length)
      await database.commitRelaxed((transaction) =>
        repository.replaceSamples(from, to, reduced, transaction),
      )
  }
  await database.commitRelaxed((transaction) =>
    repository.deleteSamplesBefore(now - monitoringLimits.retentionDays * dayMs, transaction),
  )
}
