import { readdir, stat } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import type { Job } from '@atelier/contract/jobs/jobs'
import { createScriptedImageEngine } from '@atelier/engine/testing/scripted/scripted-image-engine'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { withDocumentTurn, withPictureTurn } from '#platform/shared-work.ts'
import { multipartBody } from '#testing/multipart-body.ts'
import { createDocx } from '#testing/sample-documents.ts'
import { type ChatSetup, createChatSetup } from '#testing/setups/chat-setup.ts'
import { imageDraft } from '#testing/setups/images-setup.ts'
import { solid } from '#testing/setups/inpainting-setup.ts'
import { beginSlowWork } from '#testing/slow/begin-slow-work.ts'

const painter = createScriptedImageEngine()
let setup: ChatSetup
let endSlowWork: (() => Promise<void>)[]
beforeEach(async () => {
  setup = await createChatSetup({ others: [painter] })
  // Whoever waits behind these waits until the test ends.
  endSlowWork = [
    await beginSlowWork(withPictureTurn, 'une personne'),
    await beginSlowWork(withDocumentTurn, 'une personne'),
    await beginSlowWork(withDocumentTurn, 'une autre personne'),
  ]
})
afterEach(async () => {
  await Promise.all(endSlowWork.map((end) => end()))
  await setup.close()
})

interface SentBody {
  readonly rawBody: Buffer
  readonly headers: Readonly<Record<string, string>>
}
/** Sends a whole request; returns the function that closes its connection. */
async function send(path: string, { rawBody, headers }: SentBody) {
  const call = request(`${await setup.app.url()}${path}`, {
    method: 'POST',
    headers: {
      ...headers,
      authorization: `Bearer ${setup.token}`,
      'content-length': rawBody.length,
    },
  })
  call.on('error', () => 'it is cut at the end').end(rawBody)
  return () => call.destroy()
}

/** The sizes of the files that wait to be processed. */
async function incomingSizes() {
  const folder = join(setup.app.folder, 'incoming')
  const names = await readdir(folder).catch(() => [])
  return await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size))
}

describe('qui part en attendant son tour quitte la file', () => {
  test.each([
    ['sa photo de profil', '/api/auth/upload-avatar', 'avatar', 'moi.png'],
    ['une photo jointe', '/api/attachments', 'file', 'photo.png'],
    ['un document joint', '/api/attachments', 'file', 'note.docx'],
    ['une photo à retoucher', '/api/inpainting', 'originalImage', 'photo.png'],
  ])('%s', async (_, path, field, name) => {
    const bytes = name.endsWith('.docx') ? createDocx(['Une ligne']) : await solid('#204080')
    const fields = { chatId: setup.chatId }
    const leave = await send(path, await multipartBody(field, bytes, name, fields))
    await expect.poll(incomingSizes).toEqual([bytes.length])
    leave()
    await expect.poll(incomingSizes).toEqual([])
  })
})

test('une image dont on annule le travail quitte la file, et n’est pas enregistrée', async () => {
  const generations = painter.requests.length
  const { json } = await setup.app.call('POST', '/images/generations', {
    token: setup.token,
    body: imageDraft,
    headers: { prefer: 'respond-async' },
  })
  const { id } = json<{ data: Job }>().data
  await expect.poll(() => painter.requests.length).toBe(generations + 1)
  const cancelled = await setup.app.call('DELETE', `/jobs/${id}`, { token: setup.token })
  expect(cancelled.json<{ data: Job }>().data.state).toBe('cancelled')
  await expect.poll(() => setup.app.services.engineQueue.count().working).toBe(0)
  expect(await Array.fromAsync(setup.app.services.storage.list())).toEqual([])
})
