import type { Api } from '@atelier/contract/api'
import { type MakeSample, nothing, type Owner } from './access-sample.ts'
import type { TestApp } from './create-test-app.ts'

type Watched = Pick<Api, 'logs' | 'monitoring' | 'notices'>

/** Of what lets the administrator see how the place is, and speak to everyone. */
export const watchSamples: {
  readonly [F in keyof Watched]: { readonly [K in keyof Watched[F]]: MakeSample }
} = {
  logs: {
    list: nothing,
    clear: nothing,
    listByDate: nothing,
    clearAll: nothing,
    download: nothing,
    downloadFile: nothing,
    report: () => ({
      body: { reports: [{ kind: 'error', message: 'Échec', path: '/chat', count: 1 }] },
    }),
  },
  monitoring: {
    metrics: nothing,
    stats: nothing,
    jobs: nothing,
    cancelJob: async (app, owner) => ({ shared: { jobId: await endedJob(app, owner) } }),
    restartEngine: nothing,
    engineStatus: nothing,
    overview: nothing,
    systemMetrics: nothing,
    info: nothing,
    systemEngineStatus: nothing,
    engineModels: nothing,
    health: nothing,
    disk: nothing,
    network: nothing,
    performance: nothing,
    systemRestartEngine: nothing,
    dropCache: nothing,
    cleanUp: nothing,
  },
  notices: {
    send: () => ({ body: { message: 'Réunion à 14 h' } }),
    history: nothing,
    withdraw: async (app) => ({ shared: { noticeId: await sentNotice(app) } }),
    list: nothing,
    see: async (app) => ({ shared: { noticeId: await sentNotice(app) } }),
  },
}

/** Who did it, where nobody in particular has. */
export const nobody = { userId: 'personne', email: 'personne@mairie.example' }

const sentNotice = async (app: TestApp): Promise<string> =>
  (await app.dependencies.notices.send(nobody, { message: 'Réunion à 14 h', level: 'info' })).id

/** A job that has ended: cancelling it is refused, but to its owner alone it exists. */
export async function endedJob(app: TestApp, { token }: Owner): Promise<string> {
  const { id } = (await app.call('GET', '/auth/profile', { token })).json<{
    data: { id: string }
  }>().data
  const { job, done } = await app.dependencies.jobs.submit({
    userId: id,
    kind: 'belongings.export',
    title: 'Essai',
    input: null,
    size: 1,
  })
  await Promise.allSettled([done])
  return job.id
}
