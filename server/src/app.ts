import { hostname } from 'node:os'
import { join } from 'node:path'
import { type Api, api } from '@atelier/contract/api'
import { chatUploads } from '@atelier/contract/chat/imports/imports'
import { knowledgeUploads } from '@atelier/contract/knowledge/sources'
import { audioUploads } from '@atelier/contract/transcription/transcription-options'
import type { Operations } from '@atelier/contract/wire/operation'
import { createInstallationReport } from '#composition/installation-report.ts'
import type { Services } from '#composition/services.ts'
import { accountHandlers } from '#features/account/account.routes.ts'
import { assistantsHandlers } from '#features/assistants/assistants.routes.ts'
import { attachmentsHandlers } from '#features/attachments/attachments.routes.ts'
import { auditHandlers } from '#features/audit/audit.routes.ts'
import { backupsHandlers } from '#features/backups/backups.routes.ts'
import { chatHandlers } from '#features/chat/chat.routes.ts'
import { configurationHandlers } from '#features/configuration/configuration.routes.ts'
import { enginesHandlers } from '#features/engines/engines.routes.ts'
import {
  accessKeysHandlers,
  gatewayHandlers,
  userKeysHandlers,
} from '#features/gateway/gateway.routes.ts'
import { groupsHandlers } from '#features/groups/groups.routes.ts'
import { helpHandlers } from '#features/help/help.routes.ts'
import { imagesHandlers } from '#features/images/images.routes.ts'
import { inpaintingHandlers } from '#features/inpainting/inpainting.routes.ts'
import { invitationHandlers } from '#features/invitations/invitations.routes.ts'
import { jobsHandlers } from '#features/jobs/jobs.routes.ts'
import { knowledgeAdminHandlers, knowledgeHandlers } from '#features/knowledge/knowledge.routes.ts'
import { liveHandlers } from '#features/live/live.routes.ts'
import { localModelsHandlers } from '#features/local-models/local-models.routes.ts'
import { logsHandlers } from '#features/logs/logs.routes.ts'
import { mailHandlers } from '#features/mail/mail.routes.ts'
import { memoryHandlers } from '#features/memory/memory.routes.ts'
import { modelsHandlers, modelTypesHandlers } from '#features/models/models.routes.ts'
import { monitoringHandlers } from '#features/monitoring/monitoring.routes.ts'
import { myDataHandlers } from '#features/my-data/my-data.routes.ts'
import { noticesHandlers } from '#features/notices/notices.routes.ts'
import { projectsHandlers } from '#features/projects/projects.routes.ts'
import { promptsHandlers } from '#features/prompts/prompts.routes.ts'
import { providersHandlers } from '#features/providers/providers.routes.ts'
import { retentionAdminHandlers, retentionHandlers } from '#features/retention/retention.routes.ts'
import { searchHandlers } from '#features/search/search.routes.ts'
import { secondFactorsHandlers } from '#features/second-factors/second-factors.routes.ts'
import {
  sharesHandlers,
  sharingAdminHandlers,
  sharingHandlers,
} from '#features/sharing/sharing.routes.ts'
import { speechHandlers } from '#features/speech/speech.routes.ts'
import { transcriptionHandlers } from '#features/transcription/transcription.routes.ts'
import { trashHandlers } from '#features/trash/trash.routes.ts'
import { usageHandlers } from '#features/usage/usage.routes.ts'
import { quotasHandlers, usersHandlers } from '#features/users/users.routes.ts'
import { bulkHandlers, tagsHandlers, worksHandlers } from '#features/works/works.routes.ts'
import type { GuardRules } from '#http/guards.ts'
import type { Handlers } from '#http/handlers.ts'
import { createKnownHosts } from '#http/hosts/known-hosts.ts'
import { createHttpServer, type HttpServer } from '#http/http-server.ts'
import type { SessionEnds } from '#platform/web/session-ends.ts'
import { createWebAssets } from '#storage/shared/web-assets.ts'
import { projectRoot } from './environment.ts'

