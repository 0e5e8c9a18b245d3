import type { NewAuditEntry } from '@atelier/contract/audit/audit'
import type { AdminJob, MetricsPeriod } from '@atelier/contract/monitoring/monitoring'
import type { SystemActionResult, SystemDisk } from '@atelier/contract/monitoring/system'
import type { Database } from '#database/database.ts'
import type { JobsService } from '#jobs/jobs.service.ts'
import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log/log.ts'
import type { Machine } from '#platform/machine/machine.ts'
import type { RequestMetrics } from '#platform/web/request-metrics.ts'
import { type DataLocations, dataSizes } from './data-sizes.ts'
import type { EngineMonitor } from './engine-monitor.ts'
import { createMetricSampling } from './metric-sampling.ts'
import { createMonitoringRepository } from './monitoring.repository.ts'
import { prometheusText } from './prometheus-text.ts'
import { createMetricsReader } from './read-metrics.ts'
import { createSystemReports, type InstallationInfo } from './system-reports.ts'

/** A thing that can be done again at will, with how much of it was done. */
export interface MaintenanceTask {
  readonly what: string
  run(): Promise<number> | number
}
export interface MonitoringServiceDependencies {
  readonly database: Database
  readonly jobs: Pick<JobsService, 'listAllActive' | 'cancelOfAnyUser'>
  readonly machine: Machine
  readonly requests: RequestMetrics
  readonly engineMonitor: EngineMonitor
  readonly locations: DataLocations
  readonly installation: InstallationInfo
  /** Lists that are only kept in memory. */
  readonly caches: readonly MaintenanceTask[]
  /** Sweeps of what belongs to nothing any more. */
  readonly sweeps: readonly MaintenanceTask[]
  readonly clock: Clock
  readonly log: Log
  queue(): { readonly working: number; readonly waiting: number }
  openStreams(): number
  errorsSince(moment: number): number
  record(act: NewAuditEntry): Promise<void>
}
type Actor = NewAuditEntry['actor']

/** How the machine, the server and its engine are, now and over time; and what can be done about it. */
export function createMonitoringService(options: MonitoringServiceDependencies) {
  const { database, machine, requests, engineMonitor, clock, log, record } = options
  const repository = createMonitoringRepository(database.queries)
  const startedAt = clock.now()
  const readings = createMetricsReader({ ...options, startedAt })
  const sampling = createMetricSampling({ database, repository, readings, requests, clock, log })

  return {
    metrics: readings,
    stats: (period: MetricsPeriod) => sampling.stats(period),
    takeSample: sampling.take,
    text: async (): Promise<string> =>
      prometheusText(await readings(), requests, options.installation.version),
    engine: { report: engineMonitor.report, models: engineMonitor.models },
    async restart(actor: Actor) {
      const report = await engineMonitor.restart()
      await record({
        actor,
        action: 'engine.restarted',
        after: { engines: report.engines.map(({ name, done }) => `${name} (${done})`) },
      })
      return report
    },
    ...jobActions(options, repository),
    ...createSystemReports({ ...options, startedAt }),
    disk: async (): Promise<SystemDisk> => ({
      folder: options.locations.folder,
      disk: (await machine.disk()) ?? null,
      parts: await dataSizes(options.locations, repository.fileBytes),
    }),
    async dropCache(actor: Actor): Promise<SystemActionResult> {
      const done = await runAll(options.caches)
      await record({ actor, action: 'cache.dropped' })
      return {
        done,
        message:
          'Les listes gardées en mémoire seront demandées de nouveau. Aucune donnée n’a été effacée.',
      }
    },
    async cleanUp(actor: Actor): Promise<SystemActionResult> {
      const done = await runAll(options.sweeps)
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

async function runAll(chores: readonly MaintenanceTask[]) {
  const done: { what: string; count: number }[] = []
  for (const { what, run } of chores) done.push({ what, count: await run() })
  return done
}

function jobActions(
  { jobs, record }: MonitoringServiceDependencies,
  repository: ReturnType<typeof createMonitoringRepository>,
) {
  return {
    async allJobs(): Promise<AdminJob[]> {
      const active = jobs.listAllActive()
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
      const { kind, userId } = await jobs.cancelOfAnyUser(jobId)
      const emails = await repository.emailsOf([userId])
      await record({
        actor,
        action: 'job.cancelled',
        target: { id: jobId, name: `${kind}, ${emails.get(userId) ?? userId}` },
      })
    },
  }
}
