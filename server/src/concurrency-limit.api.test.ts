import type { Chat } from '@atelier/contract/chat/chat'
import { createScriptedEngine } from '@atelier/engine/testing/scripted/scripted-engine'
import { expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/create-test-app.ts'

/** This number of users, each with this number of chats at once. */
const [userCount, chatsEach] = [4, 25]

/** An engine that counts its highest number of concurrent calls. */
function countingEngine() {
  let working = 0
  const seen = { max: 0, calls: 0 }
  const engine = createScriptedEngine({
    id: 'localai',
    script: async function* () {
      working += 1
      seen.calls += 1
      seen.max = Math.max(seen.max, working)
      await new Promise((resolve) => setImmediate(resolve))
      yield { text: 'Oui' }
      working -= 1
    },
  })
  return { engine, seen }
}

async function openChats(app: TestApp) {
  const tokens: string[] = []
  for (let index = 0; index < userCount; index += 1) tokens.push((await app.createUser()).token)
  const chatOf = async (token: string) => {
    const { json } = await app.call('POST', '/chat/create', {
      token,
      body: { title: 'Essai', model: 'modele-scripte' },
    })
    return { token, id: json<{ data: Chat }>().data.id }
  }
  return Promise.all(
    tokens.flatMap((token) => Array.from({ length: chatsEach }, () => chatOf(token))),
  )
}

const limit = async (app: TestApp, limits: object, admin = 'motdepasse') => {
  const login = await app.call('POST', '/auth/login', {
    body: { email: 'personne.1@mairie.example', password: admin },
  })
  const token = login.json<{ data: { tokens: { accessToken: string } } }>().data.tokens.accessToken
  expect((await app.call('PUT', '/admin/config', { token, body: { limits } })).status).toBe(200)
}

test('100 demandes d’un coup, en flux et en travaux, ne dépassent jamais le nombre de places ; aucune n’est perdue', async () => {
  const { engine, seen } = countingEngine()
  await using app = await createTestApp({ engines: [engine] })
  const chats = await openChats(app)
  await limit(app, { maxConcurrentRequests: 3 })
  const responses = await Promise.all(
    chats.map(({ token, id }, index) =>
      app.call('POST', `/chat/${id}/messages${index % 2 === 0 ? '' : '/stream'}`, {
        token,
        body: { content: 'Bonjour' },
      }),
    ),
  )
  expect(responses.map(({ status }) => status)).toEqual(chats.map(() => 200))
  expect(seen).toEqual({ max: 3, calls: userCount * chatsEach })
})

test('100 demandes d’un coup ne dépassent jamais le rythme de chacun, et chaque refus dit quand revenir', async () => {
  const { engine, seen } = countingEngine()
  await using app = await createTestApp({ engines: [engine] })
  const chats = await openChats(app)
  await limit(app, { rateLimitPerMinute: 10 })
  const responses = await Promise.all(
    chats.map(async ({ token, id }, index) => {
      const headers: Record<string, string> = index % 3 === 0 ? { prefer: 'respond-async' } : {}
      return {
        token,
        ...(await app.call('POST', `/chat/${id}/messages`, {
          token,
          body: { content: 'Bonjour' },
          headers,
        })),
      }
    }),
  )
  const accepted = new Map<string, number>()
  for (const { token, status } of responses)
    if (status < 300) accepted.set(token, (accepted.get(token) ?? 0) + 1)
  expect([...accepted.values()]).toEqual(Array.from({ length: userCount }, () => 10))
  const refused = responses.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(userCount * (chatsEach - 10))
  for (const { headers, json } of refused) {
    expect(json().code).toBe('limit.rate')
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
  expect(seen.calls).toBeLessThanOrEqual(userCount * 10)
})
