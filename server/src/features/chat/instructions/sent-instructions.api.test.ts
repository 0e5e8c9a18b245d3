import type { Chat } from '@atelier/contract/chat/chat'
import type { SentInstructions } from '@atelier/contract/chat/instructions/sent-instructions'
import type { MessagePage } from '@atelier/contract/chat/messages'
import { gate } from '@atelier/engine/testing/scripted/scripted-engine'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { countStoredBytes } from '#database/count-stored-bytes.ts'
import { multipartBody } from '#testing/multipart-body.ts'
import { type ChatSetup, createChatSetup } from '#testing/setups/chat-setup.ts'

let setup: ChatSetup
beforeEach(async () => {
  setup = await createChatSetup()
})
afterEach(() => setup.close())

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const call = (method: Method, path: string, body?: unknown, token = setup.token) =>
  setup.app.call(method, path, { token, ...(body !== undefined && { body }) })
const prompt = (systemPrompt: string) =>
  call('PUT', `/chat/${setup.chatId}/settings`, { systemPrompt })
const messagesOf = async (chatId = setup.chatId) =>
  (await call('GET', `/chat/${chatId}/messages`)).json<{ data: MessagePage }>().data.messages
const lastReply = async (chatId = setup.chatId) => (await messagesOf(chatId)).at(-1)?.id ?? ''
const sentTo = async (messageId: string, chatId = setup.chatId) => {
  const answer = await call('GET', `/chat/${chatId}/messages/${messageId}/instructions`)
  return { status: answer.status, ...answer.json<{ data: SentInstructions }>().data }
}
const partsOf = async (messageId: string, chatId = setup.chatId) =>
  (await sentTo(messageId, chatId)).parts
const own = (text: string) => [{ from: 'chat', text }]
const storedTexts = async () => {
  const { queries } = setup.app.services.database
  return await queries.selectFrom('sent_instructions').select(['chat_id', 'parts']).execute()
}

describe('ce qu’une réponse a reçu', () => {
  test('est gardé avec elle, chaque texte une fois, même quand la consigne change', async () => {
    await prompt('Sois bref.')
    await setup.send('Un')
    const first = await lastReply()
    await setup.send('Deux')
    await prompt('Vouvoie.')
    await setup.send('Trois')
    expect(await partsOf(first)).toEqual(own('Sois bref.'))
    expect(await sentTo(await lastReply())).toMatchObject({
      ...{ isKnown: true, parts: own('Vouvoie.'), files: [], furtherFiles: 0 },
      ...{ model: 'modele-scripte', engine: 'LocalAI' },
    })
    expect(await storedTexts()).toHaveLength(2)
  })

  test('se dit aussi quand ce n’est rien, ou que personne ne l’a gardé', async () => {
    await setup.send()
    expect(await sentTo(await lastReply())).toMatchObject({ isKnown: true, parts: [] })
    expect(await storedTexts()).toEqual([])
    const messages = [
      { role: 'user', content: 'Bonjour' },
      { role: 'assistant', content: 'Bonjour.' },
    ]
    const imported = await call('POST', '/chat/import', { json: JSON.stringify({ messages }) })
    const [{ id } = { id: '' }] = imported.json<{ data: Chat[] }>().data
    expect(await sentTo(await lastReply(id), id)).toMatchObject({ isKnown: false, parts: [] })
  })

  test('est d’une réponse de ce chat, à soi : une question, un autre chat, une autre personne n’en ont pas', async () => {
    await setup.send()
    const [question, reply] = await messagesOf()
    expect((await sentTo(question?.id ?? '')).status).toBe(404)
    expect((await sentTo(reply?.id ?? '', await setup.newChat())).status).toBe(404)
    const { token } = await setup.app.createUser()
    const path = `/chat/${setup.chatId}/messages/${reply?.id}/instructions`
    expect((await call('GET', path, undefined, token)).status).toBe(404)
  })

  test('se lit pendant qu’elle s’écrit, et reste à celle qui est arrêtée', async () => {
    await prompt('Sois bref.')
    const open = gate()
    setup.engine.script = () => [{ text: 'Début' }, open.promise, { text: ' et fin' }]
    const reply = await setup.stream()
    await reply.next()
    const page = await call('GET', `/chat/${setup.chatId}/messages`)
    const [writing] = page.json<{ data: MessagePage }>().data.writing
    expect(await partsOf(writing?.replyId ?? '')).toEqual(own('Sois bref.'))
    await call('POST', `/chat/${setup.chatId}/messages/stop`)
    await reply.rest()
    open.resolve()
    expect(await partsOf(writing?.replyId ?? '')).toEqual(own('Sois bref.'))
  })

  test('dit ce qui a été donné de chaque fichier', async () => {
    const upload = async (name: string, text: string) => {
      const { chatId, token } = setup
      const sent = await multipartBody('file', Buffer.from(text), name, { chatId })
      const { json } = await setup.app.call('POST', '/attachments', { token, ...sent })
      return json<{ data: { id: string } }>().data.id
    }
    const attachments = [
      await upload('court.txt', 'Bonjour'),
      await upload('long.txt', 'mot inconnu '.repeat(30_000)),
    ]
    await call('POST', `/chat/${setup.chatId}/messages`, {
      ...{ content: 'Résume', role: 'user', attachments },
    })
    const { files } = await sentTo(await lastReply())
    expect(files.map(({ name }) => name).sort()).toEqual(['court.txt', 'long.txt'])
    expect(files.find(({ name }) => name === 'court.txt')).not.toHaveProperty('note')
    expect(files.find(({ name }) => name === 'long.txt')?.note).toContain('Trop long')
  })
})

