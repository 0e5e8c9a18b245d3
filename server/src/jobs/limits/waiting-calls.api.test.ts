import type { Chat } from '@atelier/contract/chat/chat'
import {
  createScriptedEngine,
  scriptedModel,
} from '@atelier/engine/testing/scripted/scripted-engine'
import { expect, test } from 'vitest'
import { createTestApp } from '#testing/create-test-app.ts'
import { atOnce } from '#testing/database/at-once.ts'
import {
  chatRequest,
  createGatewaySetup,
  type GatewaySetup,
} from '#testing/setups/gateway-setup.ts'

/** Sends calls of which most are refused at once and the others never end; gives the refusals. */
async function refusalsOf(
  count: number,
  waiting: number,
  call: (signal: AbortSignal) => Promise<Response>,
) {
  const leave = new AbortController()
  const refused: Response[] = []
  const all = Promise.withResolvers<void>()
  const calls = Array.from({ length: count }, async () => {
    const response = await call(leave.signal)
    refused.push(response)
    if (refused.length === count - waiting) all.resolve()
  })
  await all.promise
  leave.abort()
  await Promise.allSettled(calls)
  return refused
}

const complete = async (setup: GatewaySetup, content: string, signal?: AbortSignal) =>
  fetch(`${await setup.app.url()}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${setup.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...chatRequest, messages: [{ role: 'user', content }] }),
    ...(signal && { signal }),
  })

test('50 appels d’un programme à la fois, dix permis en attente : exactement dix attendent', async () => {
  await using setup = await createGatewaySetup({
    maxConcurrentRequests: 0,
    limits: { waitingCalls: 10 },
  })
  const refused = await refusalsOf(50, 10, (signal) => complete(setup, 'Bonjour', signal))
  expect(refused).toHaveLength(40)
  expect(refused[0]?.status).toBe(429)
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('des textes trop longs pour attendre ensemble, pour le serveur ou pour le modèle, sont refusés avant d’attendre', async () => {
  const limits = { waitingTextBytes: 20_000, installationWaitingBytes: 3_000_000 }
  await using setup = await createGatewaySetup({ maxConcurrentRequests: 0, limits })
  setup.engine.offered = [{ ...scriptedModel, contextSize: 1000 }]
  expect((await complete(setup, 'a'.repeat(30_000))).status).toBe(429)
  expect((await complete(setup, 'a'.repeat(3_500_000))).status).toBe(503)
  expect((await complete(setup, 'a'.repeat(10_000))).status).toBe(413)
})

test('50 messages dans 50 discussions, dix permis en attente : dix sont gardés, les autres n’écrivent rien', async () => {
  const engine = createScriptedEngine({ id: 'localai' })
  await using app = await createTestApp({
    engines: [engine],
    maxConcurrentRequests: 0,
    limits: { waitingCalls: 10 },
  })
  const { token } = await app.createUser()
  const chats = await atOnce(50, async () => {
    const body = { title: 'Essai', model: 'modele-scripte' }
    return (await app.call('POST', '/chat/create', { token, body })).json<{ data: Chat }>().data.id
  })
  const headers = { prefer: 'respond-async' }
  const answers = await Promise.all(
    chats.map((id) =>
      app.call('POST', `/chat/${id}/messages`, { token, headers, body: { content: 'Bonjour' } }),
    ),
  )
  expect(answers.filter(({ status }) => status === 202)).toHaveLength(10)
  const [refused] = answers.filter(({ status }) => status === 429)
  expect(refused?.json()).toMatchObject({ code: 'limit.waiting' })
  const refusedChat = chats[answers.findIndex(({ status }) => status === 429)]
  const { messages } = (await app.call('GET', `/chat/${refusedChat}`, { token })).json<{
    data: { messages: string }
  }>().data
  expect(messages).toBe('[]')
})
