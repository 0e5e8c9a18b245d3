import { join } from 'node:path'
import { account } from '@atelier/contract/account'
import { api } from '@atelier/contract/api'
import { attachments } from '@atelier/contract/attachments'
import { chat } from '@atelier/contract/chat'
import { chatEditing } from '@atelier/contract/chat-editing'
import { chatHistory } from '@atelier/contract/chat-history'
import { chatReading } from '@atelier/contract/chat-reading'
import { chatSearch } from '@atelier/contract/chat-search'
import { chatStatistics } from '@atelier/contract/chat-statistics'
import { configuration } from '@atelier/contract/configuration'
import { help } from '@atelier/contract/help'
import { imageGallery } from '@atelier/contract/image-gallery'
import { images } from '@atelier/contract/images'
import { inpainting } from '@atelier/contract/inpainting'
import { jobs } from '@atelier/contract/jobs'
import { live } from '@atelier/contract/live'
import { localModels } from '@atelier/contract/local-models'
import { modelTypes } from '@atelier/contract/model-types'
import { models } from '@atelier/contract/models'
import { openApiDocument } from '@atelier/contract/openapi'
import { Problem } from '@atelier/contract/problems'
import { speech } from '@atelier/contract/speech'
import type { Dependencies } from '#dependencies.ts'
import { projectRoot, version } from '#environment.ts'
import { accountHandlers } from '#features/account/account.routes.ts'
import { attachmentsHandlers } from '#features/attachments/attachments.routes.ts'
import { chatHandlers } from '#features/chat/chat.routes.ts'
import { configurationHandlers, type PlaceReport } from '#features/configuration/configuration.routes.ts'
import { helpHandlers } from '#features/help/help.routes.ts'
import { imagesHandlers } from '#features/images/images.routes.ts'
import { inpaintingHandlers } from '#features/inpainting/inpainting.routes.ts'
import { jobsHandlers } from '#features/jobs/jobs.routes.ts'
import { liveHandlers } from '#features/live/live.routes.ts'
import { localModelsHandlers } from '#features/local-models/local-models.routes.ts'
import { modelsHandlers, modelTypesHandlers } from '#features/models/models.routes.ts'
import { speechHandlers } from '#features/speech/speech.routes.ts'
import { createHttp, type Http } from '#http/create-http.ts'

/** Every operation of the contract, served by the given dependencies. */
export async function createApp(dependencies: Dependencies, options: { readonly webFolder?: string } = {}): Promise<Http> {
  const { environment } = dependencies
  const http = await createHttp({
    log: dependencies.log,
    makeRequestId: dependencies.makeId,
    rules: {
      authenticate: dependencies.account.authenticate,
      maintenance: dependencies.configuration.maintenance,
      isFeatureOpen: dependencies.configuration.isFeatureOpen,
      takeGeneration: dependencies.rateLimit.take,
    },
    keyed: { ...dependencies.idempotency, readJob: dependencies.jobs.read, resultOf: dependencies.jobs.resultOf },
    stillOpen: dependencies.account.openSessions,
    openByLink: dependencies.files.openByLink,
    maxFileBytes: () => dependencies.configuration.limits().maxFileSizeBytes,
    webFolder: options.webFolder ?? join(projectRoot, 'web/dist'),
    apiAddress: environment.PUBLIC_API_URL ?? '',
    trustProxy: environment.TRUST_PROXY,
    corsOrigins: environment.CORS_ORIGINS,
    ...(environment.TLS_CERT !== undefined &&
      environment.TLS_KEY !== undefined && { tls: { certFile: environment.TLS_CERT, keyFile: environment.TLS_KEY } }),
  })
  http.serve('configuration', configuration, configurationHandlers(dependencies.configuration, placeReport(dependencies)))
  http.serve('account', account, accountHandlers(dependencies.account))
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
  return http
}

const placeReport = (dependencies: Dependencies): PlaceReport => ({
  registration: dependencies.account.registrationState,
  async readiness() {
    const [database, storage, engines] = await Promise.all([
      works(dependencies.account.registrationState),
      works(dependencies.storage.check),
      dependencies.models.health(),
    ])
    const failed = Object.entries({ database, storage }).filter(([, state]) => state === 'failed')
    if (failed.length > 0) throw new Problem('server.not-ready', { fields: Object.fromEntries(failed) })
    // The server only listens once its migrations are done.
    return { database, storage, migrations: 'ok', engines }
  },
  openApi: () => openApiDocument(api, { version }),
  jobsLeft: dependencies.workLeft.count,
})

async function works(act: () => Promise<unknown>): Promise<'ok' | 'failed'> {
  try {
    await act()
    return 'ok'
  } catch {
    return 'failed'
  }
}
