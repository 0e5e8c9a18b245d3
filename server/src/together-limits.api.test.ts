import type { Chat } from '@atelier/contract/chat/chat'
import type { Job } from '@atelier/contract/jobs/jobs'
import {
  createScriptedEngine,
  gate,
  type ScriptedEngine,
} from '@atelier/engine/testing/scripted/scripted-engine'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TestApp, TestAppOptions } from '#testing/create-test-app.ts'
import { openEventStream } from '#testing/read-event-stream.ts'
import { startServersTogether } from '#testing/servers/servers-together.ts'

let together: Awaited<ReturnType<typeof startServersTogether>>
let engine: ScriptedEngine
let one: TestApp
let two: TestApp
let admin: string
beforeEach(async () => {
  engine = createScriptedEngine({ id: 'localai', name: 'LocalAI' })
  together = await startServersTogether({ engines: [engine] })
})
afterEach(() => together[Symbol.asyncDispose]())

async function start(options: TestAppOptions = {}) {
  one = await together.start(options)
  two = await together.start(options)
  admin = (await one.createUser('Admin')).token
}

const newChat = async (token: string) =>
  (
    await one.call('POST', '/chat/create', {
      token,
      body: { title: 'Essai', model: 'modele-scripte' },
    })
  ).json<{ data: Chat }>().data.id
const question = { content: 'Bonjour', role: 'user' }
/** So many at once, half of them at each server. */
const callAtBoth = (
  count: number,
  call: (app: TestApp, index: number) => ReturnType<TestApp['call']>,
) =>
  Promise.all(Array.from({ length: count }, (_, index) => call(index % 2 === 0 ? one : two, index)))

test('deux serveurs n’ont ensemble que les places du moteur, et disent à chacun la sienne parmi tous', async () => {
  await start({ maxConcurrentRequests: 1 })
  const { token } = await one.createUser('Zoé')
  const open = gate()
  engine.script = () => [{ text: 'Début, ' }, open.promise, { text: 'fin.' }]
  const first = await openEventStream(
    one,
    'POST',
    `/chat/${await newChat(admin)}/messages/stream`,
    admin,
    question,
  )
  await first.next()
  const accept = async (app: TestApp) => {
    const answer = await app.call('POST', `/chat/${await newChat(token)}/messages`, {
      token,
      body: question,
      headers: { prefer: 'respond-async' },
    })
    return answer.json<{ data: Job }>().data
  }
  const jobs = [await accept(one), await accept(two), await accept(one)]
  expect(jobs.map(({ position }) => position)).toEqual([1, 2, 3])
  for (const app of [one, two]) {
    const { json } = await app.call('GET', '/admin/config', { token: admin })
    expect(json<{ data: { jobsLeft: number } }>().data.jobsLeft).toBe(4)
  }
  expect([one.services.engineQueue.count(), two.services.engineQueue.count()]).toEqual([
    { working: 1, waiting: 2 },
    { working: 0, waiting: 1 },
  ])
  expect(engine.calls).toHaveLength(1)
  open.resolve()
  expect((await first.rest()).text).toBe('fin.')
  await expect.poll(() => two.services.engineQueue.countAll()).toEqual({ working: 0, waiting: 0 })
  expect(engine.calls).toHaveLength(4)
})

test('de 50 générations demandées ensemble aux deux, dix passent, puis de 50 demandes lourdes aussi', async () => {
  await start({ limits: { requestRateFactor: 1 / 3 } })
  const limits = { rateLimitPerMinute: 10 }
  await one.call('PUT', '/admin/config', { token: admin, body: { limits } })
  await expect
    .poll(async () => {
      const { json } = await two.call('GET', '/admin/config', { token: admin })
      return json<{ data: { limits: object } }>().data.limits
    })
    .toMatchObject(limits)
  const { token } = await one.createUser('Zoé')
  const chats = await Promise.all(Array.from({ length: 50 }, () => newChat(token)))
  engine.script = () => [{ text: 'Oui.' }]
  const replies = await callAtBoth(50, (app, index) =>
    app.call('POST', `/chat/${chats[index]}/messages`, { token, body: question }),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(10)
  for (const { status, json, headers } of replies)
    if (status !== 200) {
      expect([status, json().code]).toEqual([429, 'limit.rate'])
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
  const imports = await callAtBoth(50, (app) =>
    app.call('POST', '/chat/import', { token: admin, body: {} }),
  )
  expect(imports.filter(({ status }) => status !== 429)).toHaveLength(10)
})

test('dix mots de passe faux, essayés tour à tour aux deux, freinent le onzième aux deux', async () => {
  await start()
  const { user } = await one.createUser('Zoé')
  const signIn = (app: TestApp, index: number, password = 'pas-le-bon') =>
    app.call('POST', '/auth/login', {
      body: { email: user.email, password },
      from: `192.0.2.${index}`,
    })
  const failures = await callAtBoth(10, signIn)
  expect(failures.map(({ status }) => status)).toEqual(Array(10).fill(401))
  for (const app of [one, two]) {
    const { status, json } = await signIn(app, 99, 'motdepasse')
    expect([status, json().code]).toEqual([429, 'account.too-many-attempts'])
  }
})
