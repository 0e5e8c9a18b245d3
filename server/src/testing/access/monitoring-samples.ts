import type { Api } from '@atelier/contract/api'
import type { TestApp } from '../create-test-app.ts'
import { addMail } from '../mail/add-mail.ts'
import { multipartBody } from '../multipart-body.ts'
import { emptySample, type MakeSample, type Owner } from './access-sample.ts'

type MonitoringApi = Pick<Api, 'logs' | 'mail' | 'monitoring' | 'notices'>

/** See `access-samples.ts`. */
export const monitoringSamples: {
  readonly [F in keyof MonitoringApi]: { readonly [K in keyof MonitoringApi[F]]: MakeSample }
} = {
  logs: {
    list: emptySample,
    clear: emptySample,
    listByDate: emptySample,
    clearAll: emptySample,
    servers: emptySample,
    download: emptySample,
    downloadFile: emptySample,
    report: () => ({
      body: { reports: [{ kind: 'error', message: 'Échec', path: '/chat', count: 1 }] },
    }),
  },
  mail: {
    read: emptySample,
    // Without a server: the samples of the others send no mail.
    save: (_app, { password }) => ({
      body: {
        ...{ host: '', port: 587, user: '', security: 'starttls', from: '' },
        currentPassword: password,
      },
    }),
    test: emptySample,
    outbox: emptySample,
    retry: async (app) => ({ shared: { mailId: await addMail(app, { state: 'failed' }) } }),
    remove: async (app) => ({ shared: { mailId: await addMail(app, { state: 'failed' }) } }),
  },
  monitoring: {
    metrics: emptySample,
    stats: emptySample,
    jobs: emptySample,
    cancelJob: async (app, owner) => ({ shared: { jobId: await createEndedJob(app, owner) } }),
    restartEngine: emptySample,
    engineStatus: emptySample,
    servers: emptySample,
    setup: emptySample,
    streamProbe: emptySample,
    uploadProbe: () => multipartBody('file', Buffer.alloc(1000), 'essai.bin'),
    overview: emptySample,
    systemMetrics: emptySample,
    info: emptySample,
    systemEngineStatus: emptySample,
    engineModels: emptySample,
    health: emptySample,
    disk: emptySample,
    network: emptySample,
    performance: emptySample,
    systemRestartEngine: emptySample,
    dropCache: emptySample,
    cleanUp: emptySample,
  },
  notices: {
    send: () => ({ body: { message: 'Réunion à 14 h' } }),
    history: emptySample,
    withdraw: async (app) => ({ shared: { noticeId: await sentNotice(app) } }),
    list: emptySample,
    see: async (app) => ({ shared: { noticeId: await sentNotice(app) } }),
  },
}

/** The actor of tests where no particular user acts. */
export const systemActor = { userId: 'personne', email: 'personne@mairie.example' }

const sentNotice = async (app: TestApp): Promise<string> =>
  (await app.services.notices.send(systemActor, { message: 'Réunion à 14 h', level: 'info' })).id

/** A job that has ended: its owner's cancellation is refused, other users do not find it. */
export async function createEndedJob(app: TestApp, { token }: Owner): Promise<string> {
  const { id } = (await app.call('GET', '/auth/profile', { token })).json<{
    data: { id: string }
  }>().data
  const { job, done } = await app.services.models.test(id, 'modele-scripte', undefined)
  await Promise.allSettled([done])
  return job.id
}

/** An engine that nothing answers for. */
async function addEngine(app: TestApp): Promise<string> {
  const name = `Moteur ${crypto.randomUUID()}`
  const baseUrl = `http://127.0.0.1:9/${crypto.randomUUID()}`
  const { id } = await app.services.engineAdministration.add(
    { name, kind: 'openai', baseUrl },
    systemActor,
  )
  return id
}
const shared = async (app: TestApp) => ({ shared: { engineId: await addEngine(app) } })

export const engineSamples: { readonly [K in keyof Api['engines']]: MakeSample } = {
  list: emptySample,
  states: emptySample,
  create: () => ({
    body: {
      name: `Moteur ${crypto.randomUUID()}`,
      kind: 'openai',
      baseUrl: `http://127.0.0.1:9/${crypto.randomUUID()}`,
    },
  }),
  tryAddress: () => ({ body: { baseUrl: 'http://127.0.0.1:9' } }),
  reorder: (app) => ({
    body: { ids: app.services.engineAdministration.list().map(({ id }) => id) },
  }),
  update: async (app) => ({ ...(await shared(app)), body: { switch: 'draining' } }),
  use: shared,
  restart: shared,
  remove: shared,
}
