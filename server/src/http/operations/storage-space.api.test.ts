import { request } from 'node:http'
import { chatToBegin } from '@atelier/contract/attachments/attachments'
import { configurationDefaults } from '@atelier/contract/configuration/configuration'
import { createScriptedEngine } from '@atelier/engine/testing/scripted/scripted-engine'
import { expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/create-test-app.ts'
import { atOnce } from '#testing/database/at-once.ts'
import { multipartBody } from '#testing/multipart-body.ts'

const maxStorageBytes = 2000
const chatJson = (length: number) =>
  JSON.stringify({
    title: 'Un',
    settings: {},
    messages: [{ role: 'user', content: 'a'.repeat(length) }],
  })

async function setUp(limits = { maxStorageBytes }) {
  const app = await createTestApp({
    engines: [createScriptedEngine({ id: 'localai' })],
    limits,
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

/** Sends a form without saying how long it is, as programs that make it on the way do. */
async function sendInChunks(app: TestApp, token: string, text: string) {
  const { rawBody, headers } = await multipartBody('file', Buffer.from(text), 'note.txt', {
    chatId: chatToBegin,
  })
  const call = request(`${await app.url()}/api/attachments`, {
    method: 'POST',
    headers: {
      ...headers,
      authorization: `Bearer ${token}`,
      'transfer-encoding': 'chunked',
    },
  })
  const status = new Promise<number | undefined>((resolve, reject) => {
    call
      .on('response', (response) => {
        response.resume()
        resolve(response.statusCode)
      })
      .on('error', reject)
  })
  call.end(rawBody)
  return await status
}

test('un envoi arrivé en entier, que l’on range encore, ne compte que pour ce qu’il pèse', async () => {
  const largest = configurationDefaults.limits.maxFileSizeBytes
  const { app, token } = await setUp({ maxStorageBytes: largest + 10_000 })
  await using _ = app
  const { storage } = app.services
  const put = storage.put.bind(storage)
  const [isStored, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let count = 0
  storage.put = async (id, bytes) => {
    count += 1
    if (count === 1) {
      isStored.resolve()
      await goOn.promise
    }
    return await put(id, bytes)
  }
  const first = sendInChunks(app, token, 'Le budget est voté.')
  await Promise.race([isStored.promise, first])
  expect(await sendInChunks(app, token, 'La voirie est refaite.')).toBe(200)
  goOn.resolve()
  expect(await first).toBe(200)
})

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
