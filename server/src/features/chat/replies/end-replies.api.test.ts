import type { Message } from '@atelier/contract/chat/chat'
import { gate } from '@atelier/engine/testing/scripted/scripted-engine'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ChatSetup, createChatSetup } from '#testing/setups/chat-setup.ts'

let room: ChatSetup
beforeEach(async () => {
  room = await createChatSetup()
})
afterEach(() => room.close())

describe('arrêter, partir, revenir', () => {
  test('Arrêter garde ce qui est venu et arrête le moteur', async () => {
    room.engine.script = () => [{ text: 'Une longue ' }, 'hang']
    const reply = await room.stream()
    await reply.next()
    const stopped = await room.app.call('POST', `/chat/${room.chatId}/messages/stop`, {
      token: room.token,
    })
    expect(stopped.json<{ data: { message: Message } }>().data.message).toMatchObject({
      content: 'Une longue ',
      stopped: true,
    })
    expect(await room.engine.calls[0]?.outcome).toBe('aborted')
    expect((await reply.rest()).done).toBe(true)
    expect(await room.messageTexts()).toEqual(['user: Bonjour', 'assistant: Une longue '])
  })

  test('arrêter sans réponse en cours est refusé', async () => {
    const { status, json } = await room.app.call('POST', `/chat/${room.chatId}/messages/stop`, {
      token: room.token,
    })
    expect([status, json().code]).toEqual([409, 'chat.nothing-running'])
  })

  test('une page fermée n’arrête rien : la réponse se retrouve entière', async () => {
    const open = gate()
    room.engine.script = () => [{ text: 'Début, ' }, open.promise, { text: 'fin.' }]
    const reply = await room.stream()
    await reply.next()
    reply.disconnect()
    const back = await room.subscribe()
    expect(await back.next()).toEqual({ choices: [{ index: 0, delta: { content: 'Début, ' } }] })
    open.resolve()
    expect((await back.rest()).text).toBe('fin.')
    expect(await room.engine.calls[0]?.outcome).toBe('ended')
    expect(await room.messageTexts()).toEqual(['user: Bonjour', 'assistant: Début, fin.'])
  })

  test('rejoindre une réponse déjà finie la donne d’un trait ; sans réponse, 404', async () => {
    expect(
      (
        await room.app.call('GET', `/chat/${room.chatId}/messages/stream`, { token: room.token })
      ).json().code,
    ).toBe('chat.no-reply')
    await room.send()
    const { text, chunks } = await (await room.subscribe()).rest()
    expect(text).toBe('Bonjour, voici la réponse du script.')
    expect(chunks.at(-1)).toHaveProperty('message')
  })

  test('supprimer pendant une réponse arrête le moteur et ne laisse rien', async () => {
    room.engine.script = () => [{ text: 'Début' }, 'hang']
    const reply = await room.stream()
    await reply.next()
    expect(
      (await room.app.call('DELETE', `/chat/${room.chatId}`, { token: room.token })).status,
    ).toBe(200)
    await reply.rest()
    expect(await room.engine.calls[0]?.outcome).toBe('aborted')
    expect((await room.app.call('GET', `/chat/${room.chatId}`, { token: room.token })).status).toBe(
      404,
    )
    const left = await room.app.services.database.queries
      .selectFrom('messages')
      .select('id')
      .execute()
    expect(left).toEqual([])
  })
})

describe('tours et fin de session', () => {
  test('les appels au moteur ne dépassent jamais le nombre de places, chacun son tour', async () => {
    await room.close()
    room = await createChatSetup({ maxConcurrentRequests: 1 })
    const [first, second] = [await room.newChat('Un'), await room.newChat('Deux')]
    const open = gate()
    room.engine.script = () => [open.promise, { text: 'Oui.' }]
    const replies = [first, second].map((id) => room.stream(undefined, {}, id))
    const opened = await Promise.all(replies)
    expect(room.engine.calls).toHaveLength(1)
    open.resolve()
    expect(
      (await Promise.all(opened.map((reply) => reply.rest()))).map(({ text }) => text),
    ).toEqual(['Oui.', 'Oui.'])
    expect(room.engine.calls).toHaveLength(2)
  })

  test('un flux ouvert se ferme quand sa session finit, la réponse continue', async () => {
    const open = gate()
    room.engine.script = () => [{ text: 'Début, ' }, open.promise, { text: 'fin.' }]
    const reply = await room.stream()
    await reply.next()
    await room.app.call('POST', '/auth/logout', { token: room.token })
    expect((await reply.rest()).done).toBe(false)
    open.resolve()
    expect(await room.engine.calls[0]?.outcome).toBe('ended')
  })
})

describe('serveur arrêté', () => {
  test('arrêté net : la réponse est gardée telle qu’elle était, et dite interrompue', async () => {
    room.engine.script = () => [{ text: 'À moitié' }, 'hang']
    const reply = await room.stream()
    await reply.next()
    const { database } = room.app.services
    const row = await database.queries
      .selectFrom('messages')
      .selectAll()
      .where('status', '=', 'writing')
      .executeTakeFirstOrThrow()
    await room.app.call('POST', `/chat/${room.chatId}/messages/stop`, { token: room.token })
    // What a killed server leaves: the row as it was while the reply was written.
    await database.queries
      .updateTable('messages')
      .set({ ...row, content: 'À moitié' })
      .where('id', '=', row.id)
      .execute()
    await room.app.services.chat.recover()
    const { messages, replying } = await room.readChat()
    expect(replying).toBe(false)
    expect(messages.at(-1)).toMatchObject({
      content: 'À moitié',
      error: expect.stringMatching(/Le serveur s’est arrêté pendant cette réponse/),
    })
  })
})
