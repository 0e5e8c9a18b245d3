import { request } from 'node:http'
import { api } from '@atelier/contract/api'
import { urlPathOf } from '@atelier/contract/gateway/openai-wire'
import type { Operation } from '@atelier/contract/wire/operation'
import { makeWav } from '@atelier/engine/testing/audio/make-wav'
import { createScriptedEngine } from '@atelier/engine/testing/scripted/scripted-engine'
import { createScriptedImageEngine } from '@atelier/engine/testing/scripted/scripted-image-engine'
import { createScriptedTranscriptionEngine } from '@atelier/engine/testing/scripted/scripted-transcription-engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccessKeyFor } from '#testing/access/create-access-key.ts'
import { createSmallPicture } from '#testing/access/image-samples.ts'
import { createTestApp, type TestApp } from '#testing/create-test-app.ts'

let app: TestApp
let user: Awaited<ReturnType<TestApp['createUser']>>
let key: string
beforeAll(async () => {
  app = await createTestApp({
    engines: [
      createScriptedEngine({ id: 'localai' }),
      createScriptedImageEngine(),
      createScriptedTranscriptionEngine(),
    ],
  })
  // The first account is the administrator's.
  user = await app.createUser()
  const body = { limits: { rateLimitPerMinute: 1000 } }
  await app.call('PUT', '/admin/config', { token: user.token, body })
  key = await createAccessKeyFor(app, user)
})
afterAll(() => app.close())

type Fields = Readonly<Record<string, string>>
interface Upload {
  readonly operation: Operation
  readonly name: string
  readonly bytes: () => Promise<Buffer> | Buffer
  readonly fields: () => Promise<Fields> | Fields
}

const createChat = async () =>
  (
    await app.call('POST', '/chat/create', {
      token: user.token,
      body: { title: 'Fichiers', model: 'modele-scripte' },
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
  ).json<{ data: { id: string } }>().data.id
const mask = async () =>
  `data:image/png;base64,${(await createSmallPicture('#ffffff')).toString('base64')}`
const sound = () => makeWav(1)

/** One for each form of the contract. */
const uploads: Readonly<Record<string, Upload>> = {
  'account.uploadAvatar': {
    operation: api.account.uploadAvatar,
    name: 'moi.png',
    bytes: createSmallPicture,
    fields: () => ({}),
  },
  'assistants.makeFace': {
    operation: api.assistants.makeFace,
    name: 'visage.png',
    bytes: createSmallPicture,
    fields: () => ({}),
  },
  'attachments.upload': {
    operation: api.attachments.upload,
    name: 'note.txt',
    // More than a stream holds: what stands behind it is only parsed once it is read.
    bytes: () => Buffer.alloc(300_000, 'Bonjour '),
    fields: async () => ({ chatId: await createChat() }),
  },
  'gateway.edits': {
    operation: api.gateway.edits,
    name: 'photo.png',
    bytes: createSmallPicture,
    fields: () => ({ model: 'sd/peintre', prompt: 'Un ciel', response_format: 'url' }),
  },
  'gateway.transcription': {
    operation: api.gateway.transcription,
    name: 'voix.wav',
    bytes: sound,
    fields: () => ({ model: 'oreille', language: 'fr', response_format: 'srt' }),
  },
  'inpainting.repaint': {
    operation: api.inpainting.repaint,
    name: 'photo.png',
    bytes: createSmallPicture,
    fields: async () => ({ model: 'sd/peintre', prompt: 'Un ciel', maskCanvas: await mask() }),
  },
  'monitoring.uploadProbe': {
    operation: api.monitoring.uploadProbe,
    name: 'essai.bin',
    bytes: () => Buffer.alloc(300_000),
    fields: () => ({}),
  },
  'transcription.transcribe': {
    operation: api.transcription.transcribe,
    name: 'voix.wav',
    bytes: sound,
    fields: () => ({ model: 'oreille', language: 'fr' }),
  },
  'transcription.translate': {
    operation: api.transcription.translate,
    name: 'voix.wav',
    bytes: sound,
    fields: () => ({ model: 'oreille' }),
  },
}

const boundary = 'ordre-des-parties'
const fieldParts = (fields: Fields) =>
  Object.entries(fields).map(([name, value]) =>
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    ),
  )
const filePart = (field: string, name: string, bytes: Buffer) =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ])

type Order = 'fields first' | 'file first' | 'file between'
function bodyOf(order: Order, fields: readonly Buffer[], file: Buffer): Buffer {
  const before = { 'fields first': fields.length, 'file first': 0, 'file between': 1 }[order]
  const end = Buffer.from(`--${boundary}--\r\n`)
  return Buffer.concat([...fields.slice(0, before), file, ...fields.slice(before), end])
}

