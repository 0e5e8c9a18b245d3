import { join } from 'node:path'
import { account } from '@atelier/contract/account/account'
import { ownAccount } from '@atelier/contract/account/own-account'
import { settings } from '@atelier/contract/account/settings'
import { api } from '@atelier/contract/api'
import { attachments } from '@atelier/contract/attachments/attachments'
import { audit } from '@atelier/contract/audit/audit'
import { chat } from '@atelier/contract/chat/chat'
import { chatEditing } from '@atelier/contract/chat/editing'
import { chatHistory } from '@atelier/contract/chat/history'
import { chatMessages } from '@atelier/contract/chat/messages'
import { chatSearch } from '@atelier/contract/chat/search'
import { chatStatistics } from '@atelier/contract/chat/statistics'
import { configuration } from '@atelier/contract/configuration/configuration'
import { maintenance } from '@atelier/contract/configuration/maintenance'
import { accessKeys } from '@atelier/contract/gateway/access-keys'
import { gateway } from '@atelier/contract/gateway/gateway'
import { help } from '@atelier/contract/help/help'
import { imageGallery } from '@atelier/contract/images/gallery'
import { images } from '@atelier/contract/images/images'
import { inpainting } from '@atelier/contract/inpainting/inpainting'
import { quotas } from '@atelier/contract/inpainting/quotas'
import { jobs } from '@atelier/contract/jobs/jobs'
import { live } from '@atelier/contract/live/live'
import { localModels } from '@atelier/contract/local-models/local-models'
import { logs } from '@atelier/contract/logs/logs'
import { modelTypes } from '@atelier/contract/model-types/model-types'
import { models } from '@atelier/contract/models/models'
import { monitoring } from '@atelier/contract/monitoring/monitoring'
import { system } from '@atelier/contract/monitoring/system'
import { activity } from '@atelier/contract/my-data/activity'
import { myData } from '@atelier/contract/my-data/my-data'
import { notices } from '@atelier/contract/notices/notices'
import { Problem } from '@atelier/contract/problems/problems'
import { search } from '@atelier/contract/search/search'
import { speech } from '@atelier/contract/speech/speech'
import { transcription } from '@atelier/contract/transcription/transcription'
import { audioUploads } from '@atelier/contract/transcription/transcription-options'
import { users } from '@atelier/contract/users/users'
import { openApiDocument } from '@atelier/contract/wire/openapi'
import { createEngineConnectionCheck } from '#composition/check-engine-connection.ts'
import type { Services } from '#composition/services.ts'
import { accountHandlers } from '#features/account/account.routes.ts'
import { attachmentsHandlers } from '#features/attachments/attachments.routes.ts'
import { auditHandlers } from '#features/audit/audit.routes.ts'
import { chatHandlers } from '#features/chat/chat.routes.ts'
import {
  type ConfigurationRoutesDependencies,
  configurationHandlers,
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
import { myDataHandlers } from '#features/my-data/my-data.routes.ts'
import { noticesHandlers } from '#features/notices/notices.routes.ts'
import { searchHandlers } from '#features/search/search.routes.ts'
import { speechHandlers } from '#features/speech/speech.routes.ts'
import { transcriptionHandlers } from '#features/transcription/transcription.routes.ts'
import { quotasHandlers, usersHandlers } from '#features/users/users.routes.ts'
import type { GuardRules } from '#http/guards.ts'
import { createHttpServer, type HttpServer } from '#http/http-server.ts'
import { servedBuildId } from '#platform/web/web-build.ts'
import { diskReserveBytes } from '#storage/storage.ts'
import { projectRoot, version } from './environment.ts'

/** Every operation of the contract, served by the given dependencies. */
export async function createApp(
  dependencies: Services,
  options: { readonly webFolder?: string } = {},
): Promise<HttpServer> {
  const { environment } = dependencies
  const webFolder = options.webFolder ?? join(projectRoot, 'web/dist')
  const http = await createHttpServer({
    log: dependencies.log,
    makeRequestId: dependencies.makeId,
    rules: createGuardRules(dependencies),
    idempotency: {
      ...dependencies.idempotency,
      readJob: dependencies.jobs.read,
      waitForResult: dependencies.jobs.waitForResult,
    },
    findOpenSessions: createOpenSessionsFinder(dependencies),
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
    configurationHandlers(
      dependencies.configuration,
      createInstallationReport(dependencies, webFolder),
    ),
  )
  http.serve(
    'account',
    { ...account, ...ownAccount, ...settings },
    accountHandlers(dependencies.account),
  )
  serveMonitoring(http, dependencies)
  http.serve('models', models, modelsHandlers(dependencies.models))
  http.serve('models', modelTypes, modelTypesHandlers(dependencies.models))
  http.serve('local-models', localModels, localModelsHandlers(dependencies.localModels))
  http.serve('help', help, helpHandlers(dependencies.help))
  http.serve('jobs', jobs, jobsHandlers(dependencies.jobs))
  http.serve('live', live, liveHandlers(dependencies.live))
  http.serve('attachments', attachments, attachmentsHandlers(dependencies.attachments))
  http.serve(
    'chat',
    { ...chat, ...chatEditing, ...chatHistory, ...chatMessages, ...chatSearch, ...chatStatistics },
    chatHandlers(dependencies.chat),
  )
  http.serve('images', { ...images, ...imageGallery }, imagesHandlers(dependencies.images))
  http.serve('inpainting', inpainting, inpaintingHandlers(dependencies.inpainting))
  http.serve('speech', speech, speechHandlers(dependencies.speech))
  serveUsers(http, dependencies)
  http.serve('transcription', transcription, transcriptionHandlers(dependencies.transcription))
  http.serveResumableUploads('transcription', audioUploads, dependencies.transcription.uploads)
  serveGateway(http, dependencies)
  return http
}

const createGuardRules = ({
  account,
  gateway,
  configuration,
  rateLimit,
  storage,
}: Services): GuardRules => ({
  authenticate: account.authenticate,
  authenticateKey: gateway.keys.authenticate,
  maintenance: configuration.maintenance,
  isFeatureOpen: configuration.isFeatureOpen,
  countGeneration: rateLimit.take,
  hasDiskSpace: async () => (await storage.freeBytes()) > diskReserveBytes,
})

/** What lets the administrator see how the place is, and speak to everyone. */
function serveMonitoring(http: HttpServer, dependencies: Services) {
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
function serveUsers(http: HttpServer, dependencies: Services) {
  http.serve('belongings', { ...myData, ...activity }, myDataHandlers(dependencies.belongings))
  http.serve('search', search, searchHandlers(dependencies.search))
  http.serve('users', users, usersHandlers(dependencies.users, dependencies.account))
  http.serve('users', quotas, quotasHandlers(dependencies.users))
}

/** What people's own programs ask, and the keys by which they do. */
function serveGateway(http: HttpServer, dependencies: Services) {
  http.serve('gateway', accessKeys, accessKeysHandlers(dependencies.gateway))
  http.serve('gateway', gateway, gatewayHandlers(dependencies.gateway))
}

/** Which of these sessions and access keys still give access. */
const createOpenSessionsFinder =
  ({ account, gateway }: Pick<Services, 'account' | 'gateway'>) =>
  async (ids: readonly string[]): Promise<ReadonlySet<string>> => {
    const sessions = await account.filterOpenSessions(ids)
    return new Set([
      ...sessions,
      ...(await gateway.keys.filterOpen(ids.filter((id) => !sessions.has(id)))),
    ])
  }

const createInstallationReport = (
  dependencies: Services,
  webFolder: string,
): ConfigurationRoutesDependencies => ({
  registration: dependencies.account.registrationState,
  build: () => servedBuildId(webFolder),
  async readiness() {
    const [database, storage, engines] = await Promise.all([
      checkState(dependencies.account.registrationState),
      checkState(dependencies.storage.check),
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
  testEngine: createEngineConnectionCheck(dependencies),
})

async function checkState(act: () => Promise<unknown>): Promise<'ok' | 'failed'> {
  try {
    await act()
    return 'ok'
  } catch {
    return 'failed'
  }
}
