import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, expect, test, vi } from 'vitest'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { openLogFileStore } from './log-file/log-file-store.repository.ts'
import { createLogRecorder } from './log-recorder.ts'
import type { LogStore } from './log-store.ts'

afterEach(() => vi.useRealTimers())

const failTest = (cause: unknown) => {
  throw cause
}

function startRecorder() {
  const failures: unknown[] = []
  const recorder = createLogRecorder({
    clock: { now: () => 1000 },
    maxDays: 1,
    maxLines: 100,
    onFailure: (cause) => failures.push(cause),
  })
  return {
    ...recorder,
    failures,
    log: (message: string) =>
      recorder.record({ level: 'info', source: 'backend', message, fields: {} }),
    async messages() {
      const lines = await (await recorder.read()).list({}, { limit: 10 })
      return lines.map(({ message }) => message)
    },
  }
}

/** A log in memory whose database may be away. */
function createAwayStore() {
  const store = openLogFileStore(':memory:', failTest)
  const state = { isAway: false }
  return {
    ...store,
    state,
    add: async (...args: Parameters<LogStore['add']>) => !state.isAway && store.add(...args),
  }
}

test('un fichier que l’on ne peut pas écrire coûte des lignes, dit combien, et rien d’autre', async () => {
  await using folder = await temporaryFolder()
  const file = join(folder.path, 'logs.db')
  const { open, read, sweep, close, log, messages, failures } = startRecorder()
  open(openLogFileStore(file, failTest))

  log('avant')
  expect(await messages()).toEqual(['avant'])
  const other = new DatabaseSync(file)
  other.exec('begin immediate')
  log('perdue')
  expect(await messages()).toEqual(['avant'])
  log('perdue aussi')
  expect(await messages()).toEqual(['avant'])
  await sweep()
  expect(failures.length).toBeGreaterThan(0)
  other.exec('rollback')
  other.close()

  log('après')
  expect(await messages()).toEqual(['après', 'des lignes du journal ont été perdues', 'avant'])
  expect((await (await read()).list({}, { limit: 2 }))[1]?.metadata).toBe('{"lost":2}')
  await close()
})

test('un journal abîmé laisse sa place à un journal vide, et cela se dit', async () => {
  await using folder = await temporaryFolder()
  const file = join(folder.path, 'logs.db')
  await writeFile(file, 'ceci n’est pas une base'.repeat(200))
  const causes: unknown[] = []
  const { open, close, log, messages } = startRecorder()
  open(openLogFileStore(file, (cause) => causes.push(cause)))
  log('après')
  expect(await messages()).toEqual(['après'])
  expect(causes).toEqual([expect.objectContaining({ message: expect.stringMatching(/database/) })])
  await close()
})

test('les lignes attendent que le journal soit ouvert', async () => {
  const { open, close, log, messages } = startRecorder()
  log('avant')
  open(openLogFileStore(':memory:', failTest))
  log('après')
  expect(await messages()).toEqual(['après', 'avant'])
  await close()
})

test('les lignes attendent la base absente, en nombre limité, et ce qui se perd se dit', async () => {
  const store = createAwayStore()
  const { open, read, close, log, messages, failures } = startRecorder()
  open(store)
  store.state.isAway = true
  log('pendant')
  expect(await messages()).toEqual([])
  for (let line = 0; line < 10_005; line += 1) log(`ligne ${line}`)
  expect(await messages()).toEqual([])
  // Reported when it begins, not at each try.
  expect(failures).toHaveLength(1)
  store.state.isAway = false
  await messages()
  expect(await (await read()).count({}, 20_000)).toBe(10_001)
  const [report] = await (await read()).list({ search: 'perdues' }, { limit: 1 })
  expect(report?.metadata).toBe('{"lost":6}')
  expect((await (await read()).list({ search: 'pendant' }, { limit: 1 })).length).toBe(1)
  await close()
})

test('la base revenue reçoit d’elle-même ce qui attendait', async () => {
  vi.useFakeTimers()
  const store = createAwayStore()
  const { open, close, log } = startRecorder()
  open(store)
  store.state.isAway = true
  log('pendant')
  await vi.advanceTimersByTimeAsync(1000)
  store.state.isAway = false
  await vi.advanceTimersByTimeAsync(5000)
  expect(await store.count({}, 10)).toBe(1)
  await close()
})

test('une seule des machines enlève les vieilles lignes', async () => {
  vi.useFakeTimers()
  const stores = [createAwayStore(), createAwayStore()]
  const recorders = stores.map((store, index) => {
    const { open, close } = startRecorder()
    open(store, async () => index === 1)
    return close
  })
  for (const store of stores)
    await store.add([{ at: -1e9, level: 'info', source: 'backend', message: 'x', metadata: '{}' }])
  await vi.advanceTimersByTimeAsync(11 * 60_000)
  expect([await stores[0]?.count({}, 10), await stores[1]?.count({}, 10)]).toEqual([1, 0])
  for (const close of recorders) await close()
})