/** Sends a body over a real connection, in pieces of this many bytes, each in a packet of its own. */
async function send({ operation }: Upload, body: Buffer, pieceBytes: number) {
  const token = operation.access === 'key' ? key : user.token
  const target = new URL(urlPathOf(operation.path), await app.url())
  const answer = Promise.withResolvers<{ status: number; text: string }>()
  const call = request(target, {
    method: operation.method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': body.length,
    },
  })
  call.setNoDelay(true)
  call.on('error', answer.reject)
  call.on('response', (response) => {
    const parts: Buffer[] = []
    response.on('data', (part: Buffer) => parts.push(part))
    response.on('end', () =>
      answer.resolve({
        status: response.statusCode ?? 0,
        text: Buffer.concat(parts).toString(),
      }),
    )
  })
  for (let at = 0; at < body.length; at += pieceBytes) {
    const sent = Promise.withResolvers<void>()
    call.write(body.subarray(at, at + pieceBytes), () => sent.resolve())
    // A refusal may come before everything was sent.
    await Promise.race([sent.promise, answer.promise])
  }
  call.end()
  return await answer.promise
}

/** What does not differ from call to call. */
function comparable({ status, text }: { status: number; text: string }) {
  const { code, fields } = status >= 400 ? JSON.parse(text) : {}
  return { status, code, fields }
}

test('chaque formulaire du contrat est essayé ici', () => {
  const forms = Object.entries(api).flatMap(([feature, operations]) =>
    Object.entries(operations)
      .filter(([, { form }]: [string, Operation]) => form)
      .map(([name]) => `${feature}.${name}`),
  )
  expect(new Set(Object.keys(uploads))).toEqual(new Set(forms))
})

const orders: readonly Order[] = ['fields first', 'file first', 'file between']
test.each(Object.keys(uploads))(
  '%s : le fichier avant, entre ou après les champs, en un morceau ou octet par octet, même réponse',
  async (name) => {
    const upload = uploads[name]
    const form = upload?.operation.form
    if (!upload || !form) throw new Error(name)
    const bytes = await upload.bytes()
    const outcome = async (order: Order, pieceBytes: number, fields: Fields) => {
      const file = filePart(form.file, upload.name, bytes)
      const body = bodyOf(order, fieldParts(fields), file)
      const size = pieceBytes === 1 && body.length > 4000 ? 97 : pieceBytes
      return comparable(await send(upload, body, size))
    }
    for (const order of orders)
      for (const pieceBytes of [1_000_000, 1]) {
        const about = [order, pieceBytes]
        expect([about, await outcome(order, pieceBytes, await upload.fields())]).toEqual([
          about,
          { status: 200 },
        ])
      }
    // An unknown field is refused, wherever it is.
    if (!form.fields) return
    const unknown = { ...(await upload.fields()), inconnu: 'x' }
    const refusal = await outcome('fields first', 1_000_000, unknown)
    for (const order of orders)
      for (const pieceBytes of [1_000_000, 1])
        expect([order, pieceBytes, await outcome(order, pieceBytes, unknown)]).toEqual([
          order,
          pieceBytes,
          refusal,
        ])
  },
)

test('une pièce jointe refusée l’est de la même façon dans les deux ordres', async () => {
  const upload = uploads['attachments.upload']
  if (!upload) throw new Error('no such upload')
  const big = Buffer.alloc(10 * 1024 * 1024 + 1, 'a')
  const cases: readonly (readonly [string, string, Buffer, Fields])[] = [
    ['request.invalid', 'file', Buffer.from('a'), {}],
    ['chat.not-found', 'file', Buffer.from('a'), { chatId: 'inconnu' }],
    ['file.missing', 'autre', Buffer.from('a'), { chatId: await createChat() }],
    ['file.empty', 'file', Buffer.alloc(0), { chatId: await createChat() }],
    ['file.too-large', 'file', big, { chatId: await createChat() }],
    ['file.too-large', 'file', big, { chatId: 'inconnu' }],
  ]
  for (const [code, field, bytes, fields] of cases)
    for (const order of ['fields first', 'file first'] as const) {
      const body = bodyOf(order, fieldParts(fields), filePart(field, 'a.txt', bytes))
      const { code: got } = comparable(await send(upload, body, 1_000_000))
      expect([code, order, got]).toEqual([code, order, code])
    }
})
