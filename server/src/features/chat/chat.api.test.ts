import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Chat, Message } from '@atelier/contract/chat'
import type { Job } from '@atelier/contract/jobs'
import { EngineFailure } from '@atelier/engine/engine-failure'
import { createScriptedEngine, gate, type ScriptedEngine, wordsOf } from '@atelier/engine/testing/scripted-engine'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/create-test-app.ts'
import { openReply } from '#testing/read-events.ts'

let engine: ScriptedEngine
let app: TestApp
let token: string
let chatId: string
beforeEach(async () => {
  engine = createScriptedEngine({ id: 'localai', name: 'LocalAI' })
  app = await createTestApp({ engines: [engine] })
  token = (await app.person()).token
  chatId = await newChat()
})
afterEach(() => app.close())

async function newChat(title = 'Essai', owner = token) {
  const { json } = await app.call('POST', '/chat/create', { token: owner, body: { title, model: 'modele-scripte' } })
  return json<{ data: Chat }>().data.id
}
const question = (content = 'Bonjour') => ({ content, role: 'user' })
const send = (content?: string) => app.call('POST', `/chat/${chatId}/messages`, { token, body: question(content) })
const stream = (content?: string) => openReply(app, 'POST', `/chat/${chatId}/messages/stream`, token, question(content))
const follow = () => openReply(app, 'GET', `/chat/${chatId}/messages/stream`, token)
async function readChat() {
  const chat = (await app.call('GET', `/chat/${chatId}`, { token })).json<{ data: Chat }>().data
  return { ...chat, messages: JSON.parse(chat.messages) as Message[] }
}
const said = async () => (await readChat()).messages.map(({ role, content }) => `${role}: ${content}`)

describe('créer et lister', () => {
  test('un chat neuf a les réglages de départ, avec réponse au fil de l’eau', async () => {
    const chat = await readChat()
    expect(JSON.parse(chat.settings)).toEqual({ temperature: 0.7, maxTokens: 1000, topP: 0.9, topK: 40, systemPrompt: '', stream: true })
    expect(chat).toMatchObject({ title: 'Essai', model: 'modele-scripte', messages: [], replying: false })
  })

  test('un titre blanc ou un modèle qui n’est pas offert est refusé', async () => {
    const blank = await app.call('POST', '/chat/create', { token, body: { title: '  ', model: 'modele-scripte' } })
    expect([blank.status, blank.json().fields]).toEqual([400, { title: 'Titre requis' }])
    const other = await app.call('POST', '/chat/create', { token, body: { title: 'Essai', model: 'gpt-4' } })
    expect([other.status, other.json().code]).toEqual([403, 'model.not-offered'])
  })

  test('la liste est paginée, la dernière activité d’abord, sans messages', async () => {
    for (const title of ['Deux', 'Trois']) await newChat(title)
    await send()
    const { data, pagination } = (await app.call('GET', '/chat?limit=2', { token })).json<{ data: Chat[]; pagination: object }>()
    expect(data.map((chat) => [chat.title, chat.messages])).toEqual([
      ['Essai', '[]'],
      ['Trois', '[]'],
    ])
    expect(pagination).toEqual({ page: 1, limit: 2, total: 3, totalPages: 2 })
  })

  test('deux personnes ne voient jamais les chats l’une de l’autre', async () => {
    const other = (await app.person('Noël')).token
    expect((await app.call('GET', '/chat', { token: other })).json<{ data: Chat[] }>().data).toEqual([])
    const answer = await app.call('GET', `/chat/${chatId}`, { token: other })
    expect([answer.status, answer.json().error]).toEqual([404, 'Chat introuvable'])
  })
})

