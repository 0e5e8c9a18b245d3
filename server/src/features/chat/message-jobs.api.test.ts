import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Chat } from '@atelier/contract/chat'
import type { Job } from '@atelier/contract/jobs'
import { createScriptedEngine, gate, wordsOf } from '@atelier/engine/testing/scripted-engine'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ChatRoom, openChatRoom } from '#testing/chat-room.ts'
import { createTestApp } from '#testing/create-test-app.ts'
import { openReply } from '#testing/read-events.ts'

let room: ChatRoom
beforeEach(async () => {
  room = await openChatRoom()
})
afterEach(() => room.close())

describe('travaux et demandes répétées', () => {
  const ask = (headers: Record<string, string>, content = 'Bonjour') =>
    room.app.call('POST', `/chat/${room.chatId}/messages`, { token: room.token, body: room.question(content), headers })

  test('sans attendre : 202 et le travail, dont le résultat est la réponse', async () => {
    const open = gate()
    room.engine.script = () => [open.promise, { text: 'Oui.' }]
    const { status, headers, json } = await ask({ prefer: 'respond-async' })
    const job = json<{ data: Job }>().data
    expect([status, headers['preference-applied'], headers.location]).toEqual([202, 'respond-async', `/api/jobs/${job.id}`])
    expect(job).toMatchObject({ kind: 'chat.message', title: 'Chat, «\u00a0Essai\u00a0»', model: 'modele-scripte' })
    expect(await room.readChat()).toMatchObject({ replying: true })
    const joined = await room.follow()
    open.resolve()
    expect((await joined.rest()).text).toBe('Oui.')
    await room.app.dependencies.jobs.resultOf((await room.readChat()).userId, job.id)
    const ended = (await room.app.call('GET', `/jobs/${job.id}`, { token: room.token })).json<{ data: Job }>().data
    expect(ended).toMatchObject({ state: 'done', result: { message: { content: 'Oui.' } } })
  })

  test('Annuler le travail garde ce qui est venu ; en attente, rien n’est demandé au moteur', async () => {
    room.engine.script = () => [{ text: 'Début' }, 'hang']
    const { data } = (await ask({ prefer: 'respond-async' })).json<{ data: Job }>()
    await (await room.follow()).next()
    const cancelled = await room.app.call('DELETE', `/jobs/${data.id}`, { token: room.token })
    expect(cancelled.json<{ data: Job }>().data).toMatchObject({ state: 'cancelled' })
    expect((await room.readChat()).messages.at(-1)).toMatchObject({ content: 'Début', stopped: true })
  })

  test('la même demande envoyée deux fois ne pose la question qu’une fois', async () => {
    const key = { 'idempotency-key': 'question-1' }
    const [first, again] = [await ask(key), await ask(key)]
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.json()).toEqual(first.json())
    expect([await room.said(), room.engine.calls.length]).toEqual([['user: Bonjour', 'assistant: Bonjour, voici la réponse du script.'], 1])
    const other = await ask(key, 'Autre chose')
    expect([other.status, other.json().code]).toEqual([409, 'idempotency.conflict'])
  })

  test('un flux redemandé sous le même numéro rejoint la réponse au lieu d’en commencer une autre', async () => {
    const open = gate()
    room.engine.script = () => [{ text: 'Début, ' }, open.promise, { text: 'fin.' }]
    const headers = { 'idempotency-key': 'flux-1' }
    const lost = await room.stream(undefined, headers)
    await lost.next()
    lost.leave()
    const again = await room.stream(undefined, headers)
    open.resolve()
    expect((await again.rest()).text).toBe('Début, fin.')
    expect([await room.said(), room.engine.calls.length]).toEqual([['user: Bonjour', 'assistant: Début, fin.'], 1])
  })

  test('un chat créé deux fois sous le même numéro n’existe qu’une fois', async () => {
    const create = () =>
      room.app.call('POST', '/chat/create', {
        token: room.token,
        body: { title: 'Une fois', model: 'modele-scripte' },
        headers: { 'idempotency-key': 'chat-1' },
      })
    const answers = await Promise.all([create(), create(), create()])
    expect(new Set(answers.map((answer) => answer.json<{ data: Chat }>().data.id)).size).toBe(1)
  })

  test('un travail qui attendait est fait par le serveur suivant', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'atelier-jobs-'))
    const before = await openChatRoom({ dataFolder: folder, maxConcurrentRequests: 1 })
    const waiting = await before.newChat('En attente')
    before.engine.script = () => ['hang']
    const asked = before.engine.nextCall()
    for (const id of [before.chatId, waiting])
      await before.app.call('POST', `/chat/${id}/messages`, {
        token: before.token,
        body: before.question(),
        headers: { prefer: 'respond-async' },
      })
    await asked
    // What a killed server leaves behind: its database as it was at that moment.
    const killed = join(folder, 'atelier-killed.db')
    await before.app.dependencies.database.copyTo(killed)
    await before.app.close()
    await rename(killed, join(folder, 'atelier.db'))

    const engine = createScriptedEngine({ id: 'localai', script: () => wordsOf('Me voici.') })
    const next = engine.nextCall()
    await using app = await createTestApp({ engines: [engine], dataFolder: folder })
    await next
    const chat = async (id: string) => (await app.call('GET', `/chat/${id}`, { token: before.token })).json<{ data: Chat }>().data
    const reply = await openReply(app, 'GET', `/chat/${waiting}/messages/stream`, before.token)
    expect((await reply.rest()).text).toBe('Me voici.')
    expect((await chat(before.chatId)).messages).toContain('Le serveur s’est arrêté')
    await rm(folder, { recursive: true, force: true })
  })
})
