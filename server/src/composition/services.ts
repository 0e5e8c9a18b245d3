import { join } from 'node:path'
import type { ModelInstall } from '@atelier/contract/local-models/local-models'
import { createConverter } from '@atelier/engine/conversion/converter'
import { createEmbedded, type EmbeddedOptions } from '@atelier/engine/embedded/embedded'
import type { Embedded } from '@atelier/engine/embedded/local-models'
import type { Engine } from '@atelier/engine/engine'
import type { Database } from '#database/database.ts'
import { migrate } from '#database/migrate.ts'
import type { RecordAuditEntry } from '#database/record-audit-entry.ts'
import { openSqlite } from '#database/sqlite/open-sqlite.ts'
import { type Environment, projectRoot, version } from '#environment.ts'
import { type AccountService, createAccountService } from '#features/account/account.service.ts'
import {
  type AttachmentsServiceDependencies,
  createAttachmentsService,
} from '#features/attachments/attachments.service.ts'
import { type AuditService, createAuditService } from '#features/audit/audit.service.ts'
import { createChatRepository } from '#features/chat/chat.repository.ts'
import { createChatService } from '#features/chat/chat.service.ts'
import { createConfigurationRepository } from '#features/configuration/configuration.repository.ts'
import {
  type ConfigurationService,
  createConfigurationService,
} from '#features/configuration/configuration.service.ts'
import { createGatewayService } from '#features/gateway/gateway.service.ts'
import { createHelpService } from '#features/help/help.service.ts'
import { createImagesService } from '#features/images/images.service.ts'
import {
  createInpaintingService,
  type InpaintingServiceDependencies,
} from '#features/inpainting/inpainting.service.ts'
import {
  createLocalModelsService,
  type LocalModelsEnvironment,
} from '#features/local-models/local-models.service.ts'
import { createLogsService } from '#features/logs/logs.service.ts'
import { createModelsService, type ModelsService } from '#features/models/models.service.ts'
import { createMyDataService } from '#features/my-data/my-data.service.ts'
import { createOwnedExports } from '#features/my-data/owned-exports.repository.ts'
import { createSearchService } from '#features/search/search.service.ts'
import { createSpeechService } from '#features/speech/speech.service.ts'
import {
  createTranscriptionService,
  type TranscriptionServiceDependencies,
} from '#features/transcription/transcription.service.ts'
import { createUsersService } from '#features/users/users.service.ts'
import { createEngineQueue } from '#jobs/engine-queue.ts'
import { createJobsService } from '#jobs/jobs.service.ts'
import { createRemainingJobs } from '#jobs/remaining-jobs.ts'
import { createIdempotency } from '#jobs/requests/idempotency.ts'
import { createRateLimit } from '#jobs/requests/rate-limit.ts'
import { type Clock, isoDate } from '#platform/clock.ts'
import { type DataFolder, openDataFolder } from '#platform/files/data-folder.ts'
import type { MakeId } from '#platform/ids.ts'
import { createLiveChannel, type LiveChannel } from '#platform/live-channel.ts'
import { type Log, withSource } from '#platform/log/log.ts'
import { type InstallationKeys, openInstallationKeys } from '#platform/secrets/installation-keys.ts'
import { makeSecret } from '#platform/secrets/secret-tokens.ts'
import { createSignedLinks } from '#platform/secrets/signed-links.ts'
import { createTextCipher } from '#platform/secrets/text-cipher.ts'
import { createDiskStorage } from '#storage/disk-storage.ts'
import { createIncomingFiles } from '#storage/incoming-files.ts'
import type { Storage } from '#storage/storage.ts'
import { createStoredFiles } from '#storage/stored-files.ts'
import { createEngines, notifyModelChanges } from './engines.ts'
import { createMonitoring, openStoredLog } from './monitoring.ts'
import { resumeAfterRestart } from './start.ts'
import { createShutdown } from './stop.ts'

