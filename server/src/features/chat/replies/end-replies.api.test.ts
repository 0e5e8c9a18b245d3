import type { Message } from '@atelier/contract/chat/chat'
import { gate } from '@atelier/engine/testing/scripted/scripted-engine'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ChatSetup, createChatSetup } from '#testing/setups/chat-setup.ts'
import { emptyTrash } from '#testing/works/empty-trash.ts'

let setup: ChatSetup
beforeEach(async () => {
  setup = await createChatSetup()
})
afterEach(() => setup.close())

describe('arrêter, partir, revenir', () => {
  test('Arrêter garde ce qui est venu et arrête le moteur', async () => {
    setup.engine.script = () => [{ text: 'Une longue ' }, 'hang']
    const reply = await setup.stream()
    await reply.next()
    const stopped = await setup.app.call('POST', `/chat/${setup.chatId}/messages/stop`, {
      token: setup.token,
    })
    expect(stopped.json<{ data: { message: Message } }>().data.message).toMatchObject({
      content: 'Une longue ',
      stopped: true,
    })
    expect(await setup.engine.calls[0]?.outcome).toBe('aborted')
    expect((await reply.rest()).done).toBe(true)
    expect(await setup.messageTexts()).toEqual(['user: Bonjour', 'assistant: Une longue '])
  })

  test('arrêter sans réponse en cours est refusé', async () => {
    const { status, json } = await setup.app.call('POST', `/chat/${setup.chatId}/messages/stop`, {
      token: setup.token,
    })
    expect([status, json().code]).toEqual([409, 'chat.nothing-running'])
  })

  test('une page fermée n’arrête rien : la réponse se retrouve entière', async () => {
    const open = gate()
    setup.engine.script = () => [{ text: 'Début, ' }, open.promise, { text: 'fin.' }]
    const reply = await setup.stream()
    await reply.next()
    reply.disconnect()
    const back = await setup.subscribe()
    expect(await back.next()).toEqual({ choices: [{ index: 0, delta: { content: 'Début, ' } }] })
    open.resolve()
    expect((await back.rest()).text).toBe('fin.')
    expect(await setup.engine.calls[0]?.outcome).toBe('ended')
    expect(await setup.messageTexts()).toEqual(['user: Bonjour', 'assistant: Début, fin.'])
  })

  test('rejoindre une réponse déjà finie la donne d’un trait ; sans réponse, 404', async () => {
    expect(
      (
        await setup.app.call('GET', `/chat/${setup.chatId}/messages/stream`, { token: setup.token })
      ).json().code,
    ).toBe('chat.no-reply')
    await setup.send()
    const { text, chunks } = await (await setup.subscribe()).rest()
    expect(text).toBe('Bonjour, voici la réponse du script.')
    expect(chunks.at(-1)).toHaveProperty('message')
  })

  test('supprimer pendant une réponse arrête le moteur, et vider la corbeille ne laisse rien', async () => {
    setup.engine.script = () => [{ text: 'Début' }, 'hang']
    const reply = await setup.stream()
    await reply.next()
    expect(
      (await setup.app.call('DELETE', `/chat/${setup.chatId}`, { token: setup.token })).status,
    ).toBe(200)
    await reply.rest()
    expect(await setup.engine.calls[0]?.outcome).toBe('aborted')
    expect(
      (await setup.app.call('GET', `/chat/${setup.chatId}`, { token: setup.token })).status,
    ).toBe(404)
    await emptyTrash(setup.app, setup.token)
    const left = await setup.app.services.database.queries
      .selectFrom('messages')
      .select('id')
      .execute()
    expect(left).toEqual([])
  })
})

describe('tours et fin de session', () => {
  test('les appels au moteur ne dépassent jamais le nombre de places, chacun son tour', async () => {
    await setup.close()
    setup = await createChatSetup({ maxConcurrentRequests: 1 })
    const [first, second] = [await setup.newChat('Un'), await setup.newChat('Deux')]
    const open = gate()
    setup.engine.script = () => [open.promise, { text: 'Oui.' }]
    const replies = [first, second].map((id) => setup.stream(undefined, {}, id))
    const opened = await Promise.all(replies)
    await expect.poll(() => setup.engine.calls.length).toBe(1)
    open.resolve()
    expect(
      (await Promise.all(opened.map((reply) => reply.rest()))).map(({ text }) => text),
    ).toEqual(['Oui.', 'Oui.'])
    expect(setup.engine.calls).toHaveLength(2)
  })

  test('un flux ouvert se ferme quand sa session finit, la réponse continue', async () => {
    const open = gate()
    setup.engine.script = () => [{ text: 'Début, ' }, open.promise, { text: 'fin.' }]
    const reply = await setup.stream()
    await reply.next()
    await setup.app.call('POST', '/auth/logout', { token: setup.token })
    expect((await reply.rest()).done).toBe(false)
    open.resolve()
    expect(await setup.engine.calls[0]?.outcome).toBe('ended')
  })
})

describe('serveur arrêté', () => {
  test('arrêté net : la réponse est gardée telle qu’elle était, et dite interrompue', async () => {
    setup.engine.script = () => [{ text: 'À moitié' }, 'hang']
    const reply = await setup.stream()
    await reply.next()
    const { database } = setup.app.services
    const row = await database.queries
      .selectFrom('messages')
      .selectAll()
      .where('status', '=', 'writing')
      .executeTakeFirstOrThrow()
    await setup.app.call('POST', `/chat/${setup.chatId}/messages/stop`, { token: setup.token })
    // A crashed server leaves the row of an unfinished reply.
    await database.queries
      .updateTable('messages')
      .set({ ...row, content: 'À moitié' })
      .where('id', '=', row.id)
      .execute()
    await setup.app.services.chat.recover()
    const { messages, replying } = await setup.readChat()
    expect(replying).toBe(false)
    expect(messages.at(-1)).toMatchObject({
      content: 'À moitié',
      error: expect.stringMatching(/Le serveur s’est arrêté pendant cette réponse/),
    })
  })
})
