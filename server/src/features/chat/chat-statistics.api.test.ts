import type { ChatStatistics } from '@atelier/contract/chat/statistics'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ChatSetup, createChatSetup } from '#testing/setups/chat-setup.ts'

let setup: ChatSetup
beforeEach(async () => {
  setup = await createChatSetup()
})
afterEach(() => setup.close())

const counted = async (token = setup.token) =>
  (await setup.app.call('GET', '/chat/statistics', { token })).json<{ data: ChatStatistics }>().data

test('compte ses chats, ses questions et les réponses, jamais ceux des autres', async () => {
  const nothing = {
    chats: 0,
    questions: 0,
    replies: 0,
    tokens: { prompt: 0, completion: 0 },
    models: [],
  }
  expect(await counted((await setup.app.createUser('Noël')).token)).toEqual(nothing)
  const usage = { promptTokens: 3, completionTokens: 2, totalTokens: 5 }
  setup.engine.script = () => [{ text: 'Oui.' }, { type: 'end', reason: 'stop', usage }]
  await setup.send()
  await setup.send()
  await setup.newChat('Deux')
  expect(await counted()).toEqual({
    chats: 2,
    questions: 2,
    replies: 2,
    tokens: { prompt: 6, completion: 4 },
    models: [{ model: 'modele-scripte', replies: 2 }],
  })
})
