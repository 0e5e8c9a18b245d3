import { timingSafeEqual } from 'node:crypto'
import type { ModelInstall } from '@atelier/contract/local-models/local-models'
import { monitoringLimits } from '@atelier/contract/monitoring/monitoring'
import { defined } from '@atelier/contract/wire/defined'
import { type Environment, localModelsUsage } from '#environment.ts'
import type { AccountService } from '#features/account/account.service.ts'
import type { BackupsService } from '#features/backups/backups.service.ts'
import { createLocalModelsService } from '#features/local-models/local-models.service.ts'
import { createEngineMonitor } from '#features/monitoring/engine-monitor.ts'
import { createMonitoringService } from '#features/monitoring/monitoring.service.ts'
import { createBackupNotice } from '#features/notices/backup-notice.ts'
import { createDiskNotice } from '#features/notices/disk-notice.ts'
import { createEmailNotice } from '#features/notices/email-notice.ts'
import { createMailNotice } from '#features/notices/mail-notice.ts'
import { createNoticesService } from '#features/notices/notices.service.ts'
import { createPasswordNotice } from '#features/notices/password-notice.ts'
import { createRetentionNotice } from '#features/notices/retention-notice.ts'
import type { RetentionService } from '#features/retention/retention.service.ts'
import { cacheCall } from '#platform/cached-call.ts'
import { createMachine } from '#platform/machine/machine.ts'
import { createRequestMetrics, type RequestMetrics } from '#platform/web/request-metrics.ts'
import { createServedBuild, type ServedBuild } from '#platform/web/web-build.ts'
import { describeInstallation } from '../installation.ts'
import type { ServicesOptions } from '../services-options.ts'
import { createListClearing } from '../several-servers/clear-model-lists.ts'
import { createContractions } from '../several-servers/contract-schema.ts'
import { describeFileStore } from '../several-servers/describe-file-store.ts'
import { offeredModelsFolder } from '../several-servers/models-folder.ts'
import type { Base } from './base.ts'
import { createBackups } from './create-backups.ts'
import { describeSetup } from './describe-setup.ts'
import type { EngineServices } from './engine-services.ts'
import type { SystemServices } from './system-services.ts'
import type { ToolServices } from './tool-services.ts'

interface AdminServicesDependencies {
  readonly base: Base
  readonly system: SystemServices
  readonly engines: EngineServices
  readonly tools: Pick<ToolServices, 'attachments' | 'knowledge'>
  readonly retention: Pick<RetentionService, 'notice'>
  readonly options: ServicesOptions
}

/** The services that the administrator runs the installation with. */
export async function createAdminServices(dependencies: AdminServicesDependencies) {
  const { base, system, engines, tools } = dependencies
  const { folder, environment, clock, log, database, files, forwarding } = base
  const { account, audit, logs } = system
  const { models, jobs, engineQueue } = engines
  const localModels = await createLocalModels(dependencies)
  const requests = createRequestMetrics(clock)
  const servedBuild = createServedBuild()
  const clearLists = createListClearing({ bus: base.bus, models })
  const backups = createBackups(base, system)
  const contractions = createContractions({ ...base, backups, contract: contractionOf(base) })
  const monitoring = createMonitoringService({
    database,
    jobs,
    account,
    files,
    machine: createMachine({ folder: folder.folder }),
    requests,
    forwarding,
    engineMonitor: createMonitorOfFirst(dependencies),
    backups,
    setup: describeSetup({ base, system, forwarding, backups }),
    locations: folder,
    installation: describeInstallation({ ...base, account, models }),
    caches: [{ what: 'Listes des modèles des moteurs', run: clearLists }],
    sweeps: [
      { what: 'Fichiers sans propriétaire', run: files.removeOrphans },
      { what: 'Pièces jointes abandonnées', run: tools.attachments.sweep },
      { what: 'Totaux du stockage réparés', run: base.storageCheck.check },
    ],
    clock,
    log,
    queue: engineQueue.count,
    openStreams: requests.openStreams,
    documents: tools.knowledge.readings,
    errorsSince: logs.errorsSince,
    logBytes: logs.byteSize,
    ...describeServers({ base, system, requests, servedBuild }),
    record: audit.recordStandalone,
  })
  const notices = createNotices(dependencies, backups)
  const mayScrape = createMetricsAccess(environment, account)
  return {
    backups,
    contractions,
    localModels,
    requests,
    monitoring,
    notices,
    mayScrape,
    servedBuild,
  }
}

