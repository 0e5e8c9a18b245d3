import { totalmem, uptime } from 'node:os'
import { type Converter, createConverter } from '@atelier/engine/conversion/converter'
import { installEnvironment, projectRoot } from '#environment.ts'
import {
  type AssistantsService,
  createAssistantsService,
} from '#features/assistants/assistants.service.ts'
import { createAttachmentsService } from '#features/attachments/attachments.service.ts'
import { type ChatRepository, createChatRepository } from '#features/chat/chat.repository.ts'
import { createChatService } from '#features/chat/chat.service.ts'
import { createImagesService } from '#features/images/images.service.ts'
import { createInpaintingService } from '#features/inpainting/inpainting.service.ts'
import {
  createKnowledgeService,
  type KnowledgeService,
} from '#features/knowledge/knowledge.service.ts'
import { createMemoryService, type MemoryService } from '#features/memory/memory.service.ts'
import { createProjectsService, type ProjectsService } from '#features/projects/projects.service.ts'
import { createPromptsService } from '#features/prompts/prompts.service.ts'
import { createSpeechService } from '#features/speech/speech.service.ts'
import {
  createTranscriptionService,
  type TranscriptionService,
} from '#features/transcription/transcription.service.ts'
import type { Log } from '#platform/log/log.ts'
import type { Base } from './base.ts'
import type { EngineServices } from './engine-services.ts'
import type { SystemServices } from './system-services.ts'

interface ToolServicesDependencies {
  readonly base: Base
  readonly system: SystemServices
  readonly engines: EngineServices
}

/** The tools of the workbench: images, speech, transcriptions and chats. */
export function createToolServices(dependencies: ToolServicesDependencies) {
  const chats = createChatRepository(dependencies.base.database, dependencies.base.clock)
  const media = createMediaServices(dependencies, chats)
  const { images, speech, inpainting, transcription } = media
  const knowledge = createKnowledge(dependencies, transcription)
  const projects = createProjects(dependencies, knowledge)
  const memory = createMemory(dependencies)
  const assistants = createAssistants(dependencies, knowledge)
  const chatTools = { ...media, chats, knowledge, projects, memory, assistants }
  const { attachments, chat } = createChatServices(dependencies, chatTools)
  const prompts = createPrompts(dependencies)
  const library = { knowledge, memory, projects, assistants, prompts }
  return { images, speech, inpainting, transcription, ...library, attachments, chat }
}
export type ToolServices = ReturnType<typeof createToolServices>

function createMediaServices(
  { base, system, engines }: ToolServicesDependencies,
  messages: Pick<ChatRepository, 'existingMessages'>,
) {
  const { clock, makeId, log, database, files, incoming, live, works } = base
  const { account, audit, usage } = system
  const { models, jobs } = engines
  const { pictureQuality } = account.settings
  const converter = createConverter({
    projectRoot,
    programFolders: base.environment.PATH,
    environment: installEnvironment(),
  })
  void installConverter(converter, log)
  const images = createImagesService({
    ...{ database, models, jobs, files, clock, makeId, pictureQuality, usage, works },
  })
  const speech = createSpeechService({
    database,
    models,
    jobs,
    files,
    incoming,
    converter,
    live,
    mayRunChore: base.servers.mayRunChore,
    messages,
    defaultModel: async (userId) => (await account.settings.read(userId)).preferences.defaultModel,
    clock,
    makeId,
    log,
    usage,
    works,
  })
  const inpainting = createInpaintingService({
    database,
    models,
    jobs,
    files,
    incoming,
    live,
    servers: base.servers,
    works,
    clock,
    makeId,
    pictureQuality,
    record: audit.record,
    requireMayActOn: account.requireMayActOn,
    usage,
  })
  const transcription = createTranscription({ base, system, engines }, converter)
  return { images, speech, inpainting, transcription }
}

const createTranscription = (
  { base, system, engines }: ToolServicesDependencies,
  converter: Converter,
): TranscriptionService =>
  createTranscriptionService({
    database: base.database,
    models: engines.models,
    jobs: engines.jobs,
    engineQueue: engines.engineQueue,
    waitingCalls: engines.waitingCalls,
    files: base.files,
    incoming: base.incoming,
    folders: base.folder,
    converter,
    live: base.live,
    servers: base.servers,
    clock: base.clock,
    makeId: base.makeId,
    log: base.log,
    maxBytes: () => system.configuration.limits().maxMediaSizeBytes,
    maxRecordingSeconds: base.userLimits.recordingSeconds,
    diskSpace: base.diskSpace,
    uploadSpace: base.uploadSpace,
    uploadBytes: base.uploadBytes,
    usage: system.usage,
    works: base.works,
  })

const createPrompts = ({ base, system }: ToolServicesDependencies) =>
  createPromptsService({
    database: base.database,
    works: base.works,
    groups: system.groups,
    isStillAdmin: system.account.isAdmin,
    record: system.audit.record,
    live: base.live,
    clock: base.clock,
    makeId: base.makeId,
  })

