import { createGatewayService } from '#features/gateway/gateway.service.ts'
import { createMyDataService } from '#features/my-data/my-data.service.ts'
import { createOwnedExports } from '#features/my-data/owned-exports.repository.ts'
import { createSearchService } from '#features/search/search.service.ts'
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
  const { users, myData } = createOwnerServices(dependencies)
  const gateway = createGateway(dependencies)
  const search = createSearch(dependencies)
  const trash = createTrash(dependencies)
  const bulk = createBulk(dependencies)
  return { users, myData, gateway, search, trash, bulk }
}

function createOwnerServices({ base, system, engines, tools }: UserServicesDependencies) {
  const { clock, makeId, log, database, files, live } = base
  const { account } = system
  const { jobs } = engines
  const { images, speech, inpainting, transcription, knowledge, assistants, attachments, chat } =
    tools
  const exports = createOwnedExports(database.queries)
  const users = createUsersService({
    database,
    account,
    files,
    jobs,
    chat,
    images,
    inpainting,
    speech,
    transcription,
    knowledge,
    assistants,
    attachments,
    exports,
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
    chat,
    images,
    inpainting,
    speech,
    transcription,
    knowledge,
    assistants,
    attachments,
    exports,
    usage: system.usage,
    providers: system.providers,
    works: base.works,
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
    clock: base.clock,
    makeId: base.makeId,
  })

const createTrash = ({ base, tools }: UserServicesDependencies) =>
  createTrashService({
    database: base.database,
    works: base.works,
    owners: {
      ...workOwners(tools),
      messages: tools.chat.removed,
      ...tools.knowledge.inTrash,
      ...tools.assistants.inTrash,
    },
    removedMessages: tools.chat.removed,
    files: base.files,
    mayRunChore: base.servers.mayRunChore,
    clock: base.clock,
    log: base.log,
  })