/** Serves every operation of the contract with the given services. */
export async function createApp(
  services: Services,
  options: { readonly webFolder?: string } = {},
): Promise<HttpServer> {
  const webFolder = options.webFolder ?? join(projectRoot, 'web/dist')
  services.servedBuild.serve(webFolder)
  const http = await createHttp(services, webFolder)
  serveAll(http, api, createHandlers(services, { listeningPort: http.port }))
  http.serveResumableUploads('transcription', audioUploads, services.transcription.uploads)
  http.serveResumableUploads('knowledge', knowledgeUploads, services.knowledge.uploads)
  http.serveResumableUploads('chat', chatUploads, services.chat.importUploads)
  return http
}

type HandlersOf<A extends Readonly<Record<string, Operations>>> = {
  readonly [Feature in keyof A]: Handlers<A[Feature]>
}

function serveAll<A extends Readonly<Record<string, Operations>>>(
  http: HttpServer,
  features: A,
  handlers: HandlersOf<A>,
): void {
  for (const feature in features) http.serve(feature, features[feature], handlers[feature])
}

/** One line per feature of the contract: a feature that is missing here does not compile. */
const createHandlers = (
  services: Services,
  server: { listeningPort(): number | undefined },
): HandlersOf<Api> => ({
  account: accountHandlers(services.account),
  accessKeys: accessKeysHandlers(services.gateway),
  assistants: assistantsHandlers(services.assistants),
  attachments: attachmentsHandlers(services.attachments),
  audit: auditHandlers(services.audit),
  backups: backupsHandlers(services.backups),
  bulk: bulkHandlers(services.bulk),
  belongings: myDataHandlers(services.myData),
  chat: chatHandlers(services.chat),
  configuration: configurationHandlers(services.configuration, createInstallationReport(services)),
  engines: enginesHandlers(services.engineAdministration),
  gateway: gatewayHandlers(services.gateway),
  groups: groupsHandlers(services.groups),
  help: helpHandlers(services.help),
  images: imagesHandlers(services.images),
  inpainting: inpaintingHandlers(services.inpainting),
  invitations: invitationHandlers(services.invitations),
  jobs: jobsHandlers(services.jobs),
  knowledge: knowledgeHandlers(services.knowledge),
  knowledgeAdmin: knowledgeAdminHandlers(services.knowledge),
  live: liveHandlers(services.live),
  localModels: localModelsHandlers(services.localModels),
  logs: logsHandlers(services.logs),
  mail: mailHandlers(services.mail),
  memory: memoryHandlers(services.memory),
  modelTypes: modelTypesHandlers(services.models),
  models: modelsHandlers(services.models),
  monitoring: monitoringHandlers(services.monitoring, server.listeningPort),
  notices: noticesHandlers(services.notices),
  prompts: promptsHandlers(services.prompts),
  projects: projectsHandlers(services.projects),
  providers: providersHandlers(services.providers, services.account),
  quotas: quotasHandlers(services.users),
  retention: retentionHandlers(services.retention),
  retentionAdmin: retentionAdminHandlers(services.retention),
  secondFactors: secondFactorsHandlers(services.secondFactors),
  search: searchHandlers(services.search),
  shares: sharesHandlers(services.sharing),
  sharing: sharingHandlers(services.sharing),
  sharingAdmin: sharingAdminHandlers(services.sharing),
  speech: speechHandlers(services.speech),
  tags: tagsHandlers(services.works),
  transcription: transcriptionHandlers(services.transcription),
  trash: trashHandlers(services.trash),
  usage: usageHandlers(services.usage),
  userKeys: userKeysHandlers(services.gateway),
  users: usersHandlers(services.users, services.account),
  works: worksHandlers(services.works),
})

