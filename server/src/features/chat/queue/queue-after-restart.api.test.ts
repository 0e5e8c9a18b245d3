import type { MessagePage } from '@atelier/contract/chat/messages'
import type { QueuedMessage } from '@atelier/contract/chat/queue/queue'
import {
  createScriptedEngine,
  gate,
  scriptedModel,
} from '@atelier/engine/testing/scripted/scripted-engine'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { TestApp } from '#testing/create-test-app.ts'
import { atOnce } from '#testing/database/at-once.ts'
import { openEventStream } from '#testing/read-event-stream.ts'
import { startServersTogether } from '#testing/servers/servers-together.ts'
import { type AttachmentsSetup, createAttachmentsSetup } from '#testing/setups/attachments-setup.ts'

describe('fichiers et redémarrage', () => {
  let setup: AttachmentsSetup
  let open: ReturnType<typeof gate>
  beforeEach(async () => {
    setup = await createAttachmentsSetup()
    open = gate()
  })
  afterEach(() => setup.close())

  const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) =>
    setup.app.call(method, `/chat/${setup.chatId}${path}`, { token: setup.token, body })
  const page = async () => (await call('GET', '/messages')).json<{ data: MessagePage }>().data
  const queue = async (body: object) =>
    (await call('POST', '/queue', body)).json<{ data: QueuedMessage }>().data

  async function writing() {
    setup.engine.script = () => [{ text: 'Début' }, open.promise]
    const reply = await setup.stream()
    await reply.next()
    setup.engine.script = () => [{ text: 'Oui' }]
    return reply
  }

  test('un fichier attend avec son message, et part avec lui', async () => {
    const reply = await writing()
    const file = await setup.attach(Buffer.from('Il neige à Lille.'), 'note.txt')
    const queued = await queue({ content: 'Résume', attachments: [file.id] })
    expect(queued.attachments).toMatchObject([{ fileName: 'note.txt' }])
    expect((await page()).queued[0]?.attachments).toMatchObject([{ id: file.id }])
    const used = await call('POST', '/queue', { content: 'Encore', attachments: [file.id] })
    expect([used.status, used.json().code]).toEqual([409, 'attachment.used'])
    // Those of the queue are not left behind.
    await setup.app.services.attachments.sweep()
    open.resolve()
    await reply.rest()
    await expect.poll(async () => (await page()).messages.length).toBe(4)
    const [, , question] = (await page()).messages
    expect(question).toMatchObject({ id: queued.id, attachments: [{ id: file.id }] })
    expect(setup.engine.calls.at(-1)?.request.messages.at(-1)?.content).toContain(
      'Il neige à Lille.',
    )
  })

  test('retiré, son fichier attend de nouveau un message', async () => {
    await writing()
    const file = await setup.attach(Buffer.from('Il neige.'), 'note.txt')
    const { id } = await queue({ content: 'Résume', attachments: [file.id] })
    await call('DELETE', `/queue/${id}`)
    await call('POST', '/messages/stop')
    expect((await setup.sendWith('Résume', [file.id])).status).toBe(200)
  })

  test('un serveur arrêté entre deux réponses : la suite part au prochain démarrage, une fois', async () => {
    await writing()
    const { id } = await queue({ content: 'Un' })
    await call('POST', '/messages/stop')
    const { database, chat } = setup.app.services
    // As a server leaves it that ends right after a reply.
    await database.queries
      .updateTable('queued_messages')
      .set({ state: 'waiting', held_because: null })
      .execute()
    await atOnce(3, () => chat.recover())
    await expect.poll(async () => (await page()).messages.length).toBe(4)
    expect((await page()).messages[2]?.id).toBe(id)
    expect(setup.engine.calls).toHaveLength(2)
  })

  test('une réponse qu’un serveur tué laisse tient la file', async () => {
    await setup.send('Bonjour')
    const { database, chat } = setup.app.services
    await database.queries
      .updateTable('messages')
      .set({ status: 'writing', content: 'À moi' })
      .where('role', '=', 'assistant')
      .execute()
    await database.queries.updateTable('chats').set({ writer: 'mort' }).execute()
    await queue({ content: 'Un' })
    expect((await page()).queued).toMatchObject([{ state: 'waiting' }])
    await chat.recover()
    expect((await page()).queued).toMatchObject([{ state: 'held', heldBecause: 'failed' }])
    expect((await page()).messages).toHaveLength(2)
  })
})

describe('plusieurs serveurs', () => {
  const engine = createScriptedEngine({ id: 'localai', name: 'LocalAI' })
  const at = (app: TestApp, token: string, chatId: string) => {
    const call = (method: 'GET' | 'POST', path: string, body?: unknown) =>
      app.call(method, `/chat/${chatId}${path}`, { token, body })
    return {
      queue: async (content: string) =>
        (await call('POST', '/queue', { content })).json<{ data: QueuedMessage }>().data,
      page: async () => (await call('GET', '/messages')).json<{ data: MessagePage }>().data,
      call,
    }
  }

  test('mis en file et envoyé maintenant sur un autre serveur que celui qui écrit', async () => {
    await using together = await startServersTogether({ engines: [engine] })
    const [one, two] = [await together.start(), await together.start()]
    const { token } = await one.createUser()
    const { json } = await one.call('POST', '/chat/create', {
      token,
      body: { title: 'Essai', model: scriptedModel.id },
    })
    const chatId = json<{ data: { id: string } }>().data.id
    const open = gate()
    engine.script = () => [{ text: 'Début' }, open.promise]
    const path = `/chat/${chatId}/messages/stream`
    const reply = await openEventStream(one, 'POST', path, token, { content: 'Bonjour' })
    await reply.next()
    const there = at(two, token, chatId)
    await there.queue('Un')
    const last = await there.queue('Deux')
    expect((await there.page()).queued.map(({ state }) => state)).toEqual(['waiting', 'waiting'])
    engine.script = () => [{ text: 'Oui' }]
    expect((await there.call('POST', `/queue/${last.id}/send`)).status).toBe(200)
    await expect.poll(async () => (await there.page()).messages.length).toBe(6)
    const { messages, queued } = await there.page()
    expect(messages.map(({ content }) => content)).toEqual([
      'Bonjour',
      'Début',
      'Deux',
      'Oui',
      'Un',
      'Oui',
    ])
    expect(queued).toEqual([])
    open.resolve()
  })
})
