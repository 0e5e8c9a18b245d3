import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { createTestApp } from '#testing/create-test-app.ts'

const megabyte = 1024 ** 2

test('d’un envoi refusé, le serveur répond aussitôt et ne reçoit pas la suite', async () => {
  await using app = await createTestApp()
  const url = new URL(await app.url())
  const call = request(new URL('/api/chat/import', url), {
    method: 'POST',
    headers: {
      authorization: 'Bearer personne',
      'content-type': 'application/json',
      'content-length': 500 * megabyte,
    },
  })
  const answered = Promise.withResolvers<{ status: number; code: string; connection: string }>()
  const closed = new Promise((resolve) => call.once('close', resolve))
  // The connection is cut while bytes are still on their way.
  call.on('error', answered.reject)
  call.once('response', async (response) => {
    const { code } = JSON.parse(await text(response))
    answered.resolve({
      status: response.statusCode ?? 0,
      code,
      connection: response.headers.connection ?? '',
    })
  })
  const part = Buffer.alloc(megabyte)
  let sent = 0
  const send = () => {
    while (!call.destroyed && sent < 500) {
      sent += 1
      if (!call.write(part)) return
    }
  }
  call.on('drain', send)
  send()
  expect(await answered.promise).toEqual({
    status: 401,
    code: 'session.ended',
    connection: 'close',
  })
  await closed
  // What the system's buffers took.
  expect(sent).toBeLessThan(100)
})
