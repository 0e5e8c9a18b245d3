import type { Chat } from '@atelier/contract/chat/chat'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ChatSetup, createChatSetup } from '#testing/setups/chat-setup.ts'

let setup: ChatSetup
beforeEach(async () => {
  setup = await createChatSetup()
})
afterEach(() => setup.close())

const count = 10_100
const messages = Array.from({ length: count }, (_, index) => ({
  id: `m${index}`,
  role: index % 2 === 0 ? 'user' : 'assistant',
  content: `Message ${index} du conseil`,
  timestamp: '2026-03-12T10:00:00.000Z',
}))
const found = async (word: string) =>
  (await setup.app.call('GET', `/chat/search?q=${word}`, { token: setup.token })).json<{
    data: unknown[]
  }>().data.length
async function importLong() {
  const json = JSON.stringify({ title: 'Séances', messages })
  const made = await setup.app.call('POST', '/chat/import', { token: setup.token, body: { json } })
  return made.json<{ data: Chat[] }>().data[0]?.id ?? ''
}

test('un très long chat importé est là tout de suite, et se trouve dès que son index l’a rattrapé', async () => {
  const id = await importLong()
  const first = async () => (await setup.readChat(id)).messages.length
  expect(await first()).toBe(count)
  await setup.app.services.chat.whenIndexed()
  expect([await found('Séances'), await found('10099')]).toEqual([1, 1])
})

const clear = (id: string) => setup.app.call('POST', `/chat/${id}/clear`, { token: setup.token })
const restore = (id: string, undo: string) =>
  setup.app.call('POST', `/chat/${id}/restore`, { token: setup.token, body: { undo } })
const undoOf = (cleared: Awaited<ReturnType<typeof clear>>) =>
  cleared.json<{ data: { undo: string } }>().data.undo

test('un très long chat s’efface et se rétablit entier', async () => {
  const id = await importLong()
  const before = await setup.readChat(id)
  const undo = undoOf(await clear(id))
  expect((await setup.readChat(id)).messages).toEqual([])
  expect((await restore(id, undo)).status).toBe(200)
  expect((await setup.readChat(id)).messages).toEqual(before.messages)
  await setup.app.services.chat.whenIndexed()
  expect(await found('10099')).toBe(1)
})

test('ce qui est effacé ne se trouve plus, ne revient qu’une fois, et pas par-dessus ce qui s’est dit depuis', async () => {
  await setup.send('Bonjour la mairie')
  const undo = undoOf(await clear(setup.chatId))
  expect(await found('mairie')).toBe(0)
  const refusal = async (undo: string) => (await restore(setup.chatId, undo)).json().code
  expect(await refusal('inconnu')).toBe('chat.nothing-cleared')
  expect((await restore(setup.chatId, undo)).status).toBe(200)
  expect([await found('mairie'), await refusal(undo)]).toEqual([1, 'chat.stale'])
  await clear(setup.chatId)
  expect(await refusal(undo)).toBe('chat.nothing-cleared')
  const again = undoOf(await clear(setup.chatId))
  await setup.send('Autre chose')
  expect(await refusal(again)).toBe('chat.stale')
})
