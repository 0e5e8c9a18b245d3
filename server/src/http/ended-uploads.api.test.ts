import { readdir, stat } from 'node:fs/promises'
import { type ClientRequest, request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { audioUploads } from '@atelier/contract/transcription/transcription-options'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/create-test-app.ts'

const megabyte = 1024 ** 2
/** Far more than is sent. */
const announced = 9 * megabyte

let app: TestApp
let admin: Awaited<ReturnType<TestApp['createUser']>>
let account: typeof admin
beforeEach(async () => {
  app = await createTestApp()
  admin = await app.createUser('Admin')
  account = await app.createUser('Fermée')
})
afterEach(() => app.close())

/** How many bytes of the upload are on the disk. */
async function receivedBytes(): Promise<number> {
  const entries = await readdir(app.folder, { recursive: true, withFileTypes: true })
  const sizes = entries
    .filter((entry) => entry.isFile() && /(incoming|uploads)$/.test(entry.parentPath))
    .map((entry) =>
      stat(join(entry.parentPath, entry.name)).then(
        ({ size }) => size,
        () => 0,
      ),
    )
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** Sends the beginning of a body, waits until it is on the disk, suspends the account, and returns the answer. */
async function suspendWhileSending(call: ClientRequest, beginning: readonly (string | Buffer)[]) {
  const answered = new Promise<{ status: number; code: string }>((resolve, reject) => {
    call.once('response', async (response) =>
      resolve({ status: response.statusCode ?? 0, code: JSON.parse(await text(response)).code }),
    )
    call.once('error', reject)
  })
  for (const part of beginning) call.write(part)
  await expect.poll(receivedBytes).toBeGreaterThan(0)
  const status = await app.call('PATCH', `/admin/users/${account.user.id}/status`, {
    token: admin.token,
    body: { isSuspended: true },
  })
  expect(status.status).toBe(200)
  const answer = await answered
  call.on('error', () => 'it is cut here').destroy()
  return answer
}

const bearer = () => ({ authorization: `Bearer ${account.token}` })

test('l’envoi d’un fichier finit avec le compte, sans en attendre la suite, et n’en laisse rien', async () => {
  const call = request(`${await app.url()}/api/attachments`, {
    method: 'POST',
    headers: {
      ...bearer(),
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': announced,
    },
  })
  const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'
  const answer = await suspendWhileSending(call, [head, Buffer.alloc(megabyte, 'a')])
  expect(answer).toEqual({ status: 401, code: 'session.ended' })
  await expect.poll(receivedBytes).toBe(0)
})

test('un envoi par parties aussi : ce qui est arrivé reste, la suite est refusée', async () => {
  const url = await app.url()
  const created = await fetch(`${url}/api${audioUploads.path}`, {
    method: 'POST',
    headers: {
      ...bearer(),
      'tus-resumable': audioUploads.version,
      'upload-length': String(announced),
      'upload-metadata': `filename ${Buffer.from('a.wav').toString('base64')}`,
    },
  })
  const call = request(`${url}${created.headers.get('location')}`, {
    method: 'PATCH',
    headers: {
      ...bearer(),
      'tus-resumable': audioUploads.version,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
      'content-length': announced,
    },
  })
  // It goes on sending: the next bytes are what ends it.
  const sending = setInterval(() => call.write(Buffer.alloc(1000)), 20)
  try {
    const answer = await suspendWhileSending(call, [Buffer.alloc(megabyte)])
    expect(answer).toEqual({ status: 401, code: 'session.ended' })
  } finally {
    clearInterval(sending)
  }
})
