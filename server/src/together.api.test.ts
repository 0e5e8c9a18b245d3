import type { Chat, Message } from '@atelier/contract/chat/chat'
import type { AdminConfiguration } from '@atelier/contract/configuration/configuration'
import type { ModelType } from '@atelier/contract/model-types/model-types'
import {
  createScriptedEngine,
  gate,
  type ScriptedEngine,
} from '@atelier/engine/testing/scripted/scripted-engine'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TestApp } from '#testing/create-test-app.ts'
import { openLivePage } from '#testing/live/live-page.ts'
import { openEventStream } from '#testing/read-event-stream.ts'
import { startServersTogether } from '#testing/servers/servers-together.ts'

const withinMs = 20_000

let together: Awaited<ReturnType<typeof startServersTogether>>
let one: TestApp
let two: TestApp
let admin: string
let engine: ScriptedEngine
beforeEach(async () => {
  engine = createScriptedEngine({ id: 'localai', name: 'LocalAI' })
  together = await startServersTogether({ engines: [engine] })
  one = await together.start()
  two = await together.start()
  admin = (await one.createUser('Admin')).token
})
afterEach(() => together[Symbol.asyncDispose]())

const save = (app: TestApp, body: object) =>
  app.call('PUT', '/admin/config', { token: admin, body })
const configuration = async (app: TestApp) =>
  (await app.call('GET', '/admin/config', { token: admin })).json<{ data: AdminConfiguration }>()
    .data

describe('deux serveurs d’une installation', () => {
  test('une page ouverte sur l’un apprend ce qui se fait sur l’autre', async () => {
    const page = await openLivePage(two, admin)
    const arrived = page.next('settings')
    await one.call('PUT', '/settings', { token: admin, body: { theme: 'dark' } })
    expect(await arrived).toEqual({ type: 'settings' })
    page.close()
  })

  test('une annonce arrive aux pages des deux', async () => {
    const pages = await Promise.all([openLivePage(one, admin), openLivePage(two, admin)])
    const arrived = pages.map((page) => page.next('notification'))
    await one.call('POST', '/admin/system/notifications', {
      token: admin,
      body: { message: 'Coupure à midi', level: 'info' },
    })
    for (const event of await Promise.all(arrived))
      expect(event).toMatchObject({ type: 'notification', message: 'Coupure à midi' })
    for (const page of pages) page.close()
  })

  test('une limite changée sur l’un vaut aussitôt sur l’autre, dont les pages l’apprennent', async () => {
    const page = await openLivePage(two, admin)
    const arrived = page.next('configuration')
    await save(one, { limits: { rateLimitPerMinute: 7 } })
    await arrived
    expect((await configuration(two)).limits.rateLimitPerMinute).toBe(7)
    page.close()
  })

  test('ce qu’un administrateur enregistre n’efface pas ce qu’un autre vient d’enregistrer ailleurs', async () => {
    await Promise.all([
      save(one, { limits: { rateLimitPerMinute: 7 } }),
      save(two, { features: { inpaintingEnabled: false } }),
    ])
    for (const app of [one, two])
      await vi.waitFor(async () => {
        const { limits, features } = await configuration(app)
        expect([limits.rateLimitPerMinute, features.inpaintingEnabled]).toEqual([7, false])
      }, withinMs)
  })

  test('un type de modèles ajouté sur l’un est sur l’autre', async () => {
    const type = { name: 'Juridique', description: '', color: '#1976d2', icon: 'Category' }
    await one.call('POST', '/admin/model-types', { token: admin, body: type })
    await vi.waitFor(async () => {
      const { data } = (await two.call('GET', '/admin/model-types', { token: admin })).json<{
        data: readonly ModelType[]
      }>()
      expect(data.map(({ name }) => name)).toContain('Juridique')
    }, withinMs)
  })

  test('une session fermée sur l’un l’est sur l’autre, et ses pages se ferment', async () => {
    const page = await openLivePage(two, admin)
    const closed = page.next('reset')
    await one.call('POST', '/auth/logout', { token: admin })
    expect(await closed).toBeUndefined()
    expect((await two.call('GET', '/settings', { token: admin })).status).toBe(401)
  })
})

