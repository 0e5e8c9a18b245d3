import type { NewAuditEntry } from '@atelier/contract/audit/audit'
import type { BackupStatus } from '@atelier/contract/backups/backups'
import type { SystemDisk } from '@atelier/contract/monitoring/system'
import type { Database } from '#database/database.ts'
import type { AccountService } from '#features/account/account.service.ts'
import type { JobsService } from '#jobs/jobs.service.ts'
import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log/log.ts'
import type { Machine } from '#platform/machine/machine.ts'
import type { Servers } from '#platform/servers.ts'
import type { RequestMetrics } from '#platform/web/request-metrics.ts'
import type { UntrustedForwarding } from '#platform/web/untrusted-forwarding.ts'
import type { StoredFiles } from '#storage/stored-files.ts'
import { createMetricsReader } from './all-servers/read-metrics.ts'
import { createServersOverview } from './all-servers/servers-overview.ts'
import { type DataLocations, dataSizes } from './data-sizes.ts'
import type { EngineMonitor } from './engine-monitor.ts'
import type { FileStore } from './file-store.ts'
import { jobActions } from './job-actions.ts'
import { type MaintenanceTask, maintenanceActions } from './maintenance-actions.ts'
import { createMetricSampling } from './metric-sampling.ts'
import { createMonitoringRepository } from './monitoring.repository.ts'
import { type BackupReadings, type DocumentReadings, prometheusText } from './prometheus-text.ts'
import { createSetupChecks, type SetupDependencies } from './setup/setup-checks.ts'
import { createSystemReports, type InstallationInfo } from './system-reports.ts'

/** How the backups of the installation are. */
interface BackupState {
  summary(): Promise<{ readonly status: BackupStatus; readonly lastGoodAt: number | undefined }>
}

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
  readonly fileStore: FileStore
  readonly backups: BackupState
  readonly setup: SetupDependencies
  readonly servers: Pick<Servers, 'id' | 'name' | 'listOthers' | 'setReadings' | 'isStopping'>
  /** Whether the name of this server goes with its metrics: several may be read. */
  readonly hasServerLabel: boolean
  /** Lists that are only in memory. */
  readonly caches: readonly MaintenanceTask[]
  /** Tasks that remove unused data. */
  readonly sweeps: readonly MaintenanceTask[]
  readonly clock: Clock
  readonly log: Log
  queue(): { readonly working: number; readonly waiting: number }
  openStreams(): number
  build(): string | null
  activeUsers(): Promise<number>
  documents(): Promise<DocumentReadings>
  errorsSince(from: number): Promise<number>
  /** Of the stored log. */
  logBytes(): Promise<number>
  record(entry: NewAuditEntry): Promise<void>
}

/**
 * The state of the machine, the server and its engine, now and over time, and the administrator's
 * actions on them.
 */
export function createMonitoringService(dependencies: MonitoringServiceDependencies) {
  const { database, machine, requests, engineMonitor, servers } = dependencies
  const { version } = dependencies.installation
  const repository = createMonitoringRepository(database.queries)
  const startedAt = dependencies.clock.now()
  const metrics = createMetricsReader({ ...dependencies, version, startedAt })
  const readings = metrics.ofThisServer
  const server = dependencies.hasServerLabel ? servers.name : undefined
  const sampling = createMetricSampling({
    ...dependencies,
    repository,
    readings,
    server: server ?? '',
  })
  servers.setReadings(metrics.readOwn)
  async function readBackup(): Promise<BackupReadings> {
    const { status, lastGoodAt } = await dependencies.backups.summary()
    if (status === 'off') return { isOk: null, ageSeconds: null }
    const ageMs = lastGoodAt === undefined ? null : dependencies.clock.now() - lastGoodAt
    return {
      isOk: status === 'ok' || status === 'waiting',
      ageSeconds: ageMs === null ? null : Math.max(0, Math.round(ageMs / 1000)),
    }
  }

  return {
    metrics: metrics.ofAllServers,
    servers: createServersOverview({ ...dependencies, metrics, ping: repository.ping }),
    stats: sampling.stats,
    takeSample: sampling.takeSample,
    text: async (): Promise<string> =>
      prometheusText(
        {
          metrics: await readings(),
          requests,
          backup: await readBackup(),
          documents: await dependencies.documents(),
        },
        { version, server },
      ),
    engine: { report: engineMonitor.report, models: engineMonitor.models },
    ...createSystemReports({ ...dependencies, startedAt, server }),
    disk: () => readDisk(dependencies),
    ...createSetupChecks(dependencies.setup),
    ...jobActions(dependencies),
    ...maintenanceActions(dependencies),
    close(): void {
      sampling.close()
      machine.close()
    },
  }
}
async function readDisk({
  database,
  locations,
  machine,
  files,
  logBytes,
}: MonitoringServiceDependencies): Promise<SystemDisk> {
  const [{ name, version, bytes }, logs] = await Promise.all([database.facts(), logBytes()])
  // The log of several servers is a table of the database.
  const databaseBytes = database.kind === 'postgres' ? Math.max(0, bytes - logs) : bytes
  return {
    folder: locations.folder,
    disk: (await machine.disk()) ?? null,
    database: { name, version },
    parts: await dataSizes(locations, {
      database: databaseBytes,
      files: await files.totalBytes(),
      logs,
    }),
  }
}
export type MonitoringService = ReturnType<typeof createMonitoringService>
