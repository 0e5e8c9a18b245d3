import { fork } from 'node:child_process'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { BlocksMessage } from './child/document-messages.ts'
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

test('un envoi plus grand que la mémoire de son processus est refusé avant d’être reçu', async () => {
  await expect(messagesIn([Buffer.from([0xff, 0xff, 0xff, 0xff, 0])])).rejects.toThrow('larger')
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
