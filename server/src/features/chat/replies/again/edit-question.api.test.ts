import type { Message } from '@atelier/contract/chat/chat'
import type { MessagePage } from '@atelier/contract/chat/messages'
import { EngineFailure } from '@atelier/engine/engine-failure'
import { gate } from '@atelier/engine/testing/scripted/scripted-engine'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { multipartBody } from '#testing/multipart-body.ts'
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
const openEdit = ({ id, timestamp }: Message, content = 'Bonjour', files = {}) =>
  openEventStream(setup.app, 'POST', `/chat/${setup.chatId}/messages/${id}/edit`, setup.token, {
    content,
    timestamp,
    ...files,
  })

const page = async () =>
  (await setup.app.call('GET', `/chat/${setup.chatId}/messages`, { token: setup.token })).json<{
    data: MessagePage
  }>().data
const show = (messageId: string) =>
  setup.app.call('POST', `/chat/${setup.chatId}/path`, {
    token: setup.token,
    body: { messageId },
  })

test('la question modifiée est une autre version, qui reçoit une réponse ; l’ancienne garde la sienne', async () => {
  const before = await lastQuestion()
  const whole = await setup.messageTexts()
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
  const question = (await page()).messages.at(-2)
  expect(question?.variants).toEqual({ index: 2, total: 2, previousId: before.id })
  expect((await show(before.id)).json()).toMatchObject({ data: { from: 3, total: 4 } })
  expect(await setup.messageTexts()).toEqual(whole)
  const found = async (word: string) =>
    (await setup.app.call('GET', `/chat/search?q=${word}`, { token: setup.token })).json<{
      data: unknown[]
    }>().data.length
  expect([await found('Bonjuor'), await found('Bonjour')]).toEqual([1, 1])
})

test('la première question aussi, et toute la suite reste sous l’ancienne', async () => {
  const { messages } = await setup.readChat()
  const [first] = messages as [Message]
  await (await openEdit(first, 'Au début')).rest()
  expect((await setup.messageTexts()).map((text) => text.split(':')[0])).toEqual([
    'user',
    'assistant',
  ])
  expect(setup.engine.calls.at(-1)?.request.messages.map(({ content }) => content)).toEqual([
    'Au début',
  ])
  await show(first.id)
  expect((await setup.readChat()).messages).toEqual(messages)
})

test('sans un mot du moteur, la nouvelle version dit pourquoi, et l’ancienne est intacte', async () => {
  const before = (await setup.readChat()).messages
  const question = await lastQuestion()
  setup.engine.script = () => [new EngineFailure('failed')]
  const { chunks } = await (await openEdit(question)).rest()
  expect(chunks[0]).toMatchObject({ code: 'engine.failed' })
  expect((await setup.readChat()).messages.at(-1)?.error).toBeDefined()
  await show(question.id)
  expect((await setup.readChat()).messages).toEqual(before)
})

test('coupée après quelques mots, la nouvelle réponse est gardée sous la nouvelle question', async () => {
  setup.engine.script = () => [{ text: 'Bon' }, new EngineFailure('cut')]
  await (await openEdit(await lastQuestion())).rest()
  expect((await setup.messageTexts()).slice(2)).toEqual(['user: Bonjour', 'assistant: Bon'])
  expect((await setup.readChat()).messages.at(-1)?.error).toContain('a coupé la réponse')
})

test('pendant que sa réponse s’écrit, une autre fenêtre voit la nouvelle question, et peut revenir à l’ancienne', async () => {
  const end = gate()
  setup.engine.script = () => [{ text: 'Oui' }, end.promise]
  const before = await lastQuestion()
  const reply = await openEdit(before)
  await reply.next()
  expect((await setup.messageTexts()).at(-1)).toBe('user: Bonjour')
  expect((await edit(await lastQuestion())).json().code).toBe('chat.busy')
  expect((await page()).writing).toMatchObject([{ isShown: true }])
  await show(before.id)
  const { messages, writing } = await page()
  expect(messages.at(-2)?.content).toBe('Bonjuor')
  expect(writing).toMatchObject([{ isShown: false }])
  end.resolve()
  await reply.rest()
  expect((await page()).messages).toEqual(messages)
  await show((await page()).messages.at(-2)?.variants?.nextId ?? '')
  expect((await setup.messageTexts()).slice(2)).toEqual(['user: Bonjour', 'assistant: Oui'])
})

test('ses fichiers suivent, en copies ; ceux que l’on retire restent à l’ancienne', async () => {
  const { chatId, token, app } = setup
  const upload = async (name: string) => {
    const sent = await multipartBody('file', Buffer.from('Bonjour'), name, { chatId })
    const { json } = await app.call('POST', '/attachments', { token, ...sent })
    return json<{ data: { id: string } }>().data.id
  }
  const attachments = [await upload('un.txt'), await upload('deux.txt')]
  const body = { content: 'Lis', attachments }
  await app.call('POST', `/chat/${chatId}/messages`, { token, body })
  const question = await lastQuestion()
  const keep = [attachments[0]]
  const added = [await upload('trois.txt')]
  await (await openEdit(question, 'Relis', { keep, attachments: added })).rest()
  const namesOf = ({ attachments: files = [] }: Message) => files.map(({ fileName }) => fileName)
  const edited = await lastQuestion()
  expect(namesOf(edited).toSorted()).toEqual(['trois.txt', 'un.txt'])
  expect(edited.attachments?.some(({ id }) => attachments.includes(id))).toBe(false)
  expect(JSON.stringify(setup.engine.calls.at(-1)?.request.messages.at(-1))).toContain('un.txt')
  await show(question.id)
  expect(namesOf(await lastQuestion())).toEqual(['un.txt', 'deux.txt'])
})

test('une question que l’on ne voit pas ainsi, ou une réponse, ne se modifie pas', async () => {
  const { messages } = await setup.readChat()
  const [, reply, last] = messages as [Message, Message, Message]
  for (const target of [
    reply,
    { ...last, timestamp: '2020-01-01T00:00:00.000Z' },
    { ...last, id: 'inconnu' },
  ]) {
    const { status, json } = await edit(target)
    expect([status, json().code]).toEqual([409, 'chat.stale'])
  }
  expect((await edit(last, ' ')).status).toBe(400)
})
