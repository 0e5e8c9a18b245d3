import type { Job } from '@atelier/contract/jobs/jobs'
import { gate } from '@atelier/engine/testing/scripted/scripted-engine'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type PostgresServer, startPostgresServer } from '#testing/database/postgres-server.ts'
import { joinedText, type OpenEventStream } from '#testing/read-event-stream.ts'
import { type ChatSetup, createChatSetup } from '#testing/setups/chat-setup.ts'

let server: PostgresServer
let setup: ChatSetup
beforeAll(async () => {
  server = await startPostgresServer()
  setup = await createChatSetup({
    environment: { DATABASE_URL: server.url },
    maxConcurrentRequests: 1,
  })
})
let open: ReturnType<typeof gate>
beforeEach(() => {
  open = gate()
  setup.engine.script = () => [{ text: 'Avant, ' }, open.promise, { text: 'et après.' }]
})
afterAll(async () => {
  await setup.close()
  await server.stop()
})

const call = (method: 'GET' | 'POST', path: string, body?: object) =>
  setup.app.call(method, path, { token: setup.token, ...(body && { body }) })

async function readUntil(stream: OpenEventStream, text: string) {
  let read = ''
  while (!read.includes(text)) {
    const chunk = await stream.next()
    if (!chunk) throw new Error(`the stream ended after « ${read} »`)
    read += joinedText([chunk], 'content')
  }
}

test('une base arrêtée : chaque demande le dit et quand réessayer, la réponse en cours se finit, et tout est enregistré à son retour', async () => {
  const events = await setup.app
    .url()
    .then((url) =>
      fetch(`${url}/api/events`, { headers: { authorization: `Bearer ${setup.token}` } }),
    )
  const stream = await setup.stream()
  await readUntil(stream, 'Avant, ')
  const other = await setup.newChat('Ensuite')
  const accepted = await setup.app.call('POST', `/chat/${other}/messages`, {
    token: setup.token,
    body: setup.question(),
    headers: { prefer: 'respond-async' },
  })
  const { id: jobId } = accepted.json<{ data: Job }>().data

  await server.halt()
  for (const [method, path, body] of [
    ['GET', '/auth/profile'],
    ['GET', `/chat/${setup.chatId}`],
    ['POST', '/chat/create', { title: 'Un', model: 'modele-scripte' }],
    ['POST', `/chat/${other}/messages/stream`, setup.question()],
    ['POST', '/auth/login', { email: 'personne.1@mairie.example', password: 'motdepasse' }],
  ] as const) {
    const refused = await call(method, path, body)
    expect([path, refused.status, refused.json().code]).toEqual([path, 503, 'server.database-away'])
    expect(refused.headers['retry-after']).toBe('2')
  }
  expect((await setup.app.call('GET', '/health')).status).toBe(200)
  const ready = await setup.app.call('GET', '/ready')
  expect([ready.status, ready.json().fields]).toEqual([503, { database: 'failed' }])

  open.resolve()
  await readUntil(stream, 'et après.')
  const end = stream.rest()
  await server.resume()
  expect((await end).chunks.at(-1)).toMatchObject({ message: { content: 'Avant, et après.' } })
  await expect.poll(async () => (await call('GET', '/auth/profile')).status).toBe(200)
  expect(await setup.messageTexts()).toEqual(['user: Bonjour', 'assistant: Avant, et après.'])
  await expect
    .poll(async () => (await call('GET', `/jobs/${jobId}`)).json<{ data: Job }>().data.state, {
      timeout: 20_000,
    })
    .toBe('done')
  // The page's channel is the one that was open before.
  const reader = events.body?.getReader()
  await call('POST', '/chat/create', { title: 'Deux', model: 'modele-scripte' })
  expect((await reader?.read())?.done).toBe(false)
  await reader?.cancel()
})

test('une base arrêtée deux fois de suite pendant la même réponse ne l’enregistre qu’une fois, entière', async () => {
  const chatId = await setup.newChat('Deux coupures')
  const stream = await setup.stream('Bonjour', {}, chatId)
  await readUntil(stream, 'Avant, ')
  await server.halt()
  await server.resume()
  await expect.poll(async () => (await call('GET', '/auth/profile')).status).toBe(200)
  await server.halt()
  open.resolve()
  await readUntil(stream, 'et après.')
  await server.resume()
  expect((await stream.rest()).done).toBe(true)
  const { messages } = await setup.readChat(chatId)
  expect(messages.map(({ content }) => content)).toEqual(['Bonjour', 'Avant, et après.'])
})
