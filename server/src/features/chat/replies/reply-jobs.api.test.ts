import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Chat, Message } from '@atelier/contract/chat/chat'
import type { Job } from '@atelier/contract/jobs/jobs'
import {
  createScriptedEngine,
  gate,
  type ScriptedEngine,
  wordSteps,
} from '@atelier/engine/testing/scripted/scripted-engine'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestAppOptions } from '#testing/create-test-app.ts'
import { atOnce } from '#testing/database/at-once.ts'
import { detachTestDatabase } from '#testing/database/test-databases.ts'
import { openEventStream } from '#testing/read-event-stream.ts'
import { type ChatSetup, createChatSetup } from '#testing/setups/chat-setup.ts'

let setup: ChatSetup
beforeEach(async () => {
  setup = await createChatSetup()
})
afterEach(() => setup.close())

describe('travaux et demandes répétées', () => {
  const send = (headers: Record<string, string>, content = 'Bonjour') =>
    setup.app.call('POST', `/chat/${setup.chatId}/messages`, {
      token: setup.token,
      body: setup.question(content),
      headers,
    })

  test('sans attendre : 202 et le travail, dont le résultat est la réponse', async () => {
    const open = gate()
    setup.engine.script = () => [open.promise, { text: 'Oui.' }]
    const { status, headers, json } = await send({ prefer: 'respond-async' })
    const job = json<{ data: Job }>().data
    expect([status, headers['preference-applied'], headers.location]).toEqual([
      202,
      'respond-async',
      `/api/jobs/${job.id}`,
    ])
    expect(job).toMatchObject({
      kind: 'chat.message',
      title: 'Chat, «\u00a0Essai\u00a0»',
      model: 'modele-scripte',
    })
    expect(await setup.readChat()).toMatchObject({ replying: true })
    const joined = await setup.subscribe()
    open.resolve()
    expect((await joined.rest()).text).toBe('Oui.')
    await setup.app.services.jobs.waitForResult((await setup.readChat()).userId, job.id)
    const ended = (await setup.app.call('GET', `/jobs/${job.id}`, { token: setup.token })).json<{
      data: Job
    }>().data
    expect(ended).toMatchObject({ state: 'done', result: { message: { content: 'Oui.' } } })
  })

  test('Annuler le travail garde ce qui est venu ; en attente, rien n’est demandé au moteur', async () => {
    setup.engine.script = () => [{ text: 'Début' }, 'hang']
    const { data } = (await send({ prefer: 'respond-async' })).json<{ data: Job }>()
    await (await setup.subscribe()).next()
    const cancelled = await setup.app.call('DELETE', `/jobs/${data.id}`, { token: setup.token })
    expect(cancelled.json<{ data: Job }>().data).toMatchObject({ state: 'cancelled' })
    expect((await setup.readChat()).messages.at(-1)).toMatchObject({
      content: 'Début',
      stopped: true,
    })
  })

  test('la même demande envoyée deux fois ne pose la question qu’une fois', async () => {
    const key = { 'idempotency-key': 'question-1' }
    const [first, again] = [await send(key), await send(key)]
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.json()).toEqual(first.json())
    expect([await setup.messageTexts(), setup.engine.calls.length]).toEqual([
      ['user: Bonjour', 'assistant: Bonjour, voici la réponse du script.'],
      1,
    ])
    const other = await send(key, 'Autre chose')
    expect([other.status, other.json().code]).toEqual([409, 'idempotency.conflict'])
  })

  test('un flux redemandé sous le même numéro rejoint la réponse au lieu d’en commencer une autre', async () => {
    const open = gate()
    setup.engine.script = () => [{ text: 'Début, ' }, open.promise, { text: 'fin.' }]
    const headers = { 'idempotency-key': 'flux-1' }
    const lost = await setup.stream(undefined, headers)
    await lost.next()
    lost.disconnect()
    const again = await setup.stream(undefined, headers)
    open.resolve()
    expect((await again.rest()).text).toBe('Début, fin.')
    expect([await setup.messageTexts(), setup.engine.calls.length]).toEqual([
      ['user: Bonjour', 'assistant: Début, fin.'],
      1,
    ])
  })

  test('un chat créé deux fois sous le même numéro n’existe qu’une fois', async () => {
    const create = () =>
      setup.app.call('POST', '/chat/create', {
        token: setup.token,
        body: { title: 'Une fois', model: 'modele-scripte' },
        headers: { 'idempotency-key': 'chat-1' },
      })
    const responses = await atOnce(3, create)
    expect(new Set(responses.map((response) => response.json<{ data: Chat }>().data.id)).size).toBe(
      1,
    )
  })
})