describe('envoyer', () => {
  test('attendre la réponse entière donne le message et l’usage, et tout est gardé', async () => {
    engine.script = () => [
      { text: 'Bien sûr.' },
      { type: 'end', reason: 'stop', usage: { promptTokens: 3, completionTokens: 2, totalTokens: 5 } },
    ]
    const { status, json } = await send()
    const { message, usage } = json<{ data: { message: Message; usage: object } }>().data
    expect(status).toBe(200)
    expect(usage).toEqual({ promptTokens: 3, completionTokens: 2, totalTokens: 5 })
    expect(message).toMatchObject({ role: 'assistant', content: 'Bien sûr.', model: 'modele-scripte' })
    expect(await said()).toEqual(['user: Bonjour', 'assistant: Bien sûr.'])
  })

  test('le flux donne les morceaux, puis le message gardé, puis la fin', async () => {
    engine.script = () => [{ type: 'reasoning', text: 'Voyons. ' }, ...wordsOf('Voici la réponse.')]
    const { text, reasoning, chunks, done } = await (await stream()).rest()
    expect({ text, reasoning, done }).toEqual({ text: 'Voici la réponse.', reasoning: 'Voyons. ', done: true })
    expect(chunks.at(-1)).toMatchObject({ message: { content: 'Voici la réponse.', reasoning: 'Voyons. ' }, usage: null, choices: [] })
  })

  test('la question est gardée avant le premier mot', async () => {
    const open = gate()
    engine.script = () => [open.promise, { text: 'Oui.' }]
    const reply = await stream('Est-ce gardé ?')
    expect(await readChat()).toMatchObject({ replying: true, messages: [{ role: 'user', content: 'Est-ce gardé ?' }] })
    open.resolve()
    expect((await reply.rest()).text).toBe('Oui.')
  })

  test('l’historique et les réglages partent au moteur, sans les réponses vides', async () => {
    await send('Un')
    engine.script = () => [new EngineFailure('failed')]
    await send('Deux')
    engine.script = () => [{ text: 'Trois fois oui' }]
    await send('Trois')
    const { request } = engine.calls.at(-1) ?? expect.fail('no call')
    expect(request).toMatchObject({ model: 'modele-scripte', temperature: 0.7, topP: 0.9, topK: 40, maxTokens: 1000 })
    expect(request.messages.map((message) => message.content)).toEqual(['Un', 'Bonjour, voici la réponse du script.', 'Deux', 'Trois'])
  })

  test('un second message pendant une réponse est refusé', async () => {
    const open = gate()
    engine.script = () => [open.promise, { text: 'Oui.' }]
    const reply = await stream()
    const second = await send('Encore')
    expect([second.status, second.json().error]).toEqual([409, "Un message est déjà en cours d'envoi"])
    open.resolve()
    await reply.rest()
    expect(await said()).toHaveLength(2)
  })

  test('vingt envois au même instant : un seul passe', async () => {
    const open = gate()
    engine.script = () => [open.promise, { text: 'Oui.' }]
    let answered = 0
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const answer = await send()
        answered += 1
        if (answered === 19) open.resolve()
        return answer
      }),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(await said()).toHaveLength(2)
  })

  test('un rôle autre que user est refusé', async () => {
    const { status } = await app.call('POST', `/chat/${chatId}/messages`, { token, body: { content: 'Moi', role: 'assistant' } })
    expect(status).toBe(400)
  })
})

