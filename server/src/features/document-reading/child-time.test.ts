import { fork } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import {
  type BlocksRequest,
  outOfTimeExitCode,
  type SentMessages,
} from './child/document-messages.ts'
import { childOptions, childProgram } from './child-options.ts'

/** The first messages of the child that reads a text, or its exit code. */
async function firstOf(maxMs: number): Promise<SentMessages | number | null> {
  await using folder = await temporaryFolder()
  const path = join(folder.path, 'texte.txt')
  await writeFile(path, 'Le budget est voté en mars.')
  const request: BlocksRequest = { type: 'blocks', path, fromUnit: 1, skippedUnits: [] }
  const child = fork(childProgram, [JSON.stringify(request)], {
    ...childOptions(path),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  try {
    return await new Promise((resolve, reject) => {
      child.once('message', (sent) => resolve(sent as SentMessages))
      child.once('exit', resolve)
      child.once('error', reject)
      child.send({ maxMs }, () => undefined)
    })
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