describe('un seul peut travailler, l’autre attend', () => {
  let folder: string
  let before: ChatSetup
  let waiting: { readonly chatId: string; readonly job: Job }
  let open: ReturnType<typeof gate>
  let servers: Set<TestApp>
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'atelier-jobs-'))
    open = gate()
    before = await createChatSetup({ dataFolder: folder, maxConcurrentRequests: 1 })
    servers = new Set([before.app])
    before.engine.script = () => [open.promise, { text: 'Fini.' }]
    const requested = before.engine.nextCall()
    await accept(before.chatId)
    const chatId = await before.newChat('En attente')
    waiting = { chatId, job: await accept(chatId) }
    await requested
  })
  afterEach(async () => {
    await Promise.all([...servers].map(close))
    await rm(folder, { recursive: true, force: true })
  })

  const close = async (app: TestApp) => {
    servers.delete(app)
    const closed = app.close()
    open.resolve()
    await closed
  }
  const accept = async (chatId: string) => {
    const call = {
      token: before.token,
      body: before.question(),
      headers: { prefer: 'respond-async' },
    }
    return (await before.app.call('POST', `/chat/${chatId}/messages`, call)).json<{ data: Job }>()
      .data
  }
  const stop = (app: TestApp) =>
    app.call('POST', `/chat/${waiting.chatId}/messages/stop`, { token: before.token })
  const jobOf = async (app: TestApp) =>
    (await app.call('GET', `/jobs/${waiting.job.id}`, { token: before.token })).json<{
      data: Job
    }>().data
  const chatOf = async (app: TestApp, id = waiting.chatId) => {
    const chat = (await app.call('GET', `/chat/${id}`, { token: before.token })).json<{
      data: Chat
    }>().data
    return { ...chat, messages: JSON.parse(chat.messages) as Message[] }
  }
  const stoppedUnasked = [
    { role: 'user', content: 'Bonjour' },
    { role: 'assistant', content: '', stopped: true },
  ]

  /** A crashed server leaves its database in the state of that time. */
  async function kill() {
    if (await detachTestDatabase(folder)) return close(before.app)
    const killed = join(folder, 'atelier-killed.db')
    await before.app.services.database.copyTo(killed)
    await close(before.app)
    await rename(killed, join(folder, 'atelier.db'))
  }
  const startAnew = async (script: ScriptedEngine['script'], options: TestAppOptions = {}) => {
    const engine = createScriptedEngine({ id: 'localai', script })
    const next = engine.nextCall()
    const app = await createTestApp({ engines: [engine], dataFolder: folder, ...options })
    servers.add(app)
    return { app, next, engine }
  }

  test('Arrêter ce qui attend annule son travail, garde la question, et ne demande rien au moteur', async () => {
    const follower = await openEventStream(
      before.app,
      'GET',
      `/chat/${waiting.chatId}/messages/stream`,
      before.token,
    )
    const stopped = await stop(before.app)
    expect(stopped.json()).toMatchObject({
      data: { message: { role: 'assistant', content: '', stopped: true } },
    })
    expect((await follower.rest()).text).toBe('')
    expect(await jobOf(before.app)).toMatchObject({
      state: 'cancelled',
      error: { code: 'job.cancelled' },
    })
    expect(await chatOf(before.app)).toMatchObject({ replying: false, messages: stoppedUnasked })
    expect(before.engine.calls).toHaveLength(1)
    expect((await stop(before.app)).json().code).toBe('chat.nothing-running')
    expect(await accept(waiting.chatId)).toMatchObject({ state: 'waiting', position: 1 })
  })

  test('supprimer le chat annule le travail qui y attendait', async () => {
    await before.app.call('DELETE', `/chat/${waiting.chatId}`, { token: before.token })
    expect(await jobOf(before.app)).toMatchObject({ state: 'cancelled' })
  })

  test('un travail qui attendait est fait par le serveur suivant', async () => {
    await kill()
    const { app, next } = await startAnew(() => wordSteps('Me voici.'))
    await next
    const reply = await openEventStream(
      app,
      'GET',
      `/chat/${waiting.chatId}/messages/stream`,
      before.token,
    )
    expect((await reply.rest()).text).toBe('Me voici.')
    expect((await chatOf(app, before.chatId)).messages.at(-1)?.error).toContain(
      'Le serveur s’est arrêté',
    )
  })

  test('un serveur que l’on arrête le laisse tel quel au suivant', async () => {
    await close(before.app)
    const { app } = await startAnew(() => wordSteps('Me voici.'), { maxConcurrentRequests: 0 })
    expect((await chatOf(app)).messages).toMatchObject([{ content: 'Bonjour' }])
    await expect.poll(() => jobOf(app)).toMatchObject({ state: 'waiting', position: 1 })
    expect((await chatOf(app, before.chatId)).messages).toMatchObject([
      { content: 'Bonjour' },
      { content: 'Fini.' },
    ])
  })

  test('au serveur suivant aussi, le chat attend sa réponse, et Arrêter l’annule', async () => {
    await kill()
    const { app, engine } = await startAnew(() => wordSteps('Me voici.'), {
      maxConcurrentRequests: 0,
    })
    const follower = await openEventStream(
      app,
      'GET',
      `/chat/${waiting.chatId}/messages/stream`,
      before.token,
    )
    expect(await chatOf(app)).toMatchObject({ replying: true })
    expect((await stop(app)).status).toBe(200)
    await follower.rest()
    expect(await jobOf(app)).toMatchObject({ state: 'cancelled' })
    expect(await chatOf(app)).toMatchObject({ replying: false, messages: stoppedUnasked })
    expect(engine.calls).toEqual([])
  })
})
