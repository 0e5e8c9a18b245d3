import { request } from 'node:http'
import { createScriptedEngine } from '@atelier/engine/testing/scripted/scripted-engine'
import { expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/create-test-app.ts'
import { atOnce } from '#testing/database/at-once.ts'

const maxStorageBytes = 2000
const chatJson = (length: number) =>
  JSON.stringify({
    title: 'Un',
    settings: {},
    messages: [{ role: 'user', content: 'a'.repeat(length) }],
  })

async function setUp() {
  const app = await createTestApp({
    engines: [createScriptedEngine({ id: 'localai' })],
    limits: { maxStorageBytes },
  })
  await app.createUser('Admin')
  const { token } = await app.createUser()
  const importChat = (length: number, key: string) =>
    app.call('POST', '/chat/import', {
      token,
      body: { json: chatJson(length) },
      headers: { 'idempotency-key': key },
    })
  return { app, token, importChat }
}

/** Announces a body and sends nothing of it: resolves with what the server replies all the same. */
async function announce(
  app: TestApp,
  path: string,
  options: { readonly token: string; readonly bytes: number; readonly key: string },
) {
  const { token, bytes, key } = options
  const call = request(`${await app.url()}/api${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': bytes,
      'idempotency-key': key,
    },
  })
  call.flushHeaders()
  const status = await new Promise<number | undefined>((resolve, reject) => {
    call.on('response', ({ statusCode }) => resolve(statusCode)).on('error', reject)
  })
  call.destroy()
  return status
}

test('ce qui ne tient pas est refusé avant que son corps soit lu, aussi sous un numéro', async () => {
  const { app, token } = await setUp()
  await using _ = app
  const announced = { token, bytes: maxStorageBytes + 1, key: 'envoi-1' }
  expect(await announce(app, '/chat/import', announced)).toBe(507)
})

test('à la limite, ce qui a déjà été fait sous un numéro reçoit encore sa réponse', async () => {
  const { app, importChat } = await setUp()
  await using _ = app
  const first = await importChat(1500, 'envoi-1')
  expect(first.status).toBe(200)
  const repeated = await importChat(1500, 'envoi-1')
  expect([repeated.status, repeated.text]).toEqual([200, first.text])
  expect((await importChat(1500, 'envoi-2')).json().code).toBe('limit.storage')
  // What was refused was not done: the same number may be sent again.
  expect((await importChat(1500, 'envoi-2')).json().code).toBe('limit.storage')
})

test('de plusieurs envois à la fois sous un même numéro, tous reçoivent la réponse du premier', async () => {
  const { app, importChat } = await setUp()
  await using _ = app
  const replies = await atOnce(8, () => importChat(1500, 'envoi-1'))
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
})
