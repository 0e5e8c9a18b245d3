import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Log } from '#platform/log/log.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { createMigrationProgress, startSigns } from './migration-progress.ts'

const environment = { LOG_LEVEL: 'info', LOG_JSON: true } as const
function listeningLog() {
  const lines: unknown[] = []
  const write = (message: string, fields?: object) => void lines.push([message, fields])
  const log: Log = { error: write, warn: write, info: write, debug: write }
  return { log, lines }
}

test('dit que la mise à niveau peut être longue, puis chaque étape', async () => {
  const { log, lines } = listeningLog()
  const progress = createMigrationProgress({ environment, log })
  progress.begin({
    '0001-a': { up: async () => undefined },
    '0002-b': { up: async () => undefined },
  })
  progress.step({ name: '0001-a', number: 1, count: 2 })
  progress.step({ name: '0002-b', number: 2, count: 2 })
  await progress.end()
  expect(lines).toEqual([
    [expect.stringContaining('quelques minutes'), { source: 'system', steps: 2 }],
    [expect.stringContaining('étape'), { source: 'system', step: '1/2', name: '0001-a' }],
    [expect.stringContaining('étape'), { source: 'system', step: '2/2', name: '0002-b' }],
  ])
})

test('ne dit rien d’une base neuve', async () => {
  const { log, lines } = listeningLog()
  const progress = createMigrationProgress({ environment, log })
  progress.step({ name: '0001-a', number: 1, count: 1 })
  await progress.end()
  expect(lines).toEqual([])
})

test('donne signe de vie pendant que la base occupe tout le fil', async () => {
  await using folder = await temporaryFolder()
  const file = join(folder.path, 'console')
  const output = openSync(file, 'a')
  const signs = startSigns({ output, everyMs: 1, level: 'info', readable: false })
  signs.postMessage('3/4')
  const pause = new Int32Array(new SharedArrayBuffer(4))
  // As a long statement does: nothing else runs in this thread.
  while (!readFileSync(file, 'utf8').includes('"step":"3/4"')) Atomics.wait(pause, 0, 0, 1)
  await signs.terminate()
  closeSync(output)
  expect(readFileSync(file, 'utf8')).toContain('la mise à niveau de la base de données continue')
})