function createHttp(services: Services, webFolder: string): Promise<HttpServer> {
  const { environment, configuration } = services
  const webAssets = shareWebAssets(services, webFolder)
  const { TLS_CERT: certFile, TLS_KEY: keyFile } = environment
  return createHttpServer({
    log: services.log,
    makeRequestId: services.makeId,
    rules: createGuardRules(services),
    hosts: createHosts(services),
    idempotency: {
      ...services.idempotency,
      readJob: services.jobs.read,
      waitForResult: services.jobs.waitForResult,
    },
    findOpenSessions: createOpenSessionsFinder(services),
    sessionEnds: withMaintenance(services),
    maxEventStreams: services.userLimits.eventStreams,
    unsent: services.userLimits,
    incoming: services.userLimits,
    openByLink: services.files.openByLink,
    findStoreUrl: services.files.findStoreUrl,
    ...(services.fileUrls && { fileOrigin: services.fileUrls.origin }),
    maxFileBytes(form) {
      const { maxFileSizeBytes, maxMediaSizeBytes } = configuration.limits()
      return form.isMedia ? maxMediaSizeBytes : maxFileSizeBytes
    },
    requests: services.requests,
    forwarding: services.forwarding,
    metrics: { mayRead: services.mayScrape, text: services.monitoring.text },
    logoutTokens: { receive: services.account.byProvider.endByProvider },
    webFolder,
    ...(webAssets && { sharedAssets: webAssets }),
    apiUrl: environment.PUBLIC_API_URL ?? '',
    trustProxy: environment.TRUST_PROXY,
    isPublicHttps: certFile !== undefined || environment.PUBLIC_URL?.startsWith('https:') === true,
    corsOrigins: environment.CORS_ORIGINS,
    ...(certFile !== undefined && keyFile !== undefined && { tls: { certFile, keyFile } }),
  })
}

/** While servers are upgraded one after the other, each has the files of the others' pages. */
function shareWebAssets({ openedStorage, servers, clock, log }: Services, webFolder: string) {
  if (!openedStorage.shared) return undefined
  const webAssets = createWebAssets({
    storage: openedStorage.shared,
    webFolder,
    mayRunChore: servers.mayRunChore,
    clock,
    log,
  })
  webAssets.publish()
  return webAssets
}

const createGuardRules = ({
  account,
  gateway,
  groups,
  configuration,
  requestLimits,
  requestRate,
  jobs,
  waitingCalls,
  diskSpace,
  userStorage,
  uploadSpace,
}: Services): GuardRules => ({
  authenticate: account.authenticate,
  authenticateKey: gateway.keys.authenticate,
  rightsOf: groups.rightsOf,
  maintenance: configuration.maintenance,
  isFeatureOpen: configuration.isFeatureOpen,
  lacksSecondFactor: configuration.access.lacksSecondFactor,
  refusalWithoutProof: account.proofs.refusalWithout,
  ...requestLimits,
  countBytes: requestRate.countBytes,
  checkBytes: requestRate.checkBytes,
  requireJobRoom: jobs.requireRoom,
  enterWaitingCall: (userId, bytes) => waitingCalls.enter(userId, { other: bytes }),
  hasDiskSpace: diskSpace.isAvailable,
  requireStorage: userStorage.requireSpace,
  reserveUpload: uploadSpace.reserve,
})

/** The names that the server answers to: from the environment, the machine and the administrator. */
const createHosts = ({ environment, configuration }: Services) =>
  createKnownHosts(
    {
      fixed: [
        hostname().toLowerCase(),
        ...[environment.PUBLIC_URL, environment.PUBLIC_API_URL].flatMap((url) =>
          url === undefined ? [] : [new URL(url).hostname],
        ),
        ...environment.ALLOWED_HOSTS,
      ],
      added: configuration.hosts,
      isLearning: configuration.learnsHost,
    },
    configuration.learnHost,
  )

/** Maintenance ends streams too. */
const withMaintenance = ({ sessionEnds, configuration }: Services): SessionEnds => ({
  ...sessionEnds,
  subscribe(check) {
    sessionEnds.subscribe(check)
    configuration.onChange(check)
  },
})

/** Finds which of these sessions and access keys are still valid. */
const createOpenSessionsFinder =
  ({ account, gateway }: Pick<Services, 'account' | 'gateway'>) =>
  async (ids: readonly string[]): Promise<ReadonlySet<string>> => {
    const sessions = await account.filterOpenSessions(ids)
    const keys = await gateway.keys.filterOpen(ids.filter((id) => !sessions.has(id)))
    return new Set([...sessions, ...keys])
  }
