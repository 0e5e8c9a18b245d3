import { join } from 'node:path'
import { accessKeys } from '@atelier/contract/access-keys'
import { account } from '@atelier/contract/account'
import { activity } from '@atelier/contract/activity'
import { api } from '@atelier/contract/api'
import { attachments } from '@atelier/contract/attachments'
import { audit } from '@atelier/contract/audit'
import { belongings } from '@atelier/contract/belongings'
import { chat } from '@atelier/contract/chat'
import { chatEditing } from '@atelier/contract/chat-editing'
import { chatHistory } from '@atelier/contract/chat-history'
import { chatReading } from '@atelier/contract/chat-reading'
import { chatSearch } from '@atelier/contract/chat-search'
import { chatStatistics } from '@atelier/contract/chat-statistics'
import { configuration } from '@atelier/contract/configuration'
import { gateway } from '@atelier/contract/gateway'
import { help } from '@atelier/contract/help'
import { imageGallery } from '@atelier/contract/image-gallery'
import { images } from '@atelier/contract/images'
import { inpainting } from '@atelier/contract/inpainting'
import { jobs } from '@atelier/contract/jobs'
import { live } from '@atelier/contract/live'
import { localModels } from '@atelier/contract/local-models'
import { logs } from '@atelier/contract/logs'
import { maintenance } from '@atelier/contract/maintenance'
import { modelTypes } from '@atelier/contract/model-types'
import { models } from '@atelier/contract/models'
import { monitoring } from '@atelier/contract/monitoring'
import { notices } from '@atelier/contract/notices'
import { openApiDocument } from '@atelier/contract/openapi'
import { ownAccount } from '@atelier/contract/own-account'
import { Problem } from '@atelier/contract/problems'
import { quotas } from '@atelier/contract/quotas'
import { search } from '@atelier/contract/search'
import { settings } from '@atelier/contract/settings'
import { speech } from '@atelier/contract/speech'
import { system } from '@atelier/contract/system'
import { transcription } from '@atelier/contract/transcription'
import { audioUploads } from '@atelier/contract/transcription-options'
import { users } from '@atelier/contract/users'
import type { Dependencies } from '#dependencies.ts'
import { projectRoot, version } from '#environment.ts'
import { accountHandlers } from '#features/account/account.routes.ts'
import { attachmentsHandlers } from '#features/attachments/attachments.routes.ts'
import { auditHandlers } from '#features/audit/audit.routes.ts'
import { belongingsHandlers } from '#features/belongings/belongings.routes.ts'
import { chatHandlers } from '#features/chat/chat.routes.ts'
import {
  configurationHandlers,
  type PlaceReport,
} from '#features/configuration/configuration.routes.ts'
import { accessKeysHandlers, gatewayHandlers } from '#features/gateway/gateway.routes.ts'
import { helpHandlers } from '#features/help/help.routes.ts'
import { imagesHandlers } from '#features/images/images.routes.ts'
import { inpaintingHandlers } from '#features/inpainting/inpainting.routes.ts'
import { jobsHandlers } from '#features/jobs/jobs.routes.ts'
import { liveHandlers } from '#features/live/live.routes.ts'
import { localModelsHandlers } from '#features/local-models/local-models.routes.ts'
import { logsHandlers } from '#features/logs/logs.routes.ts'
import { modelsHandlers, modelTypesHandlers } from '#features/models/models.routes.ts'
import { monitoringHandlers } from '#features/monitoring/monitoring.routes.ts'
import { noticesHandlers } from '#features/notices/notices.routes.ts'
import { searchHandlers } from '#features/search/search.routes.ts'
import { speechHandlers } from '#features/speech/speech.routes.ts'
import { transcriptionHandlers } from '#features/transcription/transcription.routes.ts'
import { quotasHandlers, usersHandlers } from '#features/users/users.routes.ts'
import { createHttp, type Http } from '#http/create-http.ts'
import type { GuardRules } from '#http/guards.ts'
import { servedBuild } from '#platform/web-build.ts'
import { reserveBytes } from '#storage/storage.ts'
import { createEngineTest } from './engine-test.ts'

