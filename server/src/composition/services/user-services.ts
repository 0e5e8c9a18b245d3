import { createGatewayService } from '#features/gateway/gateway.service.ts'
import { createMyDataService } from '#features/my-data/my-data.service.ts'
import { createOwnedExports } from '#features/my-data/owned-exports.repository.ts'
import {
  createRetentionService,
  type RetentionService,
} from '#features/retention/retention.service.ts'
import { createSearchService } from '#features/search/search.service.ts'
import { createSharingService, type SharingService } from '#features/sharing/sharing.service.ts'
import { createTrashService } from '#features/trash/trash.service.ts'
import { createUsersService } from '#features/users/users.service.ts'
import { createBulkActions } from '#features/works/works.service.ts'
import type { Base } from './base.ts'
import type { EngineServices } from './engine-services.ts'
import type { SystemServices } from './system-services.ts'
import type { ToolServices } from './tool-services.ts'

interface UserServicesDependencies {
  readonly base: Base
  readonly system: SystemServices
  readonly engines: EngineServices
  readonly tools: ToolServices
}

/** Services that use every tool: accounts with all their data, search, and the API for users' programs. */
export function createUserServices(dependencies: UserServicesDependencies) {
  const sharing = createSharing(dependencies)
  const retention = createRetention(dependencies)
  const { users, myData } = createOwnerServices({ ...dependencies, sharing, retention })
  const gateway = createGateway(dependencies)
  const search = createSearch(dependencies)
  const trash = createTrash(dependencies)
  const bulk = createBulk(dependencies)
  return { users, myData, gateway, search, sharing, retention, trash, bulk }
}

function createOwnerServices({
  base,
  system,
  engines,
  tools,
  sharing,
  retention,
}: UserServicesDependencies & {
  readonly sharing: SharingService
  readonly retention: RetentionService
}) {
  const { clock, makeId, log, database, files, live } = base
  const { account } = system
  const { jobs } = engines
  const { images, speech, inpainting, transcription, knowledge, attachments, chat } = tools
  const { assistants, prompts } = tools
  const exports = createOwnedExports(database.queries)
  const owners = {
    ...{ chat, images, inpainting, speech, transcription, knowledge, prompts, attachments },
    ...{ assistants, exports, shares: sharing.owned },
  }
  const users = createUsersService({
    database,
    account,
    files,
    jobs,
    ...owners,
    usage: system.usage,
    uploads: transcription.uploads,
    userStorage: base.userStorage,
    record: system.audit.record,
    live,
    sessionEnds: base.sessionEnds,
    servers: base.servers,
    log,
  })
  const myData = createMyDataService({
    database,
    account,
    files,
    jobs,
    ...owners,
    usage: system.usage,
    providers: system.providers,
    memory: tools.memory,
    works: base.works,
    projects: tools.projects,
    retention,
    userStorage: base.userStorage,
    removeAllOf: users.removeAllOf,
    maxExports: base.userLimits.exports,
    mayRunChore: base.servers.mayRunChore,
    clock,
    makeId,
    log,
  })
  return { users, myData }
}

const createSharing = ({ base, system, tools }: UserServicesDependencies) =>
  createSharingService({
    database: base.database,
    chats: tools.chat.forSharing,
    files: base.files,
    settings: system.configuration.sharing,
    mayShare: async (userId) =>
      system.configuration.isFeatureOpen('sharing') &&
      (await system.account.isActive(userId, base.database.queries)) &&
      (await system.rightsOfUser(userId))?.tools.has('chat') === true,
    describeUsers: system.account.describeUsers,
    record: system.audit.record,
    linkKey: base.secrets.key('shares'),
    mayRunChore: base.servers.mayRunChore,
    clock: base.clock,
    makeId: base.makeId,
    log: base.log,
  })

const createGateway = ({ base, system, engines, tools }: UserServicesDependencies) =>
  createGatewayService({
    environment: base.environment,
    database: base.database,
    account: system.account,
    configuration: system.configuration,
    longestKeyDays: system.configuration.access.longestKeyDays,
    models: engines.models,
    rightsOfUser: system.rightsOfUser,
    usage: system.usage,
    engineQueue: engines.engineQueue,
    waitingCalls: engines.waitingCalls,
    incoming: base.incoming,
    images: tools.images,
    inpainting: tools.inpainting,
    speech: tools.speech,
    transcription: tools.transcription,
    knowledge: tools.knowledge.forReplies,
    chat: tools.chat,
    readSettings: system.account.settings.read,
    clock: base.clock,
    makeId: base.makeId,
    log: base.log,
    audit: system.audit,
    limits: base.userLimits,
  })

const createSearch = ({ base, system, tools }: UserServicesDependencies) =>
  createSearchService({
    database: base.database,
    files: base.files,
    chat: tools.chat,
    images: tools.images,
    inpainting: tools.inpainting,
    speech: tools.speech,
    transcription: tools.transcription,
    attachments: tools.attachments,
    knowledge: tools.knowledge,
    works: base.works,
    isFeatureOpen: system.configuration.isFeatureOpen,
    rightsOfUser: system.rightsOfUser,
  })

const workOwners = (tools: ToolServices) => ({
  chat: tools.chat,
  image: tools.images,
  inpainting: tools.inpainting,
  reading: tools.speech,
  transcription: tools.transcription,
})

const createBulk = ({ base, tools }: UserServicesDependencies) =>
  createBulkActions({
    database: base.database,
    works: base.works,
    owners: workOwners(tools),
    imagesBy: tools.images.idsBy,
    live: base.live,
    clock: base.clock,
    makeId: base.makeId,
  })

const createRetention = ({ base, system, tools }: UserServicesDependencies) =>
  createRetentionService({
    database: base.database,
    works: base.works,
    owners: workOwners(tools),
    live: base.live,
    record: system.audit.record,
    servers: base.servers,
    mayRunChore: base.servers.mayRunChore,
    clock: base.clock,
    makeId: base.makeId,
    log: base.log,
  })

const createTrash = ({ base, tools }: UserServicesDependencies) =>
  createTrashService({
    live: base.live,
    database: base.database,
    works: base.works,
    owners: {
      ...workOwners(tools),
      messages: tools.chat.removed,
      prompt: tools.prompts,
      ...tools.knowledge.inTrash,
      ...tools.assistants.inTrash,
      project: tools.projects,
    },
    removedMessages: tools.chat.removed,
    collectionsOf: tools.knowledge.collectionsOf,
    files: base.files,
    mayRunChore: base.servers.mayRunChore,
    clock: base.clock,
    log: base.log,
    onRestored: tools.knowledge.readWaitingOf,
  })
