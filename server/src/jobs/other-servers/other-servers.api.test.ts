import type { ImageRecord } from '@atelier/contract/images/images'
import type { Job, JobSummary } from '@atelier/contract/jobs/jobs'
import type { AdminJob } from '@atelier/contract/monitoring/monitoring'
import {
  createScriptedImageEngine,
  type ScriptedImageEngine,
} from '@atelier/engine/testing/scripted/scripted-image-engine'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { TestApp } from '#testing/create-test-app.ts'
import { startServersTogether } from '#testing/servers/servers-together.ts'
import { imageDraft } from '#testing/setups/images-setup.ts'

let together: Awaited<ReturnType<typeof startServersTogether>>
let painter: ScriptedImageEngine
let one: TestApp
let two: TestApp
let token: string
beforeEach(async () => {
  painter = createScriptedImageEngine()
  together = await startServersTogether({ engines: [painter], maxConcurrentRequests: 1 })
  one = await together.start()
  two = await together.start()
  token = (await one.createUser('Admin')).token
})
afterEach(() => together[Symbol.asyncDispose]())

const withoutWaiting = { prefer: 'respond-async' }
const paint = (app: TestApp, headers: Readonly<Record<string, string>> = withoutWaiting) =>
  app.call('POST', '/images/batch', { token, body: { ...imageDraft, count: 1 }, headers })
const begin = async (app: TestApp) => (await paint(app)).json<{ data: Job }>().data
const cancel = async (app: TestApp, id: string) => {
  const { status, json } = await app.call('DELETE', `/jobs/${id}`, { token })
  return status === 200 ? json<{ data: Job }>().data.state : json().code
}
const list = async (app: TestApp) =>
  (await app.call('GET', '/jobs', { token })).json<{ data: JobSummary[] }>().data
const statesOf = async (app: TestApp) => (await list(app)).map(({ state }) => state)
const pictures = async (app: TestApp) =>
  (await app.call('GET', '/images/history', { token })).json<{ data: object[] }>().data.length

/** On a busy machine too. */
const soon = <T>(read: () => T) => expect.poll(read, { timeout: 30_000 })

/** As if this server had been declared dead and did not notice. Nobody gives signs of life any more, so that only the test acts. */
async function declareDead({ services: { database, servers } }: TestApp, ...others: TestApp[]) {
  for (const { services } of others) await services.servers.stop()
  await servers.stop()
  await database.queries.deleteFrom('servers').where('id', '=', servers.id()).execute()
}
async function adopt({ services: { engineQueue, jobs } }: TestApp) {
  await engineQueue.adopt()
  await jobs.takeAbandoned()
  await jobs.resumeTaken()
}

