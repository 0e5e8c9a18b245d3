import type { Message } from '@atelier/contract/chat/chat'
import { EngineFailure } from '@atelier/engine/engine-failure'
import { gate } from '@atelier/engine/testing/scripted/scripted-engine'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openEventStream } from '#testing/read-event-stream.ts'
import { type ChatSetup, createChatSetup } from '#testing/setups/chat-setup.ts'

let setup: ChatSetup
beforeEach(async () => {
  setup = await createChatSetup()
  await setup.send('Premier')
  await setup.send('Bonjuor')
})
afterEach(() => setup.close())

const lastQuestion = async () =>
  (await setup.readChat()).messages.findLast(({ role }) => role === 'user') as Message
const edit = ({ id, timestamp }: Pick<Message, 'id' | 'timestamp'>, content = 'Bonjour') =>
  setup.app.call('POST', `/chat/${setup.chatId}/messages/${id}/edit`, {
    token: setup.token,
    body: { content, timestamp },
  })
const openEdit = ({ id, timestamp }: Message, content = 'Bonjour') =>
  openEventStream(setup.app, 'POST', `/chat/${setup.chatId}/messages/${id}/edit`, setup.token, {
    content,
    timestamp,
  })

test('la question change sur place, et la nouvelle réponse prend la place de l’ancienne', async () => {
  const before = await lastQuestion()
  setup.engine.script = () => [{ text: 'Bonjour à vous.' }]
  const { text, chunks } = await (await openEdit(before)).rest()
  expect(text).toBe('Bonjour à vous.')
  expect(chunks.at(-1)).toMatchObject({ message: { content: 'Bonjour à vous.' } })
  expect(setup.engine.calls.at(-1)?.request.messages.map(({ content }) => content)).toEqual([
    'Premier',
    expect.any(String),
    'Bonjour',
  ])
  expect((await setup.messageTexts()).slice(2)).toEqual([
    'user: Bonjour',
    'assistant: Bonjour à vous.',
  ])
  expect((await lastQuestion()).id).toBe(before.id)
  const found = async (word: string) =>
    (await setup.app.call('GET', `/chat/search?q=${word}`, { token: setup.token })).json<{
      data: unknown[]
    }>().data.length
  expect([await found('Bonjuor'), await found('Bonjour')]).toEqual([0, 1])
})

test('sans un mot du moteur, l’ancienne question et sa réponse restent', async () => {
  const before = (await setup.readChat()).messages
  setup.engine.script = () => [new EngineFailure('failed')]
  const { chunks } = await (await openEdit(await lastQuestion())).rest()
  expect(chunks[0]).toMatchObject({ code: 'engine.failed' })
  expect((await setup.readChat()).messages).toEqual(before)
})

test('coupée après quelques mots, la nouvelle réponse est gardée sous la nouvelle question', async () => {
  setup.engine.script = () => [{ text: 'Bon' }, new EngineFailure('cut')]
  await (await openEdit(await lastQuestion())).rest()
  expect((await setup.messageTexts()).slice(2)).toEqual(['user: Bonjour', 'assistant: Bon'])
  expect((await setup.readChat()).messages.at(-1)?.error).toContain('a coupé la réponse')
})

test('une autre fenêtre voit les anciens mots jusqu’au premier de la réponse, puis les nouveaux', async () => {
  const [first, end] = [gate(), gate()]
  setup.engine.script = () => [first.promise, { text: 'Oui' }, end.promise]
  const reply = await openEdit(await lastQuestion())
  expect((await setup.messageTexts()).at(-2)).toBe('user: Bonjuor')
  expect((await edit(await lastQuestion())).json().code).toBe('chat.busy')
  first.resolve()
  await reply.next()
  expect((await setup.messageTexts()).at(-1)).toBe('user: Bonjour')
  const page = await setup.app.call('GET', `/chat/${setup.chatId}/messages`, { token: setup.token })
  expect(page.json<{ data: { messages: Message[] } }>().data.messages.at(-1)?.content).toBe(
    'Bonjour',
  )
  end.resolve()
  await reply.rest()
  expect((await setup.messageTexts()).slice(2)).toEqual(['user: Bonjour', 'assistant: Oui'])
})

test('une autre version, une autre question ou une réponse ne se modifient pas', async () => {
  const { messages } = await setup.readChat()
  const [first, reply, last] = messages as [Message, Message, Message]
  for (const target of [
    first,
    reply,
    { ...last, timestamp: '2020-01-01T00:00:00.000Z' },
    { ...last, id: 'inconnu' },
  ]) {
    const { status, json } = await edit(target)
    expect([status, json().code]).toEqual([409, 'chat.stale'])
  }
  await (await openEdit(last, 'Une fois')).rest()
  expect((await edit(last, 'Deux fois')).json().code).toBe('chat.stale')
  expect((await edit(last, ' ')).status).toBe(400)
})