describe('arrêter, partir, revenir', () => {
  test('Arrêter garde ce qui est venu et arrête le moteur', async () => {
    engine.script = () => [{ text: 'Une longue ' }, 'hang']
    const reply = await stream()
    await reply.next()
    const stopped = await app.call('POST', `/chat/${chatId}/messages/stop`, { token })
    expect(stopped.json<{ data: { message: Message } }>().data.message).toMatchObject({ content: 'Une longue ', stopped: true })
    expect(await engine.calls[0]?.outcome).toBe('aborted')
    expect((await reply.rest()).done).toBe(true)
    expect(await said()).toEqual(['user: Bonjour', 'assistant: Une longue '])
  })

  test('arrêter sans réponse en cours est refusé', async () => {
    const { status, json } = await app.call('POST', `/chat/${chatId}/messages/stop`, { token })
    expect([status, json().code]).toEqual([409, 'chat.nothing-running'])
  })

  test('une page fermée n’arrête rien : la réponse se retrouve entière', async () => {
    const open = gate()
    engine.script = () => [{ text: 'Début, ' }, open.promise, { text: 'fin.' }]
    const reply = await stream()
    await reply.next()
    reply.leave()
    const back = await follow()
    expect(await back.next()).toEqual({ choices: [{ index: 0, delta: { content: 'Début, ' } }] })
    open.resolve()
    expect((await back.rest()).text).toBe('fin.')
    expect(await engine.calls[0]?.outcome).toBe('ended')
    expect(await said()).toEqual(['user: Bonjour', 'assistant: Début, fin.'])
  })

  test('rejoindre une réponse déjà finie la donne d’un trait ; sans réponse, 404', async () => {
    expect((await app.call('GET', `/chat/${chatId}/messages/stream`, { token })).json().code).toBe('chat.no-reply')
    await send()
    const { text, chunks } = await (await follow()).rest()
    expect(text).toBe('Bonjour, voici la réponse du script.')
    expect(chunks.at(-1)).toHaveProperty('message')
  })

  test('supprimer pendant une réponse arrête le moteur et ne laisse rien', async () => {
    engine.script = () => [{ text: 'Début' }, 'hang']
    const reply = await stream()
    await reply.next()
    expect((await app.call('DELETE', `/chat/${chatId}`, { token })).status).toBe(200)
    await reply.rest()
    expect(await engine.calls[0]?.outcome).toBe('aborted')
    expect((await app.call('GET', `/chat/${chatId}`, { token })).status).toBe(404)
    const left = await app.dependencies.database.queries.selectFrom('messages').select('id').execute()
    expect(left).toEqual([])
  })
})

describe('quand le moteur manque', () => {
  const failures = [
    ['unreachable', 503, /LocalAI ne répond pas/],
    ['busy', 503, /LocalAI est occupé/],
    ['timeout', 504, /rien envoyé depuis trop longtemps/],
    ['unauthorized', 502, /refuse la clé/],
    ['bad-answer', 502, /illisible/],
    ['refused', 422, /a refusé la demande/],
  ] as const
  test.each(failures)('%s : une phrase qui nomme la cause, la question gardée', async (reason, status, sentence) => {
    engine.script = () => [new EngineFailure(reason, { retryAfter: 7 })]
    const answer = await send('Ma question')
    expect([answer.status, answer.json().error]).toEqual([status, expect.stringMatching(sentence)])
    const { messages, replying } = await readChat()
    expect(replying).toBe(false)
    expect(messages).toMatchObject([{ content: 'Ma question' }, { content: '', error: expect.stringMatching(sentence) }])
  })

  test('un moteur occupé dit quand réessayer', async () => {
    engine.script = () => [new EngineFailure('busy', { retryAfter: 7 })]
    expect((await send()).headers['retry-after']).toBe('7')
  })

  test('coupé au milieu : le texte venu est gardé et marqué, puis régénérer le remplace', async () => {
    engine.script = () => [{ text: 'Il était une ' }, new EngineFailure('cut')]
    const { chunks, done } = await (await stream()).rest()
    expect(done).toBe(true)
    expect(chunks.slice(-2)).toMatchObject([{ code: 'engine.cut', choices: [] }, { message: { content: 'Il était une ' } }])
    engine.script = () => wordsOf('Il était une fois.')
    const again = await openReply(app, 'POST', `/chat/${chatId}/regenerate`, token)
    expect((await again.rest()).text).toBe('Il était une fois.')
    expect(await said()).toEqual(['user: Bonjour', 'assistant: Il était une fois.'])
  })

  test('régénérer sans succès garde l’ancienne réponse', async () => {
    await send()
    engine.script = () => [new EngineFailure('unreachable')]
    const { chunks } = await (await openReply(app, 'POST', `/chat/${chatId}/regenerate`, token)).rest()
    expect(chunks[0]).toMatchObject({ code: 'engine.unreachable' })
    expect(await said()).toEqual(['user: Bonjour', 'assistant: Bonjour, voici la réponse du script.'])
  })

  test('régénérer demande une question et une réponse', async () => {
    const { status, json } = await app.call('POST', `/chat/${chatId}/regenerate`, { token })
    expect([status, json().error]).toEqual([400, 'Pas assez de messages pour régénérer'])
  })

  test('une réponse vide est dite', async () => {
    engine.script = () => []
    expect((await send()).json().code).toBe('engine.empty-answer')
  })
})

