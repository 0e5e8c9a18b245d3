import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Chat, Message } from '@atelier/contract/chat/chat'
import type { Job } from '@atelier/contract/jobs/jobs'
import { createScriptedEngine, gate } from '@atelier/engine/testing/scripted/scripted-engine'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/create-test-app.ts'
import { openEventStream } from '#testing/read-event-stream.ts'

const engine = createScriptedEngine({ id: 'localai' })
let dataFolder: string
let app: TestApp
const start = async () => {
  app = await createTestApp({ engines: [engine], dataFolder })
}
beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'atelier-test-'))
  await start()
})
afterEach(async () => {
  await app.close()
  await rm(dataFolder, { recursive: true, force: true })
})

/** A user with a chat. */
async function userWithChat(name: string) {
  const { token, user } = await app.createUser(name)
  const { json } = await app.call('POST', '/chat/create', {
    token,
    body: { title: name, model: 'modele-scripte' },
  })
  return { token, email: user.email, chatId: json<{ data: Chat }>().data.id }
}
type UserWithChat = Awaited<ReturnType<typeof userWithChat>>
const question = { content: 'Bonjour', role: 'user' }
const accessOf = async ({ token }: Pick<UserWithChat, 'token'>) => {
  const { status, json } = await app.call('GET', '/chat', { token })
  return status === 200 ? 'entre' : `${status} ${json().error}`
}
const signInStatusOf = async ({ email }: UserWithChat) =>
  (await app.call('POST', '/auth/login', { body: { email, password: 'motdepasse' } })).status
const replyOf = async ({ token, chatId }: UserWithChat) => {
  const chat = (await app.call('GET', `/chat/${chatId}`, { token })).json<{ data: Chat }>().data
  return (JSON.parse(chat.messages) as Message[]).at(-1)?.content
}

test('maintenance : les travaux finissent, chacun sort avec le message, un redémarrage n’y change rien, et tous reviennent', async () => {
  const admin = await userWithChat('Admin')
  const chatters = [
    await userWithChat('Zoé'),
    await userWithChat('Yann'),
    await userWithChat('Léa'),
  ]
  const [named, worker] = [await userWithChat('Noël'), await userWithChat('Max')]
  const key = await app.call('POST', '/keys', {
    token: worker.token,
    body: { name: 'Carnet', scopes: ['chat'], currentPassword: 'motdepasse' },
  })
  const secret = key.json<{ data: { secret: string } }>().data.secret
  const configure = (maintenance: object) =>
    app.call('PUT', '/admin/config', { token: admin.token, body: { maintenance } })

  const open = gate()
  engine.script = () => [{ text: 'Début, ' }, open.promise, { text: 'fin.' }]
  const streams = await Promise.all(
    chatters.map(({ token, chatId }) =>
      openEventStream(app, 'POST', `/chat/${chatId}/messages/stream`, token, question),
    ),
  )
  for (const stream of streams) expect(stream.status).toBe(200)
  const headers = { prefer: 'respond-async' }
  const accepted = await app.call('POST', `/chat/${worker.chatId}/messages`, {
    token: worker.token,
    body: question,
    headers,
  })
  const job = accepted.json<{ data: Job }>().data
  const saved = await configure({
    enabled: true,
    message: 'Retour à 14 h',
    allowedUsers: [named.email.toUpperCase()],
  })
  expect(saved.status).toBe(200)

  const outside = async () => {
    for (const user of [...chatters, worker]) {
      expect(await accessOf(user)).toBe('503 Retour à 14 h')
      expect(await signInStatusOf(user)).toBe(503)
    }
    const requested = await app.call('POST', '/v1/chat/completions', {
      token: secret,
      body: { model: 'modele-scripte', messages: [question] },
    })
    expect(requested.status).toBe(503)
    for (const user of [admin, named])
      expect([await accessOf(user), await signInStatusOf(user)]).toEqual(['entre', 200])
  }
  await outside()
  // Their pages are disconnected although the replies are still being written.
  expect(
    (await Promise.all(streams.map((stream) => stream.rest()))).map(({ done }) => done),
  ).toEqual([false, false, false])
  open.resolve()
  await expect
    .poll(
      async () =>
        (await app.call('GET', '/admin/config', { token: admin.token })).json<{
          data: { jobsLeft: number }
        }>().data.jobsLeft,
    )
    .toBe(0)

  await app.close()
  await start()
  await outside()

  await configure({ enabled: false })
  for (const user of [admin, named, worker, ...chatters])
    expect([await accessOf(user), await signInStatusOf(user)]).toEqual(['entre', 200])
  for (const user of [worker, ...chatters]) expect(await replyOf(user)).toBe('Début, fin.')
  const ended = await app.call('GET', `/jobs/${job.id}`, { token: worker.token })
  expect(ended.json<{ data: Job }>().data.state).toBe('done')
  expect(engine.calls).toHaveLength(4)
})
