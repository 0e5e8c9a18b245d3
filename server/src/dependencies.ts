import { join } from 'node:path'
import type { Install } from '@atelier/contract/local-models'
import { createConverter } from '@atelier/engine/conversion/converter'
import { createEmbedded, type EmbeddedOptions } from '@atelier/engine/embedded/embedded'
import type { Embedded } from '@atelier/engine/embedded/local-models'
import type { Engine } from '@atelier/engine/engine'
import type { Database } from '#database/database.ts'
import { migrate } from '#database/migrate.ts'
import type { RecordAct } from '#database/record-act.ts'
import { openSqlite } from '#database/sqlite.ts'
import { createEngines, tellOfferedModels } from '#engines.ts'
import { type Environment, projectRoot, version } from '#environment.ts'
import { type AccountService, createAccountService } from '#features/account/account.service.ts'
import {
  type AttachmentsOptions,
  createAttachmentsService,
} from '#features/attachments/attachments.service.ts'
import { type AuditService, createAuditService } from '#features/audit/audit.service.ts'
import { createBelongingsService } from '#features/belongings/belongings.service.ts'
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
  type InpaintingOptions,
} from '#features/inpainting/inpainting.service.ts'
import {
  createLocalModelsService,
  type Surroundings,
} from '#features/local-models/local-models.service.ts'
import { createLogsService } from '#features/logs/logs.service.ts'
import { createModelsService, type ModelsService } from '#features/models/models.service.ts'
import { createSearchService } from '#features/search/search.service.ts'
import { createSpeechService } from '#features/speech/speech.service.ts'
import {
  createTranscriptionService,
  type TranscriptionOptions,
} from '#features/transcription/transcription.service.ts'
import { createUsersService } from '#features/users/users.service.ts'
import { createIdempotency } from '#jobs/idempotency.ts'
import { createJobs } from '#jobs/jobs.service.ts'
import { createRateLimit } from '#jobs/rate-limit.ts'
import { createTurns } from '#jobs/turns.ts'
import { createWorkLeft } from '#jobs/work-left.ts'
import { type Clock, isoDate } from '#platform/clock.ts'
import { type DataFolder, openDataFolder } from '#platform/data-folder.ts'
import type { MakeId } from '#platform/ids.ts'
import { createLiveChannel, type LiveChannel } from '#platform/live-channel.ts'
import { fromSource, type Log } from '#platform/log.ts'
import { createSealer } from '#platform/sealed-text.ts'
import { makeSecret } from '#platform/secret-tokens.ts'
import { openSecrets, type Secrets } from '#platform/secrets.ts'
import { createSignedLinks } from '#platform/signed-links.ts'
import { createDiskStorage } from '#storage/disk-storage.ts'
import { createIncomingFiles } from '#storage/incoming-files.ts'
import type { Storage } from '#storage/storage.ts'
import { createStoredFiles } from '#storage/stored-files.ts'
import { closing } from './closing.ts'
import { takeUp } from './take-up.ts'
import { createWatching, openLog } from './watching.ts'

export interface DependencyOptions {
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
  readonly surroundings?: Partial<Surroundings>
  /** In place of the configured number of engine calls at once. */
  readonly maxConcurrentRequests?: number
}

/** The composition root: everything is made here once, and handed to whoever needs it. */
export async function createDependencies(given: DependencyOptions) {
  const folder = openDataFolder(given.environment.DATA_DIR)
  try {
    return await createIn(folder, given)
  } catch (cause) {
    folder.release()
    throw cause
  }
}
export type Dependencies = Awaited<ReturnType<typeof createDependencies>>

