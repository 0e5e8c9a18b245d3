import type { Chat } from '@atelier/contract/chat/chat'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ChatSetup, createChatSetup } from '#testing/setups/chat-setup.ts'

let setup: ChatSetup
beforeEach(async () => {
  setup = await createChatSetup()
})
afterEach(() => setup.close())

const take = (chats: unknown) =>
  setup.app.call('POST', '/chat/import', {
    token: setup.token,
    body: { json: JSON.stringify(chats) },
  })
const listed = async () =>
  (await setup.app.call('GET', '/chat', { token: setup.token })).json<{ data: Chat[] }>().data
const file = {
  fileName: 'plan.pdf',
  fileType: 'document',
  fileSize: 1,
  mimeType: 'application/pdf',
}
const message = (content: string, files = 0) => ({
  role: 'user',
  content,
  attachments: Array.from({ length: files }, () => file),
})

describe('ce qui est trop grand pour une transaction', () => {
  const long = Array.from({ length: 450 }, (_, index) =>
    message(`Message ${index} ${'x'.repeat(3_000)}`, 1),
  )

  test('s’importe, se copie et s’exporte entier', async () => {
    const [{ id }] = (await take([{ title: 'Long', messages: long }])).json<{ data: [Chat] }>().data
    const copied = await setup.app.call('POST', `/chat/${id}/duplicate`, { token: setup.token })
    const copy = copied.json<{ data: Chat }>().data
    expect(copy.messages).toBe('[]')
    for (const chatId of [id, copy.id]) {
      const { messages } = await setup.readChat(chatId)
      expect(messages.map(({ content }) => content)).toEqual(long.map(({ content }) => content))
      expect(messages.every(({ attachments }) => attachments?.[0]?.fileName === 'plan.pdf')).toBe(
        true,
      )
    }
    const exported = await setup.app.call('GET', `/chat/${copy.id}/export`, { token: setup.token })
    expect(exported.json<{ messages: object[] }>().messages).toHaveLength(450)
  })

  test('ne laisse rien quand une partie en est refusée', async () => {
    const refused = [{ messages: long }, { messages: [message('trop', 11)] }]
    expect((await take(refused)).json().code).toBe('chat.invalid-json')
    expect(await listed()).toHaveLength(1)
  })

  test('et qu’un arrêt a laissé à moitié ne se voit pas, puis disparaît au démarrage', async () => {
    const { database, chat } = setup.app.services
    await database.queries
      .insertInto('unfinished_chats')
      .values({ chat_id: setup.chatId })
      .execute()
    expect(await listed()).toEqual([])
    const read = await setup.app.call('GET', `/chat/${setup.chatId}`, { token: setup.token })
    expect(read.status).toBe(404)
    await chat.recover()
    expect(await database.queries.selectFrom('chats').select('id').execute()).toEqual([])
  })
})

test('des milliers de noms de fichiers dans un message sont refusés', async () => {
  const imported = await take({ messages: [message('Voici', 150_000)] })
  expect([imported.status, imported.json().code]).toEqual([400, 'chat.invalid-json'])
  const named = [message('Voici', 60_000)].map((one) => ({
    ...one,
    id: 'm',
    timestamp: '2026-03-12T10:00:00.000Z',
    attachments: one.attachments.map((name) => ({ ...name, id: 'f', url: null, state: 'read' })),
  }))
  const body = { messages: JSON.stringify(named) }
  const put = await setup.app.call('PUT', `/chat/${setup.chatId}`, { token: setup.token, body })
  expect([put.status, put.json().code]).toEqual([400, 'chat.invalid-json'])
})
