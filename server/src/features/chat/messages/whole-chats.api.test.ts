import type { Chat } from '@atelier/contract/chat/chat'
import { expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/create-test-app.ts'
import { atOnce } from '#testing/database/at-once.ts'

const megabyte = 1024 ** 2

/** A tenth of the usual bytes per minute: the import and two readings take them. */
async function withLargeChat(megabytes = 2) {
  const app = await createTestApp({ limits: { requestRateFactor: 0.1 } })
  const { token } = await app.createUser()
  const reply = { role: 'assistant', content: 'Oui', reasoning: 'x'.repeat(megabytes * megabyte) }
  const json = JSON.stringify({ messages: [{ role: 'user', content: 'Bonjour' }, reply] })
  const imported = await app.call('POST', '/chat/import', { token, body: { json } })
  const [{ id }] = imported.json<{ data: [Chat] }>().data
  return { app, token, id }
}
type Answer = Awaited<ReturnType<TestApp['call']>>
const passed = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 200)
const refusedFor = (answers: readonly Answer[]) =>
  new Set(
    answers.flatMap(({ status, json }) =>
      status === 200 ? [] : [json<{ params: { limit: string } }>().params.limit],
    ),
  )

test('vingt lectures à la fois d’un grand chat : celles au-delà des octets permis ne le lisent pas', async () => {
  const { app, token, id } = await withLargeChat()
  await using _ = app
  const answers = await atOnce(20, () => app.call('GET', `/chat/${id}`, { token }))
  expect(passed(answers).length).toBeLessThanOrEqual(3)
  expect(passed(answers).length).toBeGreaterThan(0)
  expect(refusedFor(answers)).toEqual(new Set(['requests.bytes']))
})

test('vingt lectures à la fois d’une page de ses messages ou de ses versions aussi', async () => {
  const { app, token, id } = await withLargeChat()
  await using _ = app
  const page = await app.call('GET', `/chat/${id}/messages?limit=1`, { token })
  const { messages } = page.json<{ data: { messages: [{ id: string }] } }>().data
  const paths = ['messages', `messages/${messages[0].id}/variants`]
  const answers = await atOnce(20, (index) =>
    app.call('GET', `/chat/${id}/${paths[index % 2]}`, { token }),
  )
  expect(passed(answers).length).toBeLessThanOrEqual(4)
  expect(refusedFor(answers)).toEqual(new Set(['requests.bytes']))
})

test('vingt changements de son titre ou de ses réglages aussi', async () => {
  const { app, token, id } = await withLargeChat()
  await using _ = app
  const answers = await atOnce(20, (index) =>
    index % 2 === 0
      ? app.call('PUT', `/chat/${id}`, { token, body: { title: `Titre ${index}` } })
      : app.call('PUT', `/chat/${id}/settings`, { token, body: { temperature: 1 } }),
  )
  expect(passed(answers).length).toBeLessThanOrEqual(3)
  expect(passed(answers).length).toBeGreaterThan(0)
  expect(refusedFor(answers)).toEqual(new Set(['requests.bytes']))
})

test('une réflexion copiée compte comme un texte copié', async () => {
  const { app, token, id } = await withLargeChat(3)
  await using _ = app
  for (let copies = 0; copies < 2; copies += 1)
    await app.call('POST', `/chat/${id}/duplicate`, { token, body: {} })
  const answer = await app.call('GET', '/chat', { token })
  expect(refusedFor([answer])).toEqual(new Set(['requests.bytes']))
})
