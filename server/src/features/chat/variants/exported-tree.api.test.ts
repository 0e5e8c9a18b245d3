import type { Chat, Message } from '@atelier/contract/chat/chat'
import type { MessagePage } from '@atelier/contract/chat/messages'
import type { FormerText } from '@atelier/contract/chat/versions/versions'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { changeAtRandom } from '#testing/chat-tree/random-changes.ts'
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

/** A chat made from the file of another one; returns its id. */
async function copyByFile(chatId: string): Promise<string> {
  const { token, app } = setup
  const json = (await app.call('GET', `/chat/${chatId}/export`, { token })).text
  const [{ id }] = await importChats(json)
  return id
}
/** Every message by the texts that lead to it, and whether it is shown. */
async function treeOf(chatId: string) {
  const rows = await createChatRepository(setup.app.services.database).writtenFrom(
    chatId,
    1,
    10_000,
  )
  const ways = new Map<string, string>()
  for (const { row } of rows)
    ways.set(row.id, `${ways.get(row.parentId) ?? ''} > ${row.role} ${row.content}`)
  return rows.map(({ row, isShown }) => [ways.get(row.id), isShown]).toSorted()
}

test('un export importé rend le même arbre', async () => {
  reply('Un')
  await setup.send('Dis')
  const one = await last()
  await setup.send('Et puis')
  await regenerate('Deux', { messageId: one.id })
  expect(await treeOf(await copyByFile(setup.chatId))).toEqual(await treeOf(setup.chatId))
})

test.each([2, 3, 4, 5])('aussi après des changements au hasard (%i)', async (seed) => {
  const { database } = setup.app.services
  const chatId = await changeAtRandom(database, { userId: setup.user.id, seed, changes: 60 })
  const tree = await treeOf(chatId)
  expect(tree.length).toBeGreaterThan(5)
  expect(await treeOf(await copyByFile(chatId))).toEqual(tree)
})

test('un export importé rend ce que disaient les messages avant leurs corrections', async () => {
  reply('Un')
  await setup.send('Dis')
  const { id } = await last()
  for (const [corrections, content] of ['Deux', 'Trois'].entries())
    await call('PUT', `/messages/${id}`, { content, corrections })
  const exported = (await call('GET', '/export')).text
  const formerTextsOf = async (path: string) =>
    (await setup.app.call('GET', `/chat/${path}/versions`, { token: setup.token })).json<{
      data: FormerText[]
    }>().data

  const [chat] = await importChats(exported)
  const [, copy] = await messagesOf(chat)
  expect(copy).toMatchObject({ content: 'Trois', corrections: 2 })
  expect(await formerTextsOf(`${chat.id}/messages/${copy?.id}`)).toEqual(
    await formerTextsOf(`${setup.chatId}/messages/${id}`),
  )
})

test.each([
  [
    'trop nombreux',
    Array.from({ length: 51 }, () => ({ content: 'a', replacedAt: '2026-01-01T00:00:00Z' })),
  ],
  ['sans date', [{ content: 'a' }]],
  ['d’une autre forme', 'a'],
])('des mots d’avant %s n’empêchent pas l’import', async (_, formerTexts) => {
  const messages = [{ role: 'user', content: 'Dis', corrections: 3, formerTexts }]
  const [chat] = await importChats(JSON.stringify({ title: 'Autre', messages }))
  const [message] = await messagesOf(chat)
  expect(message).toMatchObject({ content: 'Dis' })
  expect(message?.corrections).toBeUndefined()
})

async function messagesOf({ id }: Chat): Promise<readonly Message[]> {
  const read = await setup.app.call('GET', `/chat/${id}/messages`, { token: setup.token })
  return read.json<{ data: MessagePage }>().data.messages
}

async function importChats(json: string): Promise<[Chat]> {
  const body = { json }
  const imported = await setup.app.call('POST', '/chat/import', { token: setup.token, body })
  return imported.json<{ data: [Chat] }>().data
}