export interface ServicesOptions {
  readonly environment: Environment
  readonly clock: Clock
  readonly makeId: MakeId
  readonly log: Log
  /** Needed to open the first account, when strangers could reach the server before its owner. */
  readonly firstCode?: string
  /** In place of the engines that the environment names. */
  readonly engines?: readonly Engine[]
  /** In place of the engine that runs models of this machine. */
  readonly embedded?: Embedded
  /** In place of the shipped catalogue, of the public internet, and of what else there is around the machine. */
  readonly externals?: Partial<LocalModelsEnvironment>
  /** In place of the configured number of engine calls at once. */
  readonly maxConcurrentRequests?: number
}

/** The composition root: everything is made here once, and handed to whoever needs it. */
export async function createServices(given: ServicesOptions) {
  const folder = openDataFolder(given.environment.DATA_DIR)
  try {
    return await createServicesIn(folder, given)
  } catch (cause) {
    folder.release()
    throw cause
  }
}
export type Services = Awaited<ReturnType<typeof createServices>>

async function createServicesIn(folder: DataFolder, given: ServicesOptions) {
  const { keeper, log } = openStoredLog(folder, given)
  const options = { ...given, log }
  const { environment, clock, makeId } = options
  const { database, storage, files, secrets } = await openDatabaseAndFiles(folder, options)
  const audit = createAuditService({ database, clock, makeId, log })
  const logs = createLogsService({ recorder: keeper, clock, record: audit.recordStandalone })
  const configuration = await openConfiguration(options, {
    database,
    secrets,
    record: audit.record,
  })
  const help = createHelpService(join(projectRoot, 'docs/aide'))
  const incoming = createIncomingFiles({ folder: folder.incomingFolder, makeId })
  const live = createLiveChannel({ clock, processName: makeSecret().slice(0, 8) })
  const account = createAccountService({
    ...{
      database,
      clock,
      makeId,
      files,
      incoming,
      log,
      record: audit.record,
      publish: live.publish,
    },
    maintenance: configuration.maintenance,
    ...accountOptions(options),
  })
  const { engines: givenEngines } = options
  const embedded =
    options.embedded ??
    openEmbedded(log, { modelsFolder: folder.modelsFolder, pages: help.pages() })
  const engines = givenEngines
    ? () => givenEngines
    : createEngines({ configuration, embedded: embedded.engine, log })
  const work = await createJobServices(options, {
    database,
    configuration,
    engines,
    live,
    administrator: account.findAdminId,
  })
  const models = await createModelsService({
    ...{ database, engines, jobs: work.jobs, clock, makeId, log, record: audit.record },
    onChange: () => work.live.publishToAll({ type: 'configuration' }),
  })
  const { pictureQuality } = account.settings
  const makers = { database, models, jobs: work.jobs, files, clock, makeId, pictureQuality }
  const works = createMediaServices(options, {
    ...makers,
    live: work.live,
    incoming,
    configuration,
    storage,
    folders: folder,
    record: audit.record,
  })
  const { attachments, chat } = createChatServices(options, {
    ...works,
    database,
    files,
    incoming,
    account,
    configuration,
    models,
    work,
  })
  const exports = createOwnedExports(database.queries)
  const users = createUsersService({
    ...works,
    ...work,
    database,
    files,
    account,
    chat,
    attachments,
    exports,
    log,
    uploads: works.transcription.uploads,
  })
  const gateway = createGatewayService({
    ...options,
    ...works,
    ...work,
    database,
    models,
    configuration,
    account,
    record: audit.record,
  })
  const belongings = createMyDataService({
    ...makers,
    ...works,
    account,
    chat,
    attachments,
    exports,
    removeAllOf: users.removeAllOf,
    log,
  })
  const search = createSearchService({
    database,
    files,
    attachments,
    chat,
    images: works.images,
    inpainting: works.inpainting,
    speech: works.speech,
    transcription: works.transcription,
    isFeatureOpen: configuration.isFeatureOpen,
  })
  const stopTelling = notifyModelChanges({ embedded, live: work.live, log })
  const here = {
    database,
    embedded,
    modelsFolder: folder.modelsFolder,
    account,
    audit,
    live: work.live,
  }
  const localModels = await createLocalModels(options, here)
  const kept = { folder, keeper, database, storage, files, account, audit, logs }
  const watching = createMonitoring(options, {
    ...kept,
    configuration,
    engines,
    models,
    attachments,
    ...work,
  })
  await resumeAfterRestart({
    ...works,
    account,
    users,
    belongings,
    chat,
    attachments,
    files,
    audit,
    jobs: work.jobs,
  })

  return {
    ...{ ...kept, environment, makeId, log, configuration, help, models, localModels },
    ...{ attachments, chat, users, gateway, belongings, search },
    ...works,
    ...work,
    ...watching.parts,
    close: createShutdown(folder, {
      ...kept,
      ...works,
      work,
      watching,
      attachments,
      belongings,
      users,
      chat,
      localModels,
      embedded,
      stopTelling,
    }),
  }
}