describe('une tâche qu’un autre serveur fait', () => {
  test('se lit d’ici avec son avancement, et son résultat y arrive', async () => {
    const open = Promise.withResolvers<void>()
    painter.script = (request) => {
      if ('onProgress' in request) request.onProgress?.({ share: 0.4 })
      return open.promise
    }
    const key = { 'idempotency-key': 'une-image' }
    const { id } = (await paint(one, { ...key, ...withoutWaiting })).json<{ data: Job }>().data
    await soon(async () => (await list(two))[0]?.progress).toBe(0.4)
    const read = await two.call('GET', `/jobs/${id}`, { token })
    expect(read.json<{ data: Job }>().data).toMatchObject({ state: 'running', progress: 0.4 })
    const all = await two.call('GET', '/admin/jobs', { token })
    expect(all.json<{ data: AdminJob[] }>().data).toMatchObject([{ id, progress: 0.4 }])

    const waitingHere = paint(two, key)
    open.resolve()
    const { status, json } = await waitingHere
    expect(status).toBe(200)
    expect(json<{ data: { images: ImageRecord[] } }>().data.images).toMatchObject([{ width: 320 }])
    expect([await statesOf(two), await pictures(two)]).toEqual([['done'], 1])
  })

  test('s’annule d’ici, qu’elle soit en cours ou en attente, par sa personne ou l’administrateur', async () => {
    painter.script = () => 'hang'
    const [running, waiting] = [await begin(one), await begin(one)]
    await soon(() => statesOf(two)).toEqual(['waiting', 'running'])
    expect((await list(two))[0]?.position).toBe(1)
    const byAdmin = await two.call('DELETE', `/admin/jobs/${waiting.id}`, { token })
    expect(byAdmin.status).toBe(200)
    expect(await cancel(two, running.id)).toBe('cancelled')
    expect(await statesOf(one)).toEqual(['cancelled', 'cancelled'])
    expect(await cancel(two, running.id)).toBe('job.ended')
    expect(painter.requests).toHaveLength(1)
  })

  test('qui ne répond plus s’annule quand même, et ce qu’il en fait encore ne compte pas', async () => {
    const open = Promise.withResolvers<void>()
    painter.script = () => open.promise
    const { id } = await begin(one)
    await soon(() => painter.requests.length).toBe(1)
    await declareDead(one, two)
    expect(await cancel(two, id)).toBe('cancelled')
    open.resolve()
    await soon(() => one.services.engineQueue.count().working).toBe(0)
    expect([await statesOf(one), await pictures(one)]).toEqual([['cancelled'], 0])
  })

  test('se termine quand son compte est fermé d’ici', async () => {
    painter.script = () => 'hang'
    const { user, token: theirs } = await one.createUser('Camille')
    await one.call('POST', '/images/generations', {
      token: theirs,
      body: imageDraft,
      headers: withoutWaiting,
    })
    await soon(() => painter.requests.length).toBe(1)
    const suspended = await two.call('PATCH', `/admin/users/${user.id}/status`, {
      token,
      body: { isSuspended: true },
    })
    expect(suspended.status).toBe(200)
    expect(one.services.engineQueue.count()).toEqual({ working: 0, waiting: 0 })
  })
})

test('un serveur qui s’en va laisse aux autres ce qui attend, et rend ici ce qu’ils en font', async () => {
  const open = Promise.withResolvers<void>()
  painter.script = () => open.promise
  await begin(one)
  await soon(() => painter.requests.length).toBe(1)
  const waitingHere = paint(one, {})
  await soon(() => statesOf(two)).toEqual(['waiting', 'running'])
  await one.services.drain.run(AbortSignal.abort())
  expect(one.services.engineQueue.count()).toEqual({ working: 1, waiting: 0 })
  await adopt(one)
  await adopt(two)
  open.resolve()
  const { status, json } = await waitingHere
  expect(status, JSON.stringify(json())).toBe(200)
  const rows = await two.services.database.queries
    .selectFrom('jobs')
    .select(['server', 'state'])
    .orderBy('sequence')
    .execute()
  expect(rows).toEqual([
    { server: one.services.servers.id(), state: 'done' },
    { server: two.services.servers.id(), state: 'done' },
  ])
})

describe('les tâches d’un serveur mort', () => {
  test('qui attendaient se font, celle en cours est dite interrompue une fois, et qui attend ici l’apprend', async () => {
    const three = await together.start()
    const open = Promise.withResolvers<void>()
    painter.script = () => open.promise
    const key = { 'idempotency-key': 'en-cours' }
    await paint(one, { ...key, ...withoutWaiting })
    await soon(() => painter.requests.length).toBe(1)
    for (let count = 0; count < 3; count += 1) await begin(one)
    const waitingHere = paint(two, key)
    painter.script = () => undefined
    await declareDead(one, two, three)
    await Promise.all([adopt(two), adopt(three)])
    const interrupted = await waitingHere
    expect(interrupted.json().code).toBe('job.interrupted')
    // A message between servers may be lost: living ones look again every few seconds, which these do not by themselves.
    const lookAgain = () => Promise.all([adopt(two), adopt(three)])
    await soon(async () => {
      await lookAgain()
      return await statesOf(three)
    }).toEqual(['done', 'done', 'done', 'failed'])
    open.resolve()
    await soon(() => one.services.engineQueue.count().working).toBe(0)
    expect([await statesOf(one), await pictures(one)]).toEqual([
      ['done', 'done', 'done', 'failed'],
      3,
    ])
    expect(painter.requests).toHaveLength(4)
  })
})
