import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import {
  type BlocksRequest,
  outOfTimeExitCode,
  type SentMessages,
} from './child/document-messages.ts'
import { framesDescriptor } from './child/send-ahead.ts'
import { childOptions, childProgram } from './child-options.ts'
import { readFrames } from './message-frames.ts'

/** The first frame of the child that reads a text, or its exit code. */
async function firstOf(maxMs: number): Promise<SentMessages | number | null> {
  await using folder = await temporaryFolder()
  const path = join(folder.path, 'texte.txt')
  await writeFile(path, 'Le budget est voté en mars.')
  const request: BlocksRequest = { type: 'blocks', path, fromUnit: 1, skippedUnits: [] }
  const child = fork(childProgram, [JSON.stringify(request)], {
    ...childOptions(path),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'],
  })
  const ended = once(child, 'exit')
  child.send({ taken: 0, maxMs }, () => undefined)
  try {
    for await (const sent of readFrames(child.stdio[framesDescriptor] as Readable))
      return sent as SentMessages
    return (await ended)[0]
  } finally {
    child.kill('SIGKILL')
  }
}

test('un enfant qui travaille plus longtemps que permis s’arrête de lui-même', async () => {
  expect(await firstOf(0)).toBe(outOfTimeExitCode)
})

test('un enfant dit combien il a travaillé, et l’attente n’en fait pas partie', async () => {
  expect(await firstOf(600_000)).toEqual({
    messages: [{ type: 'start', format: 'txt', pages: 1, units: 1 }],
    workedMs: expect.any(Number),
  })
})
