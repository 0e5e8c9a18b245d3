import { fork } from 'node:child_process'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { BlocksMessage, ImageMessage } from './child/document-messages.ts'
import { framesDescriptor } from './child/send-ahead.ts'
import { readFrames, toFrame } from './message-frames.ts'

const unit = (number: number): BlocksMessage => ({
  ...{ type: 'unit', unit: number, position: { page: number } },
})
const frameOf = (number: number) => toFrame({ messages: [unit(number)], workedMs: number })

async function messagesIn(bytes: Iterable<Buffer> | AsyncIterable<Buffer>) {
  const messages: unknown[] = []
  const chunks = (async function* () {
    yield* bytes
  })()
  for await (const sent of readFrames(chunks)) messages.push(...sent.messages)
  return messages
}

test('ce qui est envoyé arrive, de quelque manière qu’il soit coupé en route', async () => {
  const bytes = Buffer.concat([frameOf(1), frameOf(2), frameOf(3)])
  const all = [unit(1), unit(2), unit(3)]
  expect(await messagesIn([bytes])).toEqual(all)
  expect(await messagesIn(Array.from(bytes, (byte) => Buffer.of(byte)))).toEqual(all)
})

test('un envoi coupé par la fin de son processus n’est pas reçu, ceux d’avant le sont', async () => {
  const bytes = Buffer.concat([frameOf(1), frameOf(2).subarray(0, -1)])
  expect(await messagesIn([bytes])).toEqual([unit(1)])
})

test('un envoi plus grand que ce qu’un document contient est refusé avant d’être reçu', async () => {
  await expect(messagesIn([Buffer.from([0xff, 0xff, 0xff, 0xff, 0])])).rejects.toThrow('too large')
})

test('une image de page arrive telle quelle', async () => {
  const page: ImageMessage = {
    type: 'image',
    image: { type: 'grey', width: 2, height: 2, pixels: Uint8Array.of(0, 127, 128, 255) },
  }
  const file: ImageMessage = {
    ...{ type: 'image', image: { type: 'file', page: 3, bytes: Uint8Array.of(255, 0) } },
  }
  expect(await messagesIn([toFrame({ messages: [page, file], workedMs: 1 })])).toEqual([page, file])
})

test.each([
  '{}',
  'null',
  '{"messages":[]}',
  '{"messages":{},"workedMs":1}',
  '{"messages":[],"workedMs":-1}',
  `{"messages":[${'1,'.repeat(20_000)}1],"workedMs":1}`,
])('un envoi que le programme ne fait pas est refusé : %s', async (body) => {
  const header = Buffer.alloc(4)
  header.writeUInt32BE(body.length)
  await expect(messagesIn([header, Buffer.from(body)])).rejects.toThrow()
})

test('tout ce qui est dit d’une page arrive, même si elle tue aussitôt le processus', async () => {
  const program = fileURLToPath(
    new URL('../../testing/documents/killed-sender-main.ts', import.meta.url),
  )
  const child = fork(program, { stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'] })
  expect(await messagesIn(child.stdio[framesDescriptor] as Readable)).toEqual([
    unit(1),
    unit(2),
    unit(3),
  ])
})