const createKnowledge = (
  { base, system, engines }: ToolServicesDependencies,
  transcription: TranscriptionService,
) =>
  createKnowledgeService({
    database: base.database,
    works: base.works,
    groups: system.groups,
    record: system.audit.record,
    live: base.live,
    clock: base.clock,
    makeId: base.makeId,
    userStorage: base.userStorage,
    mayUse: mayUseKnowledge(system),
    mayRead: (userId) => system.account.isActive(userId, base.database.queries),
    isStillAdmin: system.account.isAdmin,
    isAdmin: async (userId) => (await system.account.findAdminId()) === userId,
    transcription,
    recognition: engines.embedded.textRecognition,
    diskSpace: base.diskSpace,
    models: engines.models,
    administrator: system.account.findAdminId,
    configuration: system.configuration,
    describeUsers: system.account.describeUsers,
    files: base.files,
    jobs: engines.jobs,
    usage: system.usage,
    uploads: transcription.uploads,
    servers: base.servers,
    bus: base.bus,
    index: {
      file: base.folder.excerptIndexFile,
      // One of another installation tells of documents that are not here.
      installation: base.secrets.fingerprint,
      machineStart: Math.round(Date.now() - uptime() * 1000),
      maxVectorBytes: Math.min(maxVectorBytes, Math.floor(totalmem() / 8)),
    },
    log: base.log,
  })
const createMemory = ({ base, system }: ToolServicesDependencies) =>
  createMemoryService({
    ...{ database: base.database, works: base.works, clock: base.clock, makeId: base.makeId },
    isAllowed: system.configuration.allowsMemories,
    readSettings: system.account.settings.read,
  })

const maxVectorBytes = 2 * 1024 ** 3

const createProjects = (
  { base: { database, works, live, clock, makeId } }: ToolServicesDependencies,
  { forReplies: { requireCollections } }: KnowledgeService,
) => createProjectsService({ database, works, requireCollections, live, clock, makeId })

const mayUseKnowledge =
  ({ configuration, rightsOfUser }: SystemServices) =>
  async (userId: string): Promise<boolean> =>
    configuration.isFeatureOpen('knowledge') &&
    (await rightsOfUser(userId))?.tools.has('knowledge') === true

function createAssistants(
  { base, system, engines }: ToolServicesDependencies,
  knowledge: KnowledgeService,
) {
  const { database, incoming, works, live, clock, makeId } = base
  const { groups, account, audit } = system
  const mayUse = mayUseKnowledge(system)
  return createAssistantsService({
    ...{ database, incoming, works, groups, live, clock, makeId },
    ...{ isStillAdmin: account.isAdmin, record: audit.record },
    readSettings: account.settings.read,
    installationDefault: () => system.configuration.chat().defaultAssistantId,
    collectionNames: async (userId, ids) =>
      (await mayUse(userId)) ? knowledge.collectionNames(userId, ids) : new Map(),
    offeredModels: async (userId) =>
      (await engines.models.list({ type: 'text', userId })).map(({ id }) => id),
  })
}

/** Runs at the start, so that the first recording does not wait for the download of a program. */
async function installConverter(converter: Converter, log: Log): Promise<void> {
  try {
    await converter.install(new AbortController().signal)
  } catch (cause) {
    log.warn('les enregistrements ne peuvent pas être lus\u00a0: ffmpeg n’a pas pu être installé', {
      source: 'system',
      cause,
    })
  }
}

const ofInstallation =
  ({ configuration }: SystemServices) =>
  async () => ({ from: 'installation' as const, text: configuration.chat().instructions })

interface ChatParts
  extends Pick<ReturnType<typeof createMediaServices>, 'speech' | 'transcription'> {
  readonly chats: ChatRepository
  readonly knowledge: KnowledgeService
  readonly memory: MemoryService
  readonly projects: ProjectsService
  readonly assistants: AssistantsService
}
function createChatServices(
  { base, system, engines }: ToolServicesDependencies,
  { chats, speech, transcription, knowledge, projects, memory, assistants }: ChatParts,
) {
  const { clock, makeId, log, database, files, incoming, live } = base
  const { models, jobs, engineQueue, idempotency } = engines
  const attachments = createAttachmentsService({
    ...{ database, files },
    incoming,
    maxRecordingSeconds: base.userLimits.recordingSeconds,
    chats,
    mayRunChore: base.servers.mayRunChore,
    clock,
    makeId,
    log,
  })
  const chat = createChatService({
    database,
    chats,
    works: base.works,
    isActive: system.account.isActive,
    models,
    instructionSources: [memory.forReply, ofInstallation(system)],
    jobs,
    attachments,
    transcription,
    speech,
    assistants,
    collections: knowledge,
    knowledge: knowledge.forReplies,
    projects,
    isFeatureOpen: system.configuration.isFeatureOpen,
    readSettings: system.account.settings.read,
    uploads: transcription.uploads,
    engineQueue,
    waitingCalls: engines.waitingCalls,
    requestRate: engines.requestRate,
    requestLimits: engines.requestLimits,
    idempotency,
    live,
    bus: base.bus,
    servers: base.servers,
    ...{ clock, makeId, log },
    userStorage: base.userStorage,
    usage: system.usage,
    maxTokensPerRequest: () => system.configuration.limits().maxTokensPerRequest,
    temporaryChatHours: () => system.configuration.limits().temporaryChatHours,
  })
  return { attachments, chat }
}
