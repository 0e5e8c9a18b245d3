import { timingSafeEqual } from 'node:crypto'
import type { Engine } from '@atelier/engine/engine'
import type { Database } from '#database/database.ts'
import { type Environment, version } from '#environment.ts'
import type { AccountService } from '#features/account/account.service.ts'
import type { AttachmentsService } from '#features/attachments/attachments.service.ts'
import type { AuditService } from '#features/audit/audit.service.ts'
import type { ConfigurationService } from '#features/configuration/configuration.service.ts'
import { createLogRecorder } from '#features/logs/log-recorder.ts'
import type { LogsService } from '#features/logs/logs.service.ts'
import type { ModelsService } from '#features/models/models.service.ts'
import { createEngineMonitor } from '#features/monitoring/engine-monitor.ts'
import { createMonitoringService } from '#features/monitoring/monitoring.service.ts'
import type { InstallationInfo } from '#features/monitoring/system-reports.ts'
import { createNoticesService } from '#features/notices/notices.service.ts'
import type { EngineQueue } from '#jobs/engine-queue.ts'
import type { JobsService } from '#jobs/jobs.service.ts'
import type { Clock } from '#platform/clock.ts'
import type { DataFolder } from '#platform/files/data-folder.ts'
import type { MakeId } from '#platform/ids.ts'
import type { LiveChannel } from '#platform/live-channel.ts'
import { type Log, withLogStore } from '#platform/log/log.ts'
import { createMachine } from '#platform/machine/machine.ts'
import { createRequestMetrics } from '#platform/web/request-metrics.ts'
import type { Storage } from '#storage/storage.ts'
import type { StoredFiles } from '#storage/stored-files.ts'

interface MonitoringDependencies {
  readonly environment: Environment
  readonly clock: Clock
  readonly makeId: MakeId
  readonly log: Log
}

/** The log, which is kept from here on. */
export function openStoredLog(
  folder: DataFolder,
  { environment, clock, log }: MonitoringDependencies,
) {
  const { LOG_DAYS: keptDays, LOG_LINES: keptLines } = environment
  const onFailure = (cause: unknown) => log.error('le journal ne peut pas être gardé', { cause })
  const keeper = createLogRecorder({
    file: folder.logsFile,
    clock,
    maxDays: keptDays,
    maxLines: keptLines,
    onFailure,
  })
  // However quiet the console: changes of state and what administrators do are always kept.
  const level = environment.LOG_LEVEL === 'debug' ? 'debug' : 'info'
  keeper.record({
    level: 'info',
    source: 'system',
    message: 'le serveur démarre',
    fields: { version },
  })
  return { keeper, log: withLogStore(log, level, keeper.record) }
}

interface MonitoredServices {
  readonly folder: DataFolder
  readonly keeper: ReturnType<typeof createLogRecorder>
  readonly database: Database
  readonly storage: Storage
  readonly files: StoredFiles
  readonly account: AccountService
  readonly audit: AuditService
  readonly logs: LogsService
  readonly configuration: ConfigurationService
  readonly models: ModelsService
  readonly attachments: Pick<AttachmentsService, 'sweep'>
  readonly jobs: JobsService
  readonly turns: EngineQueue
  readonly live: LiveChannel
  engines(): readonly Engine[]
}

/** What lets the administrator see how the place is, and speak to everyone. */
export function createMonitoring(options: MonitoringDependencies, parts: MonitoredServices) {
  const { environment, clock, makeId, log } = options
  const { database, files, account, audit, configuration, engines, models, live } = parts
  const requests = createRequestMetrics(clock)
  const engineMonitor = createEngineMonitor({
    ...{ engines, clock, problemOf: models.problemOf },
    address: () => configuration.engines().localai.baseUrl,
    restartCommand: environment.LOCALAI_RESTART_COMMAND,
  })
  const monitoring = createMonitoringService({
    database,
    jobs: parts.jobs,
    account,
    files,
    requests,
    engineMonitor,
    clock,
    log,
    machine: createMachine({ folder: parts.folder.folder }),
    locations: parts.folder,
    installation: describeInstallation(environment, parts),
    caches: [{ what: 'Listes des modèles des moteurs', run: models.clearLists }],
    sweeps: [
      { what: 'Fichiers sans propriétaire', run: files.removeOrphans },
      { what: 'Pièces jointes abandonnées', run: parts.attachments.sweep },
    ],
    queue: parts.turns.count,
    openStreams: requests.openStreams,
    errorsSince: parts.logs.errorsSince,
    record: audit.recordStandalone,
  })
  const notices = createNoticesService({ database, live, clock, makeId, record: audit.record })
  return {
    parts: { requests, monitoring, notices, mayScrape: createMetricsAccess(environment, account) },
    close: monitoring.close,
  }
}

/** The operator's token, or a session of the administrator. */
const createMetricsAccess =
  ({ METRICS_TOKEN: known }: Environment, account: AccountService) =>
  async (token: string | undefined): Promise<boolean> => {
    if (token === undefined) return false
    if (known !== undefined && isSameToken(token, known)) return true
    return (await account.authenticate(token))?.role === 'ADMIN'
  }
const isSameToken = (one: string, other: string) => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const describeInstallation = (
  environment: Environment,
  { database, storage, account, models }: MonitoredServices,
): InstallationInfo => ({
  ...{
    version,
    host: environment.HOST,
    port: environment.PORT,
    isHttps: environment.TLS_CERT !== undefined,
  },
  publicUrl: environment.PUBLIC_URL,
  database: database.kind === 'sqlite' ? 'SQLite' : 'PostgreSQL',
  async health() {
    const check = (act: () => Promise<unknown>) =>
      act().then(
        () => 'ok' as const,
        () => 'failed' as const,
      )
    const [base, kept, engines] = await Promise.all([
      check(account.registrationState),
      check(storage.check),
      models.health(),
    ])
    return { database: base, storage: kept, engines }
  },
})