describe('tours et fin de session', () => {
  test('les appels au moteur ne dépassent jamais le nombre de places, chacun son tour', async () => {
    await app.close()
    app = await createTestApp({ engines: [engine], maxConcurrentRequests: 1 })
    token = (await app.person()).token
    const [first, second] = [await newChat('Un'), await newChat('Deux')]
    const open = gate()
    engine.script = () => [open.promise, { text: 'Oui.' }]
    const replies = [first, second].map((id) => openReply(app, 'POST', `/chat/${id}/messages/stream`, token, question()))
    const opened = await Promise.all(replies)
    expect(engine.calls).toHaveLength(1)
    open.resolve()
    expect((await Promise.all(opened.map((reply) => reply.rest()))).map(({ text }) => text)).toEqual(['Oui.', 'Oui.'])
    expect(engine.calls).toHaveLength(2)
  })

  test('un flux ouvert se ferme quand sa session finit, la réponse continue', async () => {
    const open = gate()
    engine.script = () => [{ text: 'Début, ' }, open.promise, { text: 'fin.' }]
    const reply = await stream()
    await reply.next()
    await app.call('POST', '/auth/logout', { token })
    expect((await reply.rest()).done).toBe(false)
    open.resolve()
    expect(await engine.calls[0]?.outcome).toBe('ended')
  })
})

describe('serveur arrêté', () => {
  test('arrêté net : la réponse est gardée telle qu’elle était, et dite interrompue', async () => {
    engine.script = () => [{ text: 'À moitié' }, 'hang']
    const reply = await stream()
    await reply.next()
    const { database } = app.dependencies
    const row = await database.queries.selectFrom('messages').selectAll().where('status', '=', 'writing').executeTakeFirstOrThrow()
    await app.call('POST', `/chat/${chatId}/messages/stop`, { token })
    // What a killed server leaves: the row as it was while the reply was written.
    await database.queries
      .updateTable('messages')
      .set({ ...row, content: 'À moitié' })
      .where('id', '=', row.id)
      .execute()
    await app.dependencies.chat.recover()
    const { messages, replying } = await readChat()
    expect(replying).toBe(false)
    expect(messages.at(-1)).toMatchObject({
      content: 'À moitié',
      error: expect.stringMatching(/Le serveur s’est arrêté pendant cette réponse/),
    })
  })
})