describe('il suit la réponse', () => {
  beforeEach(async () => {
    await prompt('Sois bref.')
    await setup.send()
  })

  test('dans une copie du chat, et jusqu’à un message', async () => {
    const upTo = await lastReply()
    for (const body of [{}, { upTo }]) {
      const copied = await call('POST', `/chat/${setup.chatId}/duplicate`, body)
      const { id } = copied.json<{ data: Chat }>().data
      expect(await partsOf(await lastReply(id), id)).toEqual(own('Sois bref.'))
    }
  })

  test('par la corbeille, d’où le message revient dans son chat', async () => {
    const reply = await lastReply()
    const cleared = await call('POST', `/chat/${setup.chatId}/clear`)
    expect((await sentTo(reply)).status).toBe(404)
    const { undo } = cleared.json<{ data: { undo: string } }>().data
    await call('POST', `/chat/${setup.chatId}/restore`, { undo })
    expect(await partsOf(reply)).toEqual(own('Sois bref.'))
  })

  test('et disparaît avec elle, une fois la corbeille vidée', async () => {
    const cleared = await call('POST', `/chat/${setup.chatId}/clear`)
    const { undo } = cleared.json<{ data: { undo: string } }>().data
    expect(await storedTexts()).toHaveLength(1)
    await setup.app.services.chat.removed.purge(setup.user.id, undo)
    expect(await storedTexts()).toEqual([])
  })

  test('compte dans ce que son chat occupe, et disparaît avec un chat temporaire', async () => {
    const { services } = setup.app
    const { queries } = services.database
    const temporary = await call('POST', '/chat/begin', {
      ...{ content: 'Bonjour', model: 'modele-scripte', isTemporary: true },
    })
    const { id } = temporary.json<{ data: { chat: Chat } }>().data.chat
    await expect.poll(async () => (await setup.readChat(id)).replying).toBe(false)
    await call('PUT', `/chat/${id}/settings`, { systemPrompt: 'Très secret.' })
    await call('POST', `/chat/${id}/messages`, { content: 'Encore', role: 'user' })
    expect(await partsOf(await lastReply(id), id)).toEqual(own('Très secret.'))
    const stored = async () => {
      const row = await queries
        .selectFrom('user_storage')
        .select('bytes')
        .where('user_id', '=', setup.user.id)
        .where('kind', '=', 'chats')
        .executeTakeFirstOrThrow()
      return Number(row.bytes)
    }
    expect(await stored()).toBe((await countStoredBytes(queries, setup.user.id)).get('chats'))
    await call('DELETE', `/chat/${id}`)
    expect(await storedTexts()).toMatchObject([{ chat_id: setup.chatId }])
    expect(await stored()).toBe((await countStoredBytes(queries, setup.user.id)).get('chats'))
  })
})
