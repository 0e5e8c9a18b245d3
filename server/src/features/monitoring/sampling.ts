import { monitoringLimits, type StatsPeriod, type SystemStats } from '@atelier/contract/monitoring'
import type { Database } from '#database/database.ts'
import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log.ts'
import type { RequestCounts } from '#platform/request-counts.ts'
import type { MonitoringRepository } from './monitoring.repository.ts'
import type { Readings } from './readings.ts'
import { periods, pointsOf, thinned, thinnings } from './thin-samples.ts'

interface Options {
  readonly database: Database
  readonly repository: MonitoringRepository
  readonly readings: Readings
  readonly requests: RequestCounts
  readonly clock: Clock
  readonly log: Log
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** Every so many samples the old ones are joined. */
const thinEvery = 60
/** More than a month of minutes. */
const mostRead = 50_000

/** Reads every minute, and keeps what was read: every minute of a day, less of what is older. */
export function createSampling({ database, repository, readings, requests, clock, log }: Options) {
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
    if (taken % thinEvery === 1) await thin()
  }

  async function thin(): Promise<void> {
    const now = clock.now()
    for (const { olderThanMs, youngerThanMs, stepMs } of thinnings) {
      const to = Math.floor((now - olderThanMs) / stepMs) * stepMs
      const from = Math.floor((now - youngerThanMs) / stepMs) * stepMs
      const old = await repository.samples(from, to, mostRead)
      const joined = thinned(old, stepMs)
      if (joined.length < old.length)
        await database.commitRelaxed((transaction) =>
          repository.replaceSamples(from, to, joined, transaction),
        )
    }
    await database.commitRelaxed((transaction) =>
      repository.forgetSamplesBefore(now - monitoringLimits.keptDays * dayMs, transaction),
    )
  }

  const timer = setInterval(() => {
    take().catch((cause: unknown) =>
      log.error('l’état de la machine n’a pas pu être gardé', { source: 'system', cause }),
    )
  }, minuteMs).unref()

  return {
    take,
    async stats(period: StatsPeriod): Promise<SystemStats> {
      const now = clock.now()
      const { lengthMs, stepMs } = periods[period]
      return {
        period,
        step: stepMs / 1000,
        points: pointsOf(
          await repository.samples(now - lengthMs - stepMs, now + minuteMs, mostRead),
          { now, period },
        ),
      }
    },
    close: () => clearInterval(timer),
  }
}