async function createIn(folder: DataFolder, given: DependencyOptions) {
  const { keeper, log } = openLog(folder, given)
  const options = { ...given, log }
  const { environment, clock, makeId } = options
  const { database, storage, files, secrets } = await openData(folder, options)
  const audit = createAuditService({ database, clock, makeId, log })
  const logs = createLogsService({ keeper, clock, record: audit.recordAlone })
  const configuration = await openConfiguration(options, {
    database,
    secrets,
    record: audit.record,
  })
  const help = createHelpService(join(projectRoot, 'docs/aide'))
  const incoming = createIncomingFiles({ folder: folder.incomingFolder, makeId })
  const live = createLiveChannel({ clock, processName: makeSecret().slice(0, 8) })
  const account = createAccountService({
    ...{ database, clock, makeId, files, incoming, log, record: audit.record, tell: live.tell },
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
  const work = await createWork(options, {
    database,
    configuration,
    engines,
    live,
    administrator: account.administrator,
  })
  const models = await createModelsService({
    ...{ database, engines, jobs: work.jobs, clock, makeId, log, record: audit.record },
    changed: () => work.live.tellAll({ type: 'configuration' }),
  })
  const { pictureQuality } = account.settings
  const makers = { database, models, jobs: work.jobs, files, clock, makeId, pictureQuality }
  const works = openWorks(options, {
    ...makers,
    live: work.live,
    incoming,
    configuration,
    storage,
    folders: folder,
    record: audit.record,
  })
  const { attachments, chat } = openChats(options, {
    ...works,
    database,
    files,
    incoming,
    configuration,
    models,
    work,
  })
  const users = createUsersService({
    ...works,
    ...work,
    database,
    files,
    account,
    chat,
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
    record: audit.record,
  })
  const belongings = createBelongingsService({
    ...makers,
    ...works,
    account,
    chat,
    removeAllOf: users.removeAllOf,
    log,
  })
  const search = createSearchService({
    database,
    files,
    isFeatureOpen: configuration.isFeatureOpen,
  })
  const stopTelling = tellOfferedModels({ embedded, live: work.live, log })
  const here = {
    database,
    embedded,
    modelsFolder: folder.modelsFolder,
    account,
    audit,
    live: work.live,
  }
  const localModels = await openLocalModels(options, here)
  const kept = { folder, keeper, database, storage, files, account, audit, logs }
  const watching = createWatching(options, {
    ...kept,
    configuration,
    engines,
    models,
    attachments,
    ...work,
  })
  await takeUp({
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
    close: closing(folder, {
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
async function openData(
  folder: DataFolder,
  { environment, clock, makeId, log }: DependencyOptions,
) {
  const database = openSqlite(folder.databaseFile)
  const copy = join(
    folder.backupsFolder,
    `avant-mise-a-jour-${isoDate(clock.now()).replaceAll(':', '-')}.db`,
  )
  const { applied } = await migrate(database, { beforeChange: () => database.copyTo(copy) })
  if (applied.length > 0)
    log.info('la base de données a été mise à niveau', { source: 'system', applied })
  const secrets = openSecrets({ file: folder.secretsFile, secretKey: environment.SECRET_KEY })
  const links = createSignedLinks({ key: secrets.key('links'), clock })
  const storage = createDiskStorage(folder.filesFolder)
  const files = createStoredFiles({ database, storage, links, clock, makeId })
  return { database, storage, files, secrets }
}

const openConfiguration = (
  { environment }: DependencyOptions,
  {
    database,
    secrets,
    record,
  }: { readonly database: Database; readonly secrets: Secrets; readonly record: RecordAct },
) =>
  createConfigurationService({
    repository: createConfigurationRepository(database),
    sealer: createSealer(secrets.key('configuration')),
    fixed: { localaiUrl: environment.LOCALAI_URL, localaiApiKey: environment.LOCALAI_API_KEY },
    version,
    record,
  })

const openEmbedded = (log: Log, parts: Pick<EmbeddedOptions, 'modelsFolder' | 'pages'>) =>
  createEmbedded({
    ...parts,
    projectRoot,
    onTrouble: ({ what, cause }) =>
      fromSource(log, 'localai').warn('des modèles de cette machine sont en difficulté', {
        what,
        cause,
      }),
  })

function openLocalModels(
  { environment, clock, makeId, log, surroundings }: DependencyOptions,
  parts: {
    readonly database: Database
    readonly embedded: Embedded
    readonly modelsFolder: string
    readonly account: Pick<AccountService, 'administrator'>
    readonly audit: AuditService
    readonly live: LiveChannel
  },
) {
  const { account, audit, live, ...rest } = parts
  const tell = async (install: Install | null) => {
    const administrator = await account.administrator()
    if (administrator !== undefined) live.tell(administrator, { type: 'local-models', install })
  }
  return createLocalModelsService({
    ...rest,
    ...{ clock, makeId, log },
    record: audit.recordAlone,
    ...(surroundings && { surroundings }),
    isCatalogueOpen: environment.MODEL_CATALOGUE === 'on',
    tell: (install) =>
      void tell(install).catch((cause: unknown) =>
        log.error('l’avancement d’une installation n’a pas pu être annoncé', { cause }),
      ),
  })
}

/** What makes pictures, sounds and texts. */
function openWorks(
  { environment, log }: DependencyOptions,
  parts: Omit<TranscriptionOptions, 'log' | 'converter' | 'maxBytes' | 'freeBytes'> &
    Pick<InpaintingOptions, 'record' | 'pictureQuality'> & {
      readonly configuration: ConfigurationService
      readonly storage: Storage
    },
) {
  const { configuration, storage } = parts
  const maxBytes = () => configuration.limits().maxMediaSizeBytes
  const converter = createConverter({
    projectRoot,
    ...(environment.PATH !== undefined && { programs: environment.PATH }),
  })
  const ofThisMachine = { log, converter, maxBytes, freeBytes: storage.freeBytes }
  return {
    images: createImagesService(parts),
    speech: createSpeechService({ ...parts, converter }),
    inpainting: createInpaintingService(parts),
    transcription: createTranscriptionService({ ...parts, ...ofThisMachine }),
  }
}

function openChats(
  { clock, makeId, log }: DependencyOptions,
  parts: Pick<AttachmentsOptions, 'database' | 'files' | 'incoming'> &
    Pick<ReturnType<typeof openWorks>, 'transcription'> & {
      readonly configuration: ConfigurationService
      readonly models: ModelsService
      readonly work: Awaited<ReturnType<typeof createWork>>
    },
) {
  const { database, files, incoming, configuration, models, work, transcription } = parts
  const attachments = createAttachmentsService({ database, files, incoming, clock, makeId, log })
  const chat = createChatService({
    database,
    attachments,
    transcription,
    chats: createChatRepository(database),
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
async function createWork(
  options: DependencyOptions,
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
  const turns = createTurns({ places, parallelism })
  const idempotency = createIdempotency({ database, clock })
  const jobs = await createJobs({ database, turns, places, live, idempotency, clock, makeId, log })
  const rateLimit = createRateLimit({ perMinute: () => configuration.limits().rateLimitPerMinute })
  const matters = () => configuration.maintenance() !== undefined
  const workLeft = createWorkLeft({ turns, live, log, matters, administrator: parts.administrator })
  workLeft.refresh()
  configuration.onChange(() => {
    turns.refresh()
    workLeft.refresh()
    live.tellAll({ type: 'configuration' })
    live.tellAll({ type: 'maintenance', message: configuration.maintenance()?.message ?? null })
  })
  return { turns, live, jobs, workLeft, idempotency, rateLimit }
}

const accountOptions = ({ environment, firstCode }: DependencyOptions) => ({
  sessionDays: environment.SESSION_DAYS,
  registration: environment.REGISTRATION,
  ...(firstCode !== undefined && { firstCode }),
  ...(environment.ADMIN_EMAIL !== undefined && { adminEmail: environment.ADMIN_EMAIL }),
  ...(environment.ADMIN_PASSWORD !== undefined && { adminPassword: environment.ADMIN_PASSWORD }),
})
