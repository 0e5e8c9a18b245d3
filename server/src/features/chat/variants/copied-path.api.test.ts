import type { Chat, Message } from '@atelier/contract/chat/chat'
import type { MessagePage } from '@atelier/contract/chat/messages'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { atOnce } from '#testing/database/at-once.ts'
import { type ChatSetup, createChatSetup } from '#testing/setups/chat-setup.ts'

let setup: ChatSetup
beforeEach(async () => {
  setup = await createChatSetup()
})
afterEach(() => setup.close())

const post = (path: string, body?: unknown) =>
  setup.app.call('POST', `/chat/${setup.chatId}${path}`, { token: setup.token, body })
const messagesOf = async (chatId = setup.chatId) => {
  const { json } = await setup.app.call('GET', `/chat/${chatId}/messages`, { token: setup.token })
  return json<{ data: MessagePage }>().data.messages
}
const last = async () => (await messagesOf()).at(-1) as Message
const show = (messageId: string) => post('/path', { messageId })
const duplicate = async () =>
  messagesOf((await post('/duplicate', {})).json<{ data: Chat }>().data.id)

test('une copie faite pendant que d’autres versions se montrent a un chemin d’un seul tenant', async () => {
  await setup.send('Dis')
  const one = await last()
  for (let index = 0; index < 4; index += 1) await setup.send(`Et ${index}`)
  await (await setup.regenerate({ messageId: one.id })).rest()
  const two = await last()
  for (let index = 0; index < 4; index += 1) await setup.send(`Puis ${index}`)
  await atOnce(24, async (index) => {
    if (index % 2 === 0) return await show(index % 4 === 0 ? one.id : two.id)
    const copied = await duplicate()
    expect(copied.length).toBeGreaterThan(1)
    return expect(copied.map(({ parentId }) => parentId)).toEqual([
      undefined,
      ...copied.slice(0, -1).map(({ id }) => id),
    ])
  })
})