describe('une réponse qu’un autre serveur écrit', () => {
  let chatId: string
  beforeEach(async () => {
    const { json } = await one.call('POST', '/chat/create', {
      token: admin,
      body: { title: 'Essai', model: 'modele-scripte' },
    })
    chatId = json<{ data: Chat }>().data.id
  })

  const question = { content: 'Bonjour', role: 'user' }
  const ask = (app: TestApp) =>
    openEventStream(app, 'POST', `/chat/${chatId}/messages/stream`, admin, question)
  const subscribe = (app: TestApp) =>
    openEventStream(app, 'GET', `/chat/${chatId}/messages/stream`, admin)
  async function read(app: TestApp) {
    const chat = (await app.call('GET', `/chat/${chatId}`, { token: admin })).json<{ data: Chat }>()
      .data
    return { ...chat, messages: JSON.parse(chat.messages) as Message[] }
  }
  /** The first server writes « Début, » and waits. */
  async function beginReply() {
    const open = gate()
    engine.script = () => [{ text: 'Début, ' }, open.promise, { text: 'fin.' }]
    const reply = await ask(one)
    await reply.next()
    return { open, reply }
  }

  test('se suit ici, du début à la fin', async () => {
    const { open, reply } = await beginReply()
    const elsewhere = await subscribe(two)
    expect(await elsewhere.next()).toEqual({
      choices: [{ index: 0, delta: { content: 'Début, ' } }],
    })
    expect((await read(two)).replying).toBe(true)
    open.resolve()
    const { text, chunks, done } = await elsewhere.rest()
    expect([text, done]).toEqual(['fin.', true])
    expect(chunks.at(-1)).toMatchObject({ message: { content: 'Début, fin.' } })
    await reply.rest()
    const { replying, messages } = await read(two)
    expect([replying, messages.at(-1)?.content]).toEqual([false, 'Début, fin.'])
  })

  test('s’arrête d’ici, et garde ce qui est écrit', async () => {
    const { reply } = await beginReply()
    const { status, json } = await two.call('POST', `/chat/${chatId}/messages/stop`, {
      token: admin,
    })
    expect(status).toBe(200)
    expect(json<{ data: { message: Message } }>().data.message).toMatchObject({
      content: 'Début, ',
      stopped: true,
    })
    expect((await reply.rest()).done).toBe(true)
    expect(await engine.calls[0]?.outcome).toBe('aborted')
  })

  test('ne laisse pas commencer une seconde ici', async () => {
    const { open, reply } = await beginReply()
    const second = await two.call('POST', `/chat/${chatId}/messages`, {
      token: admin,
      body: question,
    })
    expect([second.status, second.json().code]).toEqual([409, 'chat.busy'])
    const cleared = await two.call('POST', `/chat/${chatId}/clear`, { token: admin })
    expect([cleared.status, cleared.json().code]).toEqual([409, 'chat.busy'])
    open.resolve()
    await reply.rest()
    engine.script = () => [{ text: 'Oui.' }]
    expect((await (await ask(two)).rest()).text).toBe('Oui.')
    expect(engine.calls).toHaveLength(2)
  })

  test('de deux questions posées ensemble sur les deux, une seule est acceptée', async () => {
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(
        [one, two].map((app) =>
          app.call('POST', `/chat/${chatId}/messages`, { token: admin, body: question }),
        ),
      )
      const statuses = answers.map(({ status }) => status).toSorted()
      expect([
        [200, 200],
        [200, 409],
      ]).toContainEqual(statuses)
      const { messages } = await read(one)
      expect(messages.map(({ role }) => role)).toEqual(
        messages.map((_, index) => (index % 2 === 0 ? 'user' : 'assistant')),
      )
    }
  })

  test('n’est pas interrompue par un serveur qui démarre', async () => {
    const { open, reply } = await beginReply()
    await together.start()
    expect((await read(two)).messages.map(({ role }) => role)).toEqual(['user'])
    open.resolve()
    expect((await reply.rest()).text).toBe('fin.')
    const last = (await read(two)).messages.at(-1)
    expect([last?.content, last?.error]).toEqual(['Début, fin.', undefined])
  })

  test('finit quand son chat est supprimé d’ici', async () => {
    const { reply } = await beginReply()
    expect((await two.call('DELETE', `/chat/${chatId}`, { token: admin })).status).toBe(200)
    await reply.rest()
    expect(await engine.calls[0]?.outcome).toBe('aborted')
    expect((await one.call('GET', `/chat/${chatId}`, { token: admin })).status).toBe(404)
  })

  test('se dit interrompue quand son serveur ne donne plus signe de vie, et ce qu’il écrit encore ne compte pas', async () => {
    const { open, reply } = await beginReply()
    const { database, servers } = one.services
    await database.queries.deleteFrom('servers').where('id', '=', servers.id()).execute()
    await two.services.chat.adopt()
    const last = (await read(two)).messages.at(-1)
    expect(last?.error).toMatch(/^Le serveur s’est arrêté/)
    open.resolve()
    await reply.rest()
    const { replying, messages } = await read(two)
    expect(replying).toBe(false)
    expect(messages.map(({ content }) => content)).toEqual(['Bonjour', last?.content])
  })
})
