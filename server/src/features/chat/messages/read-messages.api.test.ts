import type { Message } from '@atelier/contract/chat/chat'
import { type MessagePage, messagePageLimits } from '@atelier/contract/chat/messages'
import { gate, wordSteps } from '@atelier/engine/testing/scripted/scripted-engine'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ChatSetup, createChatSetup } from '#testing/setups/chat-setup.ts'

let setup: ChatSetup
beforeEach(async () => {
  setup = await createChatSetup()
})
afterEach(() => setup.close())

/** Imports a chat of questions and replies named « 1 » to `count`. */
async function longChat(count: number): Promise<string> {
  const messages = Array.from({ length: count }, (_, index) => ({
    role: index % 2 === 0 ? 'user' : 'assistant',
    content: `${index + 1}`,
  }))
  const json = JSON.stringify({ title: 'Long', model: 'modele-scripte', messages })
  const response = await setup.app.call('POST', '/chat/import', {
    token: setup.token,
    body: { json },
  })
  return response.json<{ data: { id: string }[] }>().data[0]?.id ?? expect.fail('no chat')
}
const call = (chatId: string, query = '', token = setup.token) =>
  setup.app.call('GET', `/chat/${chatId}/messages${query}`, { token })
const read = async (chatId: string, query = '') =>
  (await call(chatId, query)).json<{ data: MessagePage }>().data
const idOf = async (chatId: string, content: string) => {
  const { messages } = await setup.readChat(chatId)
  return (
    messages.find((message) => message.content === content)?.id ??
    expect.fail(`no message ${content}`)
  )
}
const summarize = ({ messages, before, total }: MessagePage) => ({
  texts: messages.map(({ content }) => content),
  before,
  total,
})
const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String(first + index))

describe('une partie d’un chat', () => {
  test('la fin, sans qu’on dise laquelle', async () => {
    const chatId = await longChat(100)
    const end = await read(chatId)
    expect(summarize(end)).toEqual({
      texts: range(101 - messagePageLimits.default, 100),
      before: 100 - messagePageLimits.default,
      total: 100,
    })
    expect(end.chat).toMatchObject({
      id: chatId,
      title: expect.stringContaining('Long'),
      messages: '[]',
      replying: false,
    })
  })

  test('avant, après, autour d’un message', async () => {
    const chatId = await longChat(40)
    const id = await idOf(chatId, '20')
    expect(summarize(await read(chatId, `?before=${id}&limit=5`))).toEqual({
      texts: range(15, 19),
      before: 14,
      total: 40,
    })
    expect(summarize(await read(chatId, `?after=${id}&limit=5`))).toEqual({
      texts: range(21, 25),
      before: 20,
      total: 40,
    })
    expect(summarize(await read(chatId, `?around=${id}&limit=10`))).toEqual({
      texts: range(15, 24),
      before: 14,
      total: 40,
    })
  })

  test('aux bords, ce qui reste', async () => {
    const chatId = await longChat(10)
    const [first, last] = [await idOf(chatId, '1'), await idOf(chatId, '10')]
    expect(summarize(await read(chatId, `?before=${first}`))).toEqual({
      texts: [],
      before: 0,
      total: 10,
    })
    expect(summarize(await read(chatId, `?after=${last}`))).toEqual({
      texts: [],
      before: 10,
      total: 10,
    })
    expect(summarize(await read(chatId, `?around=${first}&limit=4`))).toEqual({
      texts: range(1, 4),
      before: 0,
      total: 10,
    })
    expect(summarize(await read(chatId, `?around=${last}&limit=4`))).toEqual({
      texts: range(8, 10),
      before: 7,
      total: 10,
    })
    expect(summarize(await read(setup.chatId))).toEqual({ texts: [], before: 0, total: 0 })
  })

  test('les mêmes messages que la lecture du chat entier', async () => {
    await setup.send()
    const { messages } = await setup.readChat()
    const page = (await read(setup.chatId)).messages
    expect(page.map(({ parentId, ...message }) => message)).toEqual(messages satisfies Message[])
    expect(page.map(({ parentId }) => parentId)).toEqual([undefined, messages[0]?.id])
  })
})

describe('ce qui est refusé', () => {
  test('le chat d’une autre personne n’existe pas', async () => {
    const other = (await setup.app.createUser('Noël')).token
    expect((await call(setup.chatId, '', other)).json().code).toBe('chat.not-found')
  })

  test('un message qui n’est pas de ce chat, fût-il à soi, n’existe pas', async () => {
    await setup.send()
    const { messages } = await setup.readChat()
    const elsewhere = await longChat(3)
    const response = await call(elsewhere, `?around=${messages[0]?.id}`)
    expect([response.status, response.json().code]).toEqual([404, 'chat.message-not-found'])
  })

  test.each(['?limit=0', `?limit=${messagePageLimits.max + 1}`, '?before=a&after=b', '?around='])(
    '%s',
    async (query) => {
      expect((await call(setup.chatId, query)).status).toBe(400)
    },
  )
})

describe('pendant une réponse', () => {
  test('la réponse qui grandit n’y est pas, la question y est', async () => {
    const open = gate()
    setup.engine.script = () => [{ text: 'Début, ' }, open.promise, { text: 'fin.' }]
    const reply = await setup.stream('Alors ?')
    await reply.next()
    const page = await read(setup.chatId)
    expect({ ...summarize(page), replying: page.chat.replying }).toEqual({
      texts: ['Alors ?'],
      before: 0,
      total: 1,
      replying: true,
    })
    open.resolve()
    await reply.rest()
    expect(summarize(await read(setup.chatId))).toEqual({
      texts: ['Alors ?', 'Début, fin.'],
      before: 0,
      total: 2,
    })
  })

  test('une réponse refaite cache l’ancienne dès qu’elle a des mots', async () => {
    await setup.send('Alors ?')
    const open = gate()
    setup.engine.script = () => [{ text: 'Mieux' }, open.promise]
    const reply = await setup.regenerate()
    await reply.next()
    expect(summarize(await read(setup.chatId))).toEqual({ texts: ['Alors ?'], before: 0, total: 1 })
    open.resolve()
    await reply.rest()
    expect(summarize(await read(setup.chatId))).toEqual({
      texts: ['Alors ?', 'Mieux'],
      before: 0,
      total: 2,
    })
  })
})

describe('dix mille messages et plus', () => {
  test('on y écrit encore, et le moteur reçoit les derniers', async () => {
    const chatId = await longChat(10_100)
    setup.engine.script = () => wordSteps('Toujours là.')
    expect((await (await setup.stream('Encore ?', {}, chatId)).rest()).text).toBe('Toujours là.')
    expect(setup.engine.calls.at(-1)?.request.messages.at(-1)?.content).toBe('Encore ?')
    expect(summarize(await read(chatId, '?limit=3'))).toEqual({
      texts: ['10100', 'Encore ?', 'Toujours là.'],
      before: 10_099,
      total: 10_102,
    })
    expect((await setup.readChat(chatId)).messages).toHaveLength(10_102)
  })
})
