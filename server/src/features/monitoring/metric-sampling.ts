import {
  type MetricsHistory,
  type MetricsPeriod,
  monitoringLimits,
} from '@atelier/contract/monitoring/monitoring'
import type { Database, WriteTransaction } from '#database/database.ts'
import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log/log.ts'
import type { RequestMetrics } from '#platform/web/request-metrics.ts'
import type { MetricsReader } from './all-servers/read-metrics.ts'
import { downsample, downsamplingSteps, periods, pointsOf } from './downsample.ts'
import type { MonitoringRepository, Sample } from './monitoring.repository.ts'

interface MetricSamplingDependencies {
  readonly database: Database
  readonly repository: MonitoringRepository
  /** Of this server. */
  readonly readings: MetricsReader['ofThisServer']
  readonly requests: RequestMetrics
  /** The name of this server; empty where there is only one. */
  readonly server: string
  readonly clock: Clock
  readonly log: Log
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** Old samples are reduced after this number of new ones. */
const downsampleEvery = 60
/** More than a month of many servers. */
const maxSamples = 200_000

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
    async stats(period: MetricsPeriod, server?: string): Promise<MetricsHistory> {
      const now = clock.now()
      const { lengthMs, stepMs } = periods[period]
      const from = now - lengthMs - stepMs
      const samples = await repository.samples({ from, to: now + minuteMs, limit: maxSamples })
      return {
        period,
        step: stepMs / 1000,
        points: pointsOf(samples, { now, period, server }),
        servers: serversOf(samples),
      }
    },
    close: () => clearInterval(timer),
  }
}

/** Names to choose from: none where there is only one. */
function serversOf(samples: readonly Sample[]): string[] {
  const names = new Set(samples.map(({ server }) => server))
  // Samples of before servers were told apart.
  names.delete('')
  return names.size > 1 ? [...names].sort() : []
}

function createSampleTaking(dependencies: MetricSamplingDependencies) {
  const { database, repository, readings, requests, server, clock } = dependencies
  let totalsBefore = requests.totals()
  let samplesTaken = 0

  return async (): Promise<void> => {
    const { memory, cpu, disk, activeUsers, details } = await readings()
    const totals = requests.totals()
    const sample = {
      at: Math.floor(clock.now() / minuteMs) * minuteMs,
      server,
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
    const reduce = async (transaction: WriteTransaction) => {
      const samples = await repository.samples({ from, to, limit: maxSamples }, transaction)
      const reduced = downsample(samples, stepMs)
      if (reduced.length < samples.length)
        await repository.replaceSamples(from, to, reduced, transaction)
    }
    await database.commit(reduce, { lock: 'metrics' })
  }
  await database.commitRelaxed((transaction) =>
    repository.deleteSamplesBefore(now - monitoringLimits.retentionDays * dayMs, transaction),
  )
}
