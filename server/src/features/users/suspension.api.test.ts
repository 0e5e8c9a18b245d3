import type { Chat, Message } from '@atelier/contract/chat/chat'
import { MessageDraft } from '@atelier/contract/chat/message/message-draft'
import { ImageDraft } from '@atelier/contract/images/images'
import type { Job } from '@atelier/contract/jobs/jobs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openEventStream } from '#testing/read-event-stream.ts'
import {
  chatRequest,
  createGatewaySetup,
  failureOf,
  type GatewaySetup,
} from '#testing/setups/gateway-setup.ts'

let setup: GatewaySetup
beforeEach(async () => {
  setup = await createGatewaySetup({ maxConcurrentRequests: 3 })
})
afterEach(() => setup.app.close())

const setStatus = async (body: object) => {
  const path = `/admin/users/${setup.user.user.id}/status`
  expect((await setup.app.call('PATCH', path, { token: setup.admin.token, body })).status).toBe(200)
}
const post = (path: string, body: object) =>
  setup.app.call('POST', path, {
    token: setup.user.token,
    body,
    headers: { prefer: 'respond-async' },
  })
const newChat = async () =>
  (await post('/chat/create', { title: 'Essai', model: 'modele-scripte' })).json<{ data: Chat }>()
    .data.id
const signInAgain = async () =>
  (
    await setup.app.call('POST', '/auth/login', {
      body: { email: setup.user.user.email, password: 'motdepasse' },
    })
  ).json<{ data: { tokens: { accessToken: string } } }>().data.tokens.accessToken
const jobStates = async () => {
  const rows = await setup.app.services.database.queries
    .selectFrom('jobs')
    .select('state')
    .where('user_id', '=', setup.user.user.id)
    .execute()
  return rows.map(({ state }) => state)
}

describe.each([{ isSuspended: true }, { isActive: false }])('fermer un compte (%j)', (closed) => {
  const reopened = { isSuspended: false, isActive: true }

  test('arrête la réponse qui s’écrit, et garde ce qui est venu', async () => {
    const chatId = await newChat()
    setup.engine.script = () => [{ text: 'Une longue ' }, 'hang']
    const question = { content: 'Bonjour', role: 'user' }
    const path = `/chat/${chatId}/messages/stream`
    const reply = await openEventStream(setup.app, 'POST', path, setup.user.token, question)
    await reply.next()
    await setStatus(closed)
    expect(await setup.engine.calls[0]?.outcome).toBe('aborted')
    await reply.rest()
    await setStatus(reopened)
    const read = await setup.app.call('GET', `/chat/${chatId}`, { token: await signInAgain() })
    const messages = JSON.parse(read.json<{ data: Chat }>().data.messages) as Message[]
    expect(messages.at(-1)).toMatchObject({ content: 'Une longue ', stopped: true })
  })

  test('annule le travail en cours et celui qui attend, pour de bon', async () => {
    const bothBegan = Promise.withResolvers<void>()
    setup.painter.script = () => {
      if (setup.painter.requests.length === 2) bothBegan.resolve()
      return 'hang'
    }
    const image = { prompt: 'Un phare', model: 'sd/peintre' }
    const jobs = [
      await post('/images/generations', image),
      await post('/images/generations', image),
      await post('/images/generations', image),
    ]
    expect(jobs.map(({ status }) => status)).toEqual([202, 202, 202])
    await bothBegan.promise
    expect((await jobStates()).toSorted()).toEqual(['running', 'running', 'waiting'])
    await setStatus(closed)
    expect(await jobStates()).toEqual(['cancelled', 'cancelled', 'cancelled'])
    expect(setup.app.services.engineQueue.count()).toEqual({ working: 0, waiting: 0 })
    await setStatus(reopened)
    const token = await signInAgain()
    const id = jobs[2]?.json<{ data: Job }>().data.id
    const read = await setup.app.call('GET', `/jobs/${id}`, { token })
    expect(read.json()).toMatchObject({ data: { state: 'cancelled' } })
  })

  test('coupe l’appel ouvert d’un programme, qui attendait sa réponse ou son tour', async () => {
    setup.engine.script = () => ['hang']
    const calls = Array.from({ length: 4 }, () =>
      failureOf(setup.client.chat.completions.create(chatRequest)),
    )
    await setup.engine.nextCall()
    await setStatus(closed)
    for (const call of calls)
      expect(await call).toMatchObject({ status: 401, code: 'invalid_api_key' })
    for (const { outcome } of setup.engine.calls) expect(await outcome).toBe('aborted')
    expect(setup.app.services.engineQueue.count()).toEqual({ working: 0, waiting: 0 })
  })

  test('ferme le flux d’événements de ses pages et celui d’un programme', async () => {
    setup.engine.script = () => [{ text: 'Début' }, 'hang']
    const events = await openEventStream(setup.app, 'GET', '/events', setup.user.token)
    const stream = await setup.client.chat.completions.create({ ...chatRequest, stream: true })
    const reading = Array.fromAsync(stream)
    await setStatus(closed)
    expect((await events.rest()).done).toBe(false)
    await reading
    expect(await setup.engine.calls[0]?.outcome).toBe('aborted')
  })

  test('refuse ce qui était déjà en chemin', async () => {
    const { services } = setup.app
    const chatId = await newChat()
    await setStatus(closed)
    // As a request does that was let in just before.
    const { user } = setup.user
    const image = ImageDraft.parse({ prompt: 'Un phare', model: 'sd/peintre' })
    await expect(services.images.generate(user.id, image, undefined)).rejects.toMatchObject({
      code: 'session.ended',
    })
    const question = MessageDraft.parse({ content: 'Bonjour', role: 'user' })
    const { signal } = new AbortController()
    await expect(
      services.chat.streamMessage(user.id, chatId, question, { signal, requestKey: undefined }),
    ).rejects.toMatchObject({ code: 'session.ended' })
    expect(await jobStates()).toEqual([])
  })
})
