import { join } from 'node:path'
import type { Install } from '@atelier/contract/local-models'
import { createEmbedded, type EmbeddedOptions } from '@atelier/engine/embedded/embedded'
import type { Embedded } from '@atelier/engine/embedded/local-models'
import type { Engine } from '@atelier/engine/engine'
import type { Database } from '#database/database.ts'
import { migrate } from '#database/migrate.ts'
import { openSqlite } from '#database/sqlite.ts'
import { createEngines, tellOfferedModels } from '#engines.ts'
import { type Environment, projectRoot, version } from '#environment.ts'
import { type AccountService, createAccountService } from '#features/account/account.service.ts'
import { type AttachmentsOptions, createAttachmentsService } from '#features/attachments/attachments.service.ts'
import { createChatRepository } from '#features/chat/chat.repository.ts'
import { createChatService } from '#features/chat/chat.service.ts'
import { createConfigurationRepository } from '#features/configuration/configuration.repository.ts'
import { type ConfigurationService, createConfigurationService } from '#features/configuration/configuration.service.ts'
import { createHelpService } from '#features/help/help.service.ts'
import { createImagesService } from '#features/images/images.service.ts'
import { createInpaintingService } from '#features/inpainting/inpainting.service.ts'
import { createLocalModelsService, type Surroundings } from '#features/local-models/local-models.service.ts'
import { createModelsService, type ModelsService } from '#features/models/models.service.ts'
import { createSpeechService } from '#features/speech/speech.service.ts'
import { createIdempotency } from '#jobs/idempotency.ts'
import { createJobs } from '#jobs/jobs.service.ts'
import { createRateLimit } from '#jobs/rate-limit.ts'
import { createTurns } from '#jobs/turns.ts'
import { createWorkLeft } from '#jobs/work-left.ts'
import { type Clock, isoDate } from '#platform/clock.ts'
import { openDataFolder } from '#platform/data-folder.ts'
import type { MakeId } from '#platform/ids.ts'
import { createLiveChannel, type LiveChannel } from '#platform/live-channel.ts'
import type { Log } from '#platform/log.ts'
import { createSealer } from '#platform/sealed-text.ts'
import { makeSecret } from '#platform/secret-tokens.ts'
import { openSecrets, type Secrets } from '#platform/secrets.ts'
import { createSignedLinks } from '#platform/signed-links.ts'
import { createDiskStorage } from '#storage/disk-storage.ts'
import { createIncomingFiles } from '#storage/incoming-files.ts'
import { createStoredFiles } from '#storage/stored-files.ts'

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
export async function createDependencies(options: DependencyOptions) {
  const { environment, clock, makeId, log } = options
  const { database, storage, files, incomingFolder, modelsFolder, secrets, release } = await openData(options)
  const configuration = await openConfiguration(options, database, secrets)
  const help = createHelpService(join(projectRoot, 'docs/aide'))
  const incoming = createIncomingFiles({ folder: incomingFolder, makeId })
  const account = createAccountService({
    ...{ database, clock, makeId, files, incoming, log },
    maintenance: configuration.maintenance,
    ...accountOptions(options),
  })
  const { engines: given } = options
  const embedded = options.embedded ?? openEmbedded(log, { modelsFolder, pages: help.pages() })
  const engines = given ? () => given : createEngines({ configuration, embedded: embedded.engine, log })
  const work = await createWork(options, { database, configuration, engines, administrator: account.administrator })
  const models = await createModelsService({
    database,
    engines,
    jobs: work.jobs,
    clock,
    makeId,
    log,
    changed: () => work.live.tellAll({ type: 'configuration' }),
  })
  const makers = { database, models, jobs: work.jobs, files, clock, makeId }
  const [images, speech] = [createImagesService(makers), createSpeechService(makers)]
  const inpainting = createInpaintingService({ ...makers, live: work.live, incoming })
  const { attachments, chat } = openChats(options, { database, files, incoming, configuration, models, work })
  const stopTelling = tellOfferedModels({ embedded, live: work.live, log })
  const localModels = await openLocalModels(options, { database, embedded, modelsFolder, account, live: work.live })
  await account.ensureConfiguredAdmin()
  await chat.recover()
  await attachments.startSweeping()
  await inpainting.recover()
  await files.removeOrphans()
  await work.jobs.start()

  return {
    ...{ environment, makeId, log, database, storage, files },
    ...{ account, configuration, help, models, localModels, attachments, chat, images, inpainting, speech },
    ...work,
    /** Ends work under way, then lets go of the data folder. */
    async close() {
      work.workLeft.close()
      attachments.close()
      stopTelling()
      await Promise.all([chat.close(), work.jobs.close(), localModels.close()])
      await embedded.close()
      await database.close()
      release()
    },
  }
}
export type Dependencies = Awaited<ReturnType<typeof createDependencies>>