/** Every operation of the contract, served by the given dependencies. */
export async function createApp(
  dependencies: Dependencies,
  options: { readonly webFolder?: string } = {},
): Promise<Http> {
  const { environment } = dependencies
  const webFolder = options.webFolder ?? join(projectRoot, 'web/dist')
  const http = await createHttp({
    log: dependencies.log,
    makeRequestId: dependencies.makeId,
    rules: rulesOf(dependencies),
    keyed: {
      ...dependencies.idempotency,
      readJob: dependencies.jobs.read,
      resultOf: dependencies.jobs.resultOf,
    },
    stillOpen: openCredentials(dependencies),
    openByLink: dependencies.files.openByLink,
    maxFileBytes(form) {
      const { maxFileSizeBytes, maxMediaSizeBytes } = dependencies.configuration.limits()
      return form.isMedia ? maxMediaSizeBytes : maxFileSizeBytes
    },
    requests: dependencies.requests,
    metrics: { mayRead: dependencies.mayScrape, text: dependencies.monitoring.text },
    webFolder,
    apiAddress: environment.PUBLIC_API_URL ?? '',
    trustProxy: environment.TRUST_PROXY,
    corsOrigins: environment.CORS_ORIGINS,
    ...(environment.TLS_CERT !== undefined &&
      environment.TLS_KEY !== undefined && {
        tls: { certFile: environment.TLS_CERT, keyFile: environment.TLS_KEY },
      }),
  })
  http.serve(
    'configuration',
    { ...configuration, ...maintenance },
    configurationHandlers(dependencies.configuration, placeReport(dependencies, webFolder)),
  )
  http.serve(
    'account',
    { ...account, ...ownAccount, ...settings },
    accountHandlers(dependencies.account),
  )
  serveWatching(http, dependencies)
  http.serve('models', models, modelsHandlers(dependencies.models))
  http.serve('models', modelTypes, modelTypesHandlers(dependencies.models))
  http.serve('local-models', localModels, localModelsHandlers(dependencies.localModels))
  http.serve('help', help, helpHandlers(dependencies.help))
  http.serve('jobs', jobs, jobsHandlers(dependencies.jobs))
  http.serve('live', live, liveHandlers(dependencies.live))
  http.serve('attachments', attachments, attachmentsHandlers(dependencies.attachments))
  http.serve(
    'chat',
    { ...chat, ...chatEditing, ...chatHistory, ...chatReading, ...chatSearch, ...chatStatistics },
    chatHandlers(dependencies.chat),
  )
  http.serve('images', { ...images, ...imageGallery }, imagesHandlers(dependencies.images))
  http.serve('inpainting', inpainting, inpaintingHandlers(dependencies.inpainting))
  http.serve('speech', speech, speechHandlers(dependencies.speech))
  servePeople(http, dependencies)
  http.serve('transcription', transcription, transcriptionHandlers(dependencies.transcription))
  http.serveUploads('transcription', audioUploads, dependencies.transcription.uploads)
  servePrograms(http, dependencies)
  return http
}

const rulesOf = ({
  account,
  gateway,
  configuration,
  rateLimit,
  storage,
}: Dependencies): GuardRules => ({
  authenticate: account.authenticate,
  authenticateKey: gateway.keys.authenticate,
  maintenance: configuration.maintenance,
  isFeatureOpen: configuration.isFeatureOpen,
  takeGeneration: rateLimit.take,
  hasRoom: async () => (await storage.freeBytes()) > reserveBytes,
})

/** What lets the administrator see how the place is, and speak to everyone. */
function serveWatching(http: Http, dependencies: Dependencies) {
  http.serve('audit', audit, auditHandlers(dependencies.audit))
  http.serve('logs', logs, logsHandlers(dependencies.logs))
  http.serve(
    'monitoring',
    { ...monitoring, ...system },
    monitoringHandlers(dependencies.monitoring, http.port),
  )
  http.serve('notices', notices, noticesHandlers(dependencies.notices))
}

/** What belongs to a person, for that person, and the accounts, for the administrator. */
function servePeople(http: Http, dependencies: Dependencies) {
  http.serve(
    'belongings',
    { ...belongings, ...activity },
    belongingsHandlers(dependencies.belongings),
  )
  http.serve('search', search, searchHandlers(dependencies.search))
  http.serve('users', users, usersHandlers(dependencies.users, dependencies.account))
  http.serve('users', quotas, quotasHandlers(dependencies.users))
}

/** What people's own programs ask, and the keys by which they do. */
function servePrograms(http: Http, dependencies: Dependencies) {
  http.serve('gateway', accessKeys, accessKeysHandlers(dependencies.gateway))
  http.serve('gateway', gateway, gatewayHandlers(dependencies.gateway))
}

/** Which of these sessions and access keys still give access. */
const openCredentials =
  ({ account, gateway }: Pick<Dependencies, 'account' | 'gateway'>) =>
  async (ids: readonly string[]): Promise<ReadonlySet<string>> => {
    const sessions = await account.openSessions(ids)
    return new Set([
      ...sessions,
      ...(await gateway.keys.stillOpen(ids.filter((id) => !sessions.has(id)))),
    ])
  }

const placeReport = (dependencies: Dependencies, webFolder: string): PlaceReport => ({
  registration: dependencies.account.registrationState,
  build: () => servedBuild(webFolder),
  async readiness() {
    const [database, storage, engines] = await Promise.all([
      works(dependencies.account.registrationState),
      works(dependencies.storage.check),
      dependencies.models.health(),
    ])
    const failed = Object.entries({ database, storage }).filter(([, state]) => state === 'failed')
    if (failed.length > 0)
      throw new Problem('server.not-ready', { fields: Object.fromEntries(failed) })
    // The server only listens once its migrations are done.
    return { database, storage, migrations: 'ok', engines }
  },
  openApi: () => openApiDocument(api, { version }),
  jobsLeft: dependencies.workLeft.count,
  testEngine: createEngineTest(dependencies),
})

async function works(act: () => Promise<unknown>): Promise<'ok' | 'failed'> {
  try {
    await act()
    return 'ok'
  } catch {
    return 'failed'
  }
}