/** A file has one server, which does it when it starts. */
const contractionOf =
  ({ environment: { DATABASE_URL: url } }: Base) =>
  async (): Promise<readonly string[]> => {
    if (url === undefined) return []
    const { contractPostgres } = await import('../database/open-postgres-database.ts')
    return await contractPostgres(url)
  }

interface ServersDependencies extends Pick<AdminServicesDependencies, 'base' | 'system'> {
  readonly requests: RequestMetrics
  readonly servedBuild: ServedBuild
}

/** Monitoring's own part about engines is about the first one. */
const createMonitorOfFirst = ({ base, system, engines }: AdminServicesDependencies) =>
  createEngineMonitor({
    engines: engines.engines,
    clock: base.clock,
    problemOf: engines.models.problemOf,
    address: () => system.configuration.engines().find(({ id }) => id === 'localai')?.baseUrl ?? '',
    restartCommand: base.environment.LOCALAI_RESTART_COMMAND,
  })

/** What monitoring tells of servers that may be several. */
function describeServers(dependencies: ServersDependencies) {
  const { environment, folder, servers, bus, openedStorage: opened } = dependencies.base
  const { STORAGE_URL: location, STORAGE_QUOTA: quota } = environment
  return {
    servers,
    hasServerLabel: bus.isShared,
    fileStore: describeFileStore({ location, quota, folder, opened }),
    build: dependencies.servedBuild.id,
    activeUsers: createActiveUsersCounter(dependencies),
  }
}

/** All servers are asked for the same, every minute and by every page. */
const countUsersEveryMs = 10_000

/** Users with a request within the last minutes: those that this server saw, or any of several. */
function createActiveUsersCounter({
  base: { bus, clock },
  system: { account },
  requests,
}: ServersDependencies): () => Promise<number> {
  if (!bus.isShared) return async () => requests.activeUsers()
  const activeMs = monitoringLimits.activeMinutes * 60_000
  return cacheCall(() => account.countActiveSince(clock.now() - activeMs), {
    clock,
    periodMs: countUsersEveryMs,
  })
}

function createLocalModels({ base, system, engines, options }: AdminServicesDependencies) {
  const { environment, clock, makeId, log, database } = base
  return createLocalModelsService({
    database,
    embedded: engines.embedded,
    modelsFolder: offeredModelsFolder(base),
    usage: localModelsUsage(environment),
    isCatalogueOpen: environment.MODEL_CATALOGUE === 'on',
    clock,
    makeId,
    log,
    notify: createInstallNotifier(base, system),
    record: system.audit.recordStandalone,
    ...defined({ externals: options.externals }),
  })
}

function createNotices(
  { base, system, retention }: Pick<AdminServicesDependencies, 'base' | 'system' | 'retention'>,
  backups: BackupsService,
) {
  const { database, diskWatch, live, clock, makeId, log } = base
  const { findAdminId } = system.account
  const diskNotice = createDiskNotice({ diskWatch, live, clock, makeId, log, findAdminId })
  const passwordNotice = createPasswordNotice({ clock, advice: system.account.passwordAdvice })
  const emailNotice = createEmailNotice({ changes: system.account.emailNotice })
  const backupNotice = createBackupNotice({ alerts: backups.alerts, live, log, findAdminId })
  backups.onEnd(backupNotice.publish)
  const mailNotice = createMailNotice({ alerts: system.mail.alerts, live, log, findAdminId })
  system.mail.onFailure(mailNotice.publish)
  return createNoticesService({
    database,
    diskNotice,
    backupNotice,
    mailNotice,
    retentionNotice: createRetentionNotice({ announced: retention.notice, clock }),
    passwordNotice,
    emailNotice,
    live,
    clock,
    makeId,
    record: system.audit.record,
  })
}

const createInstallNotifier =
  ({ live, log }: Base, { account }: SystemServices) =>
  (install: ModelInstall | null): void => {
    const notify = async () => {
      const administrator = await account.findAdminId()
      if (administrator !== undefined)
        live.publish(administrator, { type: 'local-models', install })
    }
    void notify().catch((cause: unknown) =>
      log.error('l’avancement d’une installation n’a pas pu être annoncé', { cause }),
    )
  }

/** Metrics are for the operator's token or a session of the administrator. */
const createMetricsAccess =
  ({ METRICS_TOKEN: operatorToken }: Environment, account: AccountService) =>
  async (token: string | undefined): Promise<boolean> => {
    if (token === undefined) return false
    if (operatorToken !== undefined && isSameToken(token, operatorToken)) return true
    return (await account.authenticate(token))?.role === 'ADMIN'
  }

const isSameToken = (one: string, other: string) => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