/** The data folder, taken for this process alone, with its database brought up to this program. */
async function openData({ environment, clock, makeId, log }: DependencyOptions) {
  const folder = openDataFolder(environment.DATA_DIR)
  try {
    const database = openSqlite(folder.databaseFile)
    const copy = join(folder.backupsFolder, `avant-mise-a-jour-${isoDate(clock.now()).replaceAll(':', '-')}.db`)
    const { applied } = await migrate(database, { beforeChange: () => database.copyTo(copy) })
    if (applied.length > 0) log.info('database brought up to date', { applied })
    const secrets = openSecrets({ file: folder.secretsFile, secretKey: environment.SECRET_KEY })
    const links = createSignedLinks({ key: secrets.key('links'), clock })
    const storage = createDiskStorage(folder.filesFolder)
    const files = createStoredFiles({ database, storage, links, clock, makeId })
    return {
      database,
      storage,
      files,
      secrets,
      incomingFolder: folder.incomingFolder,
      modelsFolder: folder.modelsFolder,
      release: folder.release,
    }
  } catch (cause) {
    folder.release()
    throw cause
  }
}

const openConfiguration = ({ environment }: DependencyOptions, database: Database, secrets: Secrets) =>
  createConfigurationService({
    repository: createConfigurationRepository(database),
    sealer: createSealer(secrets.key('configuration')),
    fixed: { localaiUrl: environment.LOCALAI_URL, localaiApiKey: environment.LOCALAI_API_KEY },
    version,
  })

const openEmbedded = (log: Log, parts: Pick<EmbeddedOptions, 'modelsFolder' | 'pages'>) =>
  createEmbedded({
    ...parts,
    projectRoot,
    onTrouble: ({ what, cause }) => log.warn('models of this machine are in trouble', { what, cause }),
  })

function openLocalModels(
  { environment, clock, makeId, log, surroundings }: DependencyOptions,
  parts: {
    readonly database: Database
    readonly embedded: Embedded
    readonly modelsFolder: string
    readonly account: Pick<AccountService, 'administrator'>
    readonly live: LiveChannel
  },
) {
  const { account, live, ...rest } = parts
  const tell = async (install: Install | null) => {
    const administrator = await account.administrator()
    if (administrator !== undefined) live.tell(administrator, { type: 'local-models', install })
  }
  return createLocalModelsService({
    ...rest,
    ...{ clock, makeId, log },
    ...(surroundings && { surroundings }),
    isCatalogueOpen: environment.MODEL_CATALOGUE === 'on',
    tell: (install) => void tell(install).catch((cause: unknown) => log.error('could not tell of an installation', { cause })),
  })
}

function openChats(
  { clock, makeId, log }: DependencyOptions,
  parts: Pick<AttachmentsOptions, 'database' | 'files' | 'incoming'> & {
    readonly configuration: ConfigurationService
    readonly models: ModelsService
    readonly work: Awaited<ReturnType<typeof createWork>>
  },
) {
  const { database, files, incoming, configuration, models, work } = parts
  const attachments = createAttachmentsService({ database, files, incoming, clock, makeId, log })
  const chat = createChatService({
    database,
    attachments,
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
    engines(): readonly Engine[]
    administrator(): Promise<string | undefined>
  },
) {
  const { database, configuration } = parts
  const { clock, makeId, log } = options
  const places = () => options.maxConcurrentRequests ?? configuration.limits().maxConcurrentRequests
  const parallelism = (id: string) => parts.engines().find((engine) => engine.id === id)?.parallelism ?? Number.POSITIVE_INFINITY
  const turns = createTurns({ places, parallelism })
  const live = createLiveChannel({ clock, processName: makeSecret().slice(0, 8) })
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