/** The data folder, taken for this process alone, with its database brought up to this program. */
async function openDatabaseAndFiles(
  folder: DataFolder,
  { environment, clock, makeId, log }: ServicesOptions,
) {
  const database = openSqlite(folder.databaseFile)
  const copy = join(
    folder.backupsFolder,
    `avant-mise-a-jour-${isoDate(clock.now()).replaceAll(':', '-')}.db`,
  )
  const { applied } = await migrate(database, { beforeChange: () => database.copyTo(copy) })
  if (applied.length > 0)
    log.info('la base de données a été mise à niveau', { source: 'system', applied })
  const secrets = openInstallationKeys({
    file: folder.secretsFile,
    secretKey: environment.SECRET_KEY,
  })
  const links = createSignedLinks({ key: secrets.key('links'), clock })
  const storage = createDiskStorage(folder.filesFolder)
  const files = createStoredFiles({ database, storage, links, clock, makeId })
  return { database, storage, files, secrets }
}

const openConfiguration = (
  { environment }: ServicesOptions,
  {
    database,
    secrets,
    record,
  }: {
    readonly database: Database
    readonly secrets: InstallationKeys
    readonly record: RecordAuditEntry
  },
) =>
  createConfigurationService({
    repository: createConfigurationRepository(database),
    cipher: createTextCipher(secrets.key('configuration')),
    fixed: { localaiUrl: environment.LOCALAI_URL, localaiApiKey: environment.LOCALAI_API_KEY },
    version,
    record,
  })

const openEmbedded = (log: Log, parts: Pick<EmbeddedOptions, 'modelsFolder' | 'pages'>) =>
  createEmbedded({
    ...parts,
    projectRoot,
    onFailure: ({ what, cause }) =>
      withSource(log, 'localai').warn('des modèles de cette machine sont en difficulté', {
        what,
        cause,
      }),
  })

function createLocalModels(
  { environment, clock, makeId, log, externals }: ServicesOptions,
  parts: {
    readonly database: Database
    readonly embedded: Embedded
    readonly modelsFolder: string
    readonly account: Pick<AccountService, 'findAdminId'>
    readonly audit: AuditService
    readonly live: LiveChannel
  },
) {
  const { account, audit, live, ...rest } = parts
  const tell = async (install: ModelInstall | null) => {
    const administrator = await account.findAdminId()
    if (administrator !== undefined) live.publish(administrator, { type: 'local-models', install })
  }
  return createLocalModelsService({
    ...rest,
    ...{ clock, makeId, log },
    record: audit.recordStandalone,
    ...(externals && { surroundings: externals }),
    isCatalogueOpen: environment.MODEL_CATALOGUE === 'on',
    tell: (install) =>
      void tell(install).catch((cause: unknown) =>
        log.error('l’avancement d’une installation n’a pas pu être annoncé', { cause }),
      ),
  })
}