describe('travaux et demandes répétées', () => {
  const ask = (headers: Record<string, string>, content = 'Bonjour') =>
    app.call('POST', `/chat/${chatId}/messages`, { token, body: question(content), headers })

  test('sans attendre : 202 et le travail, dont le résultat est la réponse', async () => {
    const open = gate()
    engine.script = () => [open.promise, { text: 'Oui.' }]
    const { status, headers, json } = await ask({ prefer: 'respond-async' })
    const job = json<{ data: Job }>().data
    expect([status, headers['preference-applied'], headers.location]).toEqual([202, 'respond-async', `/api/jobs/${job.id}`])
    expect(job).toMatchObject({ kind: 'chat.message', title: 'Chat, «\u00a0Essai\u00a0»', model: 'modele-scripte' })
    expect(await readChat()).toMatchObject({ replying: true })
    const joined = await follow()
    open.resolve()
    expect((await joined.rest()).text).toBe('Oui.')
    await app.dependencies.jobs.resultOf((await readChat()).userId, job.id)
    const ended = (await app.call('GET', `/jobs/${job.id}`, { token })).json<{ data: Job }>().data
    expect(ended).toMatchObject({ state: 'done', result: { message: { content: 'Oui.' } } })
  })

  test('Annuler le travail garde ce qui est venu ; en attente, rien n’est demandé au moteur', async () => {
    engine.script = () => [{ text: 'Début' }, 'hang']
    const { data } = (await ask({ prefer: 'respond-async' })).json<{ data: Job }>()
    await (await follow()).next()
    const cancelled = await app.call('DELETE', `/jobs/${data.id}`, { token })
    expect(cancelled.json<{ data: Job }>().data).toMatchObject({ state: 'cancelled' })
    expect((await readChat()).messages.at(-1)).toMatchObject({ content: 'Début', stopped: true })
  })

  test('la même demande envoyée deux fois ne pose la question qu’une fois', async () => {
    const key = { 'idempotency-key': 'question-1' }
    const [first, again] = [await ask(key), await ask(key)]
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.json()).toEqual(first.json())
    expect([await said(), engine.calls.length]).toEqual([['user: Bonjour', 'assistant: Bonjour, voici la réponse du script.'], 1])
    const other = await ask(key, 'Autre chose')
    expect([other.status, other.json().code]).toEqual([409, 'idempotency.conflict'])
  })

  test('un flux redemandé sous le même numéro rejoint la réponse au lieu d’en commencer une autre', async () => {
    const open = gate()
    engine.script = () => [{ text: 'Début, ' }, open.promise, { text: 'fin.' }]
    const headers = { 'idempotency-key': 'flux-1' }
    const lost = await openReply(app, 'POST', `/chat/${chatId}/messages/stream`, token, question(), headers)
    await lost.next()
    lost.leave()
    const again = await openReply(app, 'POST', `/chat/${chatId}/messages/stream`, token, question(), headers)
    open.resolve()
    expect((await again.rest()).text).toBe('Début, fin.')
    expect([await said(), engine.calls.length]).toEqual([['user: Bonjour', 'assistant: Début, fin.'], 1])
  })

  test('un chat créé deux fois sous le même numéro n’existe qu’une fois', async () => {
    const create = () =>
      app.call('POST', '/chat/create', {
        token,
        body: { title: 'Une fois', model: 'modele-scripte' },
        headers: { 'idempotency-key': 'chat-1' },
      })
    const answers = await Promise.all([create(), create(), create()])
    expect(new Set(answers.map((answer) => answer.json<{ data: Chat }>().data.id)).size).toBe(1)
  })

  test('un travail qui attendait est fait par le serveur suivant', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'atelier-jobs-'))
    await app.close()
    app = await createTestApp({ engines: [engine], dataFolder: folder, maxConcurrentRequests: 1 })
    token = (await app.person()).token
    const [busy, waiting] = [await newChat('Occupé'), await newChat('En attente')]
    engine.script = () => ['hang']
    const asked = engine.nextCall()
    for (const id of [busy, waiting])
      await app.call('POST', `/chat/${id}/messages`, { token, body: question(), headers: { prefer: 'respond-async' } })
    await asked
    const { database } = app.dependencies
    const killed = join(folder, 'atelier-killed.db')
    await database.copyTo(killed)
    await app.close()
    await rename(killed, join(folder, 'atelier.db'))
    engine.script = () => wordsOf('Me voici.')
    const next = engine.nextCall()
    app = await createTestApp({ engines: [engine], dataFolder: folder })
    await next
    chatId = waiting
    expect((await (await follow()).rest()).text).toBe('Me voici.')
    chatId = busy
    expect((await readChat()).messages.at(-1)).toMatchObject({ error: expect.stringMatching(/Le serveur s’est arrêté/) })
    await rm(folder, { recursive: true, force: true })
  })
})
