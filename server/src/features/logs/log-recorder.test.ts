import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { createLogRecorder } from './log-recorder.ts'

test('un fichier que l’on ne peut pas écrire coûte des lignes, dit combien, et rien d’autre', async () => {
  await using folder = await temporaryFolder()
  const file = join(folder.path, 'logs.db')
  const failures: unknown[] = []
  const recorder = createLogRecorder({
    file,
    clock: { now: () => 1000 },
    maxDays: 1,
    maxLines: 100,
    onFailure: (cause) => failures.push(cause),
  })
  const log = (message: string) =>
    recorder.record({ level: 'info', source: 'backend', message, fields: {} })
  const messages = () =>
    recorder
      .read()
      .list({}, { limit: 10 })
      .map((row) => row.message)

  log('avant')
  expect(messages()).toEqual(['avant'])
  const other = new DatabaseSync(file)
  other.exec('begin immediate')
  log('perdue')
  expect(messages()).toEqual(['avant'])
  log('perdue aussi')
  expect(messages()).toEqual(['avant'])
  recorder.sweep()
  expect(failures.length).toBeGreaterThan(0)
  other.exec('rollback')
  other.close()

  log('après')
  expect(messages()).toEqual(['après', 'des lignes du journal ont été perdues', 'avant'])
  expect(recorder.read().list({}, { limit: 2 })[1]?.metadata).toBe('{"lost":2}')
  recorder.close()
})