/** What makes pictures, sounds and texts. */
function createMediaServices(
  { environment, log }: ServicesOptions,
  parts: Omit<TranscriptionServiceDependencies, 'log' | 'converter' | 'maxBytes' | 'freeBytes'> &
    Pick<InpaintingServiceDependencies, 'record' | 'pictureQuality'> & {
      readonly configuration: ConfigurationService
      readonly storage: Storage
    },
) {
  const { configuration, storage } = parts
  const maxBytes = () => configuration.limits().maxMediaSizeBytes
  const converter = createConverter({
    projectRoot,
    ...(environment.PATH !== undefined && { programFolders: environment.PATH }),
  })
  const ofThisMachine = { log, converter, maxBytes, freeBytes: storage.freeBytes }
  return {
    images: createImagesService(parts),
    speech: createSpeechService({ ...parts, converter }),
    inpainting: createInpaintingService(parts),
    transcription: createTranscriptionService({ ...parts, ...ofThisMachine }),
  }
}

function createChatServices(
  { clock, makeId, log }: ServicesOptions,
  parts: Pick<AttachmentsServiceDependencies, 'database' | 'files' | 'incoming'> &
    Pick<ReturnType<typeof createMediaServices>, 'transcription'> & {
      readonly account: Pick<AccountService, 'countChatsByUser'>
      readonly configuration: ConfigurationService
      readonly models: ModelsService
      readonly work: Awaited<ReturnType<typeof createJobServices>>
    },
) {
  const { database, files, incoming, account, configuration, models, work, transcription } = parts
  const chats = createChatRepository(database)
  const attachments = createAttachmentsService({
    database,
    files,
    incoming,
    chats,
    clock,
    makeId,
    log,
  })
  const chat = createChatService({
    database,
    attachments,
    transcription,
    chats,
    countChatsByUser: account.countChatsByUser,
    models,
    ...work,
    clock,
    makeId,
    log,
    maxTokensPerRequest: () => configuration.limits().maxTokensPerRequest,
  })
  return { attachments, chat }
}

/** Turns, jobs, and what tells people of them. */
async function createJobServices(
  options: ServicesOptions,
  parts: {
    readonly database: Database
    readonly configuration: ConfigurationService
    readonly live: LiveChannel
    engines(): readonly Engine[]
    administrator(): Promise<string | undefined>
  },
) {
  const { database, configuration, live } = parts
  const { clock, makeId, log } = options
  const places = () => options.maxConcurrentRequests ?? configuration.limits().maxConcurrentRequests
  const parallelism = (id: string) =>
    parts.engines().find((engine) => engine.id === id)?.parallelism ?? Number.POSITIVE_INFINITY
  const turns = createEngineQueue({ slots: places, parallelism })
  const idempotency = createIdempotency({ database, clock })
  const jobs = await createJobsService({
    database,
    turns,
    slots: places,
    live,
    idempotency,
    clock,
    makeId,
    log,
  })
  const rateLimit = createRateLimit({ perMinute: () => configuration.limits().rateLimitPerMinute })
  const matters = () => configuration.maintenance() !== undefined
  const workLeft = createRemainingJobs({
    turns,
    live,
    log,
    isNeeded: matters,
    administrator: parts.administrator,
  })
  workLeft.refresh()
  configuration.onChange(() => {
    turns.startWaiting()
    workLeft.refresh()
    live.publishToAll({ type: 'configuration' })
    live.publishToAll({
      type: 'maintenance',
      message: configuration.maintenance()?.message ?? null,
    })
  })
  return { turns, live, jobs, workLeft, idempotency, rateLimit }
}

const accountOptions = ({ environment, firstCode }: ServicesOptions) => ({
  sessionDays: environment.SESSION_DAYS,
  registration: environment.REGISTRATION,
  ...(firstCode !== undefined && { firstCode }),
  ...(environment.ADMIN_EMAIL !== undefined && { adminEmail: environment.ADMIN_EMAIL }),
  ...(environment.ADMIN_PASSWORD !== undefined && { adminPassword: environment.ADMIN_PASSWORD }),
})
