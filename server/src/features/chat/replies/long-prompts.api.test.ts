import type { Message } from '@atelier/contract/chat/chat'
import { EngineFailure } from '@atelier/engine/engine-failure'
import { scriptedModel } from '@atelier/engine/testing/scripted/scripted-engine'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ChatSetup, createChatSetup } from '#testing/setups/chat-setup.ts'

let setup: ChatSetup
beforeEach(async () => {
  setup = await createChatSetup()
  setup.engine.script = () => [{ text: 'Oui.' }]
})
afterEach(() => setup.close())

/** Switches the chat to a model with this context size. */
const setContextSize = (contextSize: number) => {
  setup.engine.offered = [{ ...scriptedModel, id: 'petit', contextSize }]
  return setup.app.call('PUT', `/chat/${setup.chatId}`, {
    token: setup.token,
    body: { model: 'petit' },
  })
}
const requested = () =>
  setup.engine.calls
    .at(-1)
    ?.request.messages.map(({ role, content }) => `${role} ${content.slice(0, 6).trim()}`)
const question = (name: string, characters: number) => `${name} `.padEnd(characters, '.')

test('les premiers messages d’un chat trop long ne partent plus, la réponse le dit, et un rechargement aussi', async () => {
  await setContextSize(1000)
  await setup.app.call('PUT', `/chat/${setup.chatId}/settings`, {
    token: setup.token,
    body: { systemPrompt: 'Vers', maxTokens: 200 },
  })
  for (const name of ['Un', 'Deux', 'Trois']) await setup.send(question(name, 1600))
  expect(requested()).toEqual(['system Vers', 'user Trois'])
  const { json } = await setup.send(question('Quatre', 400))
  expect(requested()).toEqual(['system Vers', 'user Trois', 'assistant Oui.', 'user Quatre'])
  expect(json<{ data: { message: Message } }>().data.message.leftOut).toBe(4)
  const { messages } = await setup.readChat()
  expect(messages.map(({ leftOut }) => leftOut)).toEqual([
    undefined,
    undefined,
    undefined,
    2,
    undefined,
    4,
    undefined,
    4,
  ])
})

test('un message que le modèle ne peut pas lire est refusé, et rien n’en est gardé', async () => {
  await setContextSize(1000)
  const { status, json } = await setup.send(question('Un', 9000))
  expect([status, json().code]).toEqual([413, 'chat.message-too-long'])
  expect(json().error).toMatch(/environ 3\s\d{3} caractères/)
  expect(await setup.messageTexts()).toEqual([])
  expect(setup.engine.calls).toHaveLength(0)
})

test('un moteur qui ne dit pas ce qu’il retient est redemandé avec moins quand il refuse', async () => {
  for (const name of ['Un', 'Deux', 'Trois']) await setup.send(question(name, 400))
  setup.engine.script = ({ messages }) => [
    messages.length > 3 ? new EngineFailure('too-large') : { text: 'Non.' },
  ]
  const { status, json } = await setup.send('Quatre')
  expect(status).toBe(200)
  expect(json<{ data: { message: Message } }>().data.message).toMatchObject({
    content: 'Non.',
    leftOut: expect.any(Number),
  })
  expect(requested()?.at(-1)).toBe('user Quatre')
})

test('quand la question seule est encore trop grosse, la réponse porte le refus du moteur', async () => {
  setup.engine.script = () => [new EngineFailure('too-large')]
  expect((await setup.send('Un')).status).toBe(413)
  expect((await setup.readChat()).messages.at(-1)?.error).toContain('aussi longue')
  expect(setup.engine.calls).toHaveLength(1)
})
