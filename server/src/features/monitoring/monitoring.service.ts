import type { NewAuditEntry } from '@atelier/contract/audit/audit'
import type { SystemDisk } from '@atelier/contract/monitoring/system'
import type { Database } from '#database/database.ts'
import type { AccountService } from '#features/account/account.service.ts'
import type { JobsService } from '#jobs/jobs.service.ts'
import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log/log.ts'
import type { Machine } from '#platform/machine/machine.ts'
import type { RequestMetrics } from '#platform/web/request-metrics.ts'
import type { UntrustedForwarding } from '#platform/web/untrusted-forwarding.ts'
import type { StoredFiles } from '#storage/stored-files.ts'
import { type DataLocations, dataSizes } from './data-sizes.ts'
import type { EngineMonitor } from './engine-monitor.ts'
import { jobActions } from './job-actions.ts'
import { type MaintenanceTask, maintenanceActions } from './maintenance-actions.ts'
import { createMetricSampling } from './metric-sampling.ts'
import { createMonitoringRepository } from './monitoring.repository.ts'
import { prometheusText } from './prometheus-text.ts'
import { createMetricsReader } from './read-metrics.ts'
import { createSystemReports, type InstallationInfo } from './system-reports.ts'

export interface MonitoringServiceDependencies {
  readonly database: Database
  readonly jobs: Pick<JobsService, 'listAllActive' | 'cancelOfAnyUser'>
  readonly account: Pick<AccountService, 'emailsOf'>
  readonly files: Pick<StoredFiles, 'totalBytes'>
  readonly machine: Machine
  readonly requests: RequestMetrics
  readonly forwarding: UntrustedForwarding
  readonly engineMonitor: EngineMonitor
  readonly locations: DataLocations
  readonly installation: InstallationInfo
  /** Lists that are only in memory. */
  readonly caches: readonly MaintenanceTask[]
  /** Tasks that remove unused data. */
  readonly sweeps: readonly MaintenanceTask[]
  readonly clock: Clock
  readonly log: Log
  queue(): { readonly working: number; readonly waiting: number }
  openStreams(): number
  errorsSince(from: number): number
  record(entry: NewAuditEntry): Promise<void>
}

/**
 * The state of the machine, the server and its engine, now and over time, and the administrator's
 * actions on them.
 */
export function createMonitoringService(dependencies: MonitoringServiceDependencies) {
  const { database, machine, requests, engineMonitor, installation } = dependencies
  const repository = createMonitoringRepository(database.queries)
  const startedAt = dependencies.clock.now()
  const readings = createMetricsReader({ ...dependencies, startedAt })
  const sampling = createMetricSampling({ ...dependencies, repository, readings })

  return {
    metrics: readings,
    stats: sampling.stats,
    takeSample: sampling.takeSample,
    text: async (): Promise<string> =>
      prometheusText(await readings(), requests, installation.version),
    engine: { report: engineMonitor.report, models: engineMonitor.models },
    ...createSystemReports({ ...dependencies, startedAt }),
    disk: async (): Promise<SystemDisk> => ({
      folder: dependencies.locations.folder,
      disk: (await machine.disk()) ?? null,
      parts: await dataSizes(dependencies.locations, dependencies.files.totalBytes),
    }),
    ...jobActions(dependencies),
    ...maintenanceActions(dependencies),
    close(): void {
      sampling.close()
      machine.close()
    },
  }
}
export type MonitoringService = ReturnType<typeof createMonitoringService>
