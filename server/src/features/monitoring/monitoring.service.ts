import type { Act } from '@atelier/contract/audit'
import type { AnyonesJob, StatsPeriod } from '@atelier/contract/monitoring'
import type { SystemDisk, SystemDone } from '@atelier/contract/system'
import type { Database } from '#database/database.ts'
import type { Jobs } from '#jobs/jobs.service.ts'
import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log.ts'
import type { Machine } from '#platform/machine.ts'
import type { RequestCounts } from '#platform/request-counts.ts'
import { type DataPlaces, dataSizes } from './data-sizes.ts'
import type { EngineRoom } from './engine-room.ts'
import { metricsText } from './metrics-text.ts'
import { createMonitoringRepository } from './monitoring.repository.ts'
import { createReadings } from './readings.ts'
import { createSampling } from './sampling.ts'
import { createSystemReports, type Place } from './system-reports.ts'

/** A thing that can be done again at will, with how much of it was done. */
export interface Chore {
  readonly what: string
  run(): Promise<number> | number
}
export interface MonitoringOptions {
  readonly database: Database
  readonly jobs: Pick<Jobs, 'everyones' | 'cancelAnyones'>
  readonly machine: Machine
  readonly requests: RequestCounts
  readonly engineRoom: EngineRoom
  readonly places: DataPlaces
  readonly place: Place
  /** Lists that are only kept in memory. */
  readonly caches: readonly Chore[]
  /** Sweeps of what belongs to nothing any more. */
  readonly sweeps: readonly Chore[]
  readonly clock: Clock
  readonly log: Log
  queue(): { readonly working: number; readonly waiting: number }
  openStreams(): number
  errorsSince(moment: number): number
  record(act: Act): Promise<void>
}
type Actor = Act['actor']

/** How the machine, the server and its engine are, now and over time; and what can be done about it. */
export function createMonitoringService(options: MonitoringOptions) {
  const { database, machine, requests, engineRoom, clock, log, record } = options
  const repository = createMonitoringRepository(database.queries)
  const startedAt = clock.now()
  const readings = createReadings({ ...options, startedAt })
  const sampling = createSampling({ database, repository, readings, requests, clock, log })

  return {
    metrics: readings,
    stats: (period: StatsPeriod) => sampling.stats(period),
    takeSample: sampling.take,
    text: async (): Promise<string> =>
      metricsText(await readings(), requests, options.place.version),
    engine: { report: engineRoom.report, models: engineRoom.models },
    async restart(actor: Actor) {
      const report = await engineRoom.restart()
      await record({
        actor,
        action: 'engine.restarted',
        after: { engines: report.engines.map(({ name, done }) => `${name} (${done})`) },
      })
      return report
    },
    ...jobsOf(options, repository),
    ...createSystemReports({ ...options, startedAt }),
    disk: async (): Promise<SystemDisk> => ({
      folder: options.places.folder,
      disk: (await machine.disk()) ?? null,
      parts: await dataSizes(options.places, repository.fileBytes),
    }),
    async dropCache(actor: Actor): Promise<SystemDone> {
      const done = await doAll(options.caches)
      await record({ actor, action: 'cache.dropped' })
      return {
        done,
        message:
          'Les listes gardées en mémoire seront demandées de nouveau. Aucune donnée n’a été effacée.',
      }
    },
    async cleanUp(actor: Actor): Promise<SystemDone> {
      const done = await doAll(options.sweeps)
      await record({
        actor,
        action: 'system.cleaned',
        after: Object.fromEntries(done.map(({ what, count }) => [what, count])),
      })
      const removed = done.reduce((sum, { count }) => sum + count, 0)
      return {
        done,
        message:
          removed === 0
            ? 'Tout était déjà propre : rien n’a été effacé.'
            : 'Ce qui n’appartenait plus à rien a été effacé.',
      }
    },
    close(): void {
      sampling.close()
      machine.close()
    },
  }
}
export type MonitoringService = ReturnType<typeof createMonitoringService>

async function doAll(chores: readonly Chore[]) {
  const done: { what: string; count: number }[] = []
  for (const { what, run } of chores) done.push({ what, count: await run() })
  return done
}

function jobsOf(
  { jobs, record }: MonitoringOptions,
  repository: ReturnType<typeof createMonitoringRepository>,
) {
  return {
    async everyonesJobs(): Promise<AnyonesJob[]> {
      const active = jobs.everyones()
      const emails = await repository.emailsOf(active.map(({ userId }) => userId))
      return active.map(({ userId, job }) => ({
        ...{
          id: job.id,
          kind: job.kind,
          model: job.model,
          person: { id: userId, email: emails.get(userId) ?? '' },
        },
        state: job.state === 'running' ? 'running' : 'waiting',
        ...{
          position: job.position,
          progress: job.progress,
          secondsLeft: job.secondsLeft,
          createdAt: job.createdAt,
          startedAt: job.startedAt,
        },
      }))
    },
    async cancelJob(actor: Actor, jobId: string): Promise<void> {
      const { kind, userId } = await jobs.cancelAnyones(jobId)
      const emails = await repository.emailsOf([userId])
      await record({
        actor,
        action: 'job.cancelled',
        target: { id: jobId, name: `${kind}, ${emails.get(userId) ?? userId}` },
      })
    },
  }
}
