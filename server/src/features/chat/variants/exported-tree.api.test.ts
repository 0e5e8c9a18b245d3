import type { Chat, Message } from '@atelier/contract/chat/chat'
import type { MessagePage } from '@atelier/contract/chat/messages'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ChatSetup, createChatSetup } from '#testing/setups/chat-setup.ts'
import { createChatRepository } from '../chat.repository.ts'

let setup: ChatSetup
beforeEach(async () => {
  setup = await createChatSetup()
})
afterEach(() => setup.close())

const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
  setup.app.call(method, `/chat/${setup.chatId}${path}`, { token: setup.token, body })
const page = async (query = '') =>
  (await call('GET', `/messages${query}`)).json<{ data: MessagePage }>().data
const last = async () => (await page()).messages.at(-1) as Message
const reply = (text: string) => {
  setup.engine.script = () => [{ text }]
}
const regenerate = async (text: string, body?: object) => {
  reply(text)
  return (await setup.regenerate(body)).rest()
}

test('un export a ce qui est montré, puis le reste dans une liste à part ; un texte dit combien manquent', async () => {
  reply('Un')
  await setup.send('Dis')
  await regenerate('Deux')
  const exported = (await call('GET', '/export')).json<{
    messages: Message[]
    otherMessages: Message[]
  }>()
  expect(exported.messages.map(({ content }) => content)).toEqual(['Dis', 'Deux'])
  expect(exported.otherMessages).toMatchObject([
    { content: 'Un', parentId: exported.messages[0]?.id },
  ])
  expect((await call('GET', '/export?format=markdown')).text).toContain(
    'Une autre version n’est pas dans ce fichier.',
  )
})

test('un export importé rend le même arbre', async () => {
  reply('Un')
  await setup.send('Dis')
  const one = await last()
  await setup.send('Et puis')
  await regenerate('Deux', { messageId: one.id })
  const json = (await call('GET', '/export')).text
  const imported = await setup.app.call('POST', '/chat/import', {
    token: setup.token,
    body: { json },
  })
  const [{ id }] = imported.json<{ data: [Chat] }>().data
  const chats = createChatRepository(setup.app.services.database)
  const treeOf = async (chatId: string) => {
    const rows = await chats.writtenFrom(chatId, 1, 100)
    const texts = new Map(rows.map(({ row }) => [row.id, row.content]))
    return rows
      .map(({ row, isShown }) => [row.content, texts.get(row.parentId), isShown])
      .toSorted()
  }
  expect(await treeOf(id)).toEqual(await treeOf(setup.chatId))
})
