import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Notice } from '@atelier/contract/notices/notices'
import { createScriptedEngine } from '@atelier/engine/testing/scripted/scripted-engine'
import { expect, test } from 'vitest'
import { createLog } from '#platform/log/log.ts'
import { createTestApp } from '#testing/create-test-app.ts'
import { createManualClock } from '#testing/manual-clock.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

const megabyte = 1024 ** 2

test('cent questions à la fois ne font qu’un appel au moteur, et cinq secondes plus tard un autre', async () => {
  const engine = createScriptedEngine({ id: 'localai', name: 'LocalAI' })
  let calls = 0
  const counting = {
    ...engine,
    models: (signal: AbortSignal) => {
      calls += 1
      return engine.models(signal)
    },
  }
  const clock = createManualClock()
  await using app = await createTestApp({ engines: [counting], clock })
  const ask = () => Promise.all(Array.from({ length: 100 }, () => app.call('GET', '/ready')))
  await ask()
  const once = calls
  await ask()
  expect(calls).toBe(once)
  clock.advance(5000)
  await ask()
  expect(calls).toBe(2 * once)
})

test('les moteurs ne sont dits qu’à l’administrateur, ou avec le jeton des mesures', async () => {
  await using app = await createTestApp({
    engines: [createScriptedEngine({ id: 'localai', name: 'LocalAI' })],
    environment: { METRICS_TOKEN: 'un-jeton-de-mesures' },
  })
  const admin = await app.createUser('Admin')
  const user = await app.createUser()
  const read = async (token?: string) =>
    (await app.call('GET', '/ready', token === undefined ? {} : { token })).json<{
      data: { engines?: object }
    }>().data.engines
  const engines = [{ name: 'LocalAI', state: 'ok' }]
  expect(await read()).toBeUndefined()
  expect(await read(user.token)).toBeUndefined()
  expect(await read(admin.token)).toEqual(engines)
  expect(await read('un-jeton-de-mesures')).toEqual(engines)
})

test('un disque presque plein se dit sans empêcher de servir, et l’administrateur, lui seul, est prévenu', async () => {
  const clock = createManualClock()
  await using app = await createTestApp({ clock })
  const admin = await app.createUser('Admin')
  const user = await app.createUser()
  const { storage, diskWatch } = app.services
  const freeBytes = storage.freeBytes
  const notices = async (token: string) =>
    (await app.call('GET', '/notifications', { token }))
      .json<{ data: Notice[] }>()
      .data.filter(({ topic }) => topic !== 'short-password')

  storage.freeBytes = async () => 150 * megabyte
  await diskWatch.look()
  const low = await app.call('GET', '/ready')
  expect([low.status, low.json()]).toMatchObject([200, { data: { storage: 'low' } }])
  const [notice] = await notices(admin.token)
  expect(notice).toMatchObject({
    level: 'warning',
    message: expect.stringContaining('presque plein'),
  })
  expect(await notices(user.token)).toEqual([])
  const seen = `/notifications/${notice?.id}/seen`
  expect((await app.call('POST', seen, { token: admin.token })).status).toBe(200)
  expect(await notices(admin.token)).toEqual([])

  storage.freeBytes = async () => 2 * megabyte
  await diskWatch.look()
  clock.advance(5000)
  expect((await app.call('GET', '/ready')).json()).toMatchObject({ data: { storage: 'low' } })
  expect(await notices(admin.token)).toMatchObject([{ level: 'error' }])

  storage.freeBytes = async () => 0
  clock.advance(5000)
  expect((await app.call('GET', '/ready')).status).toBe(503)

  storage.freeBytes = freeBytes
  await diskWatch.look()
  clock.advance(5000)
  expect((await app.call('GET', '/ready')).json()).toMatchObject({ data: { storage: 'ok' } })
  expect(await notices(admin.token)).toEqual([])
})

test('ce qui cesse de marcher entre au journal une fois, avec sa raison, et une autre fois s’il revient et cesse encore', async () => {
  const clock = createManualClock()
  const lines: string[] = []
  const log = createLog({ level: 'error', readable: false, write: (line) => lines.push(line) })
  await using app = await createTestApp({ clock, log })
  const { storage } = app.services
  const { check } = storage
  const fail = async () => {
    throw new Error('EROFS: read-only file system')
  }
  const statuses = []
  for (const next of [fail, fail, check, fail]) {
    storage.check = next
    clock.advance(5000)
    statuses.push((await app.call('GET', '/ready')).status)
  }
  expect(statuses).toEqual([503, 503, 200, 503])
  const reported = lines.filter((line) => line.includes('le dossier de données'))
  expect(reported).toEqual([
    expect.stringContaining('EROFS: read-only file system'),
    expect.stringContaining('EROFS: read-only file system'),
  ])
})

test('un stockage partagé absent se dit, sans écarter les serveurs : le reste marche partout', async () => {
  const clock = createManualClock()
  // Removed after the application has ended, which lays its web files there.
  await using folder = await temporaryFolder()
  const shared = join(folder.path, 'partage')
  await mkdir(shared)
  const lines: string[] = []
  const log = createLog({ level: 'error', readable: false, write: (line) => lines.push(line) })
  await using app = await createTestApp({
    clock,
    log,
    environment: { STORAGE_URL: pathToFileURL(shared).href },
  })
  const { token } = await app.createUser()
  const ready = async () => {
    clock.advance(5000)
    const { status, json } = await app.call('GET', '/ready')
    return [status, json<{ data: { storage: string } }>().data.storage]
  }
  expect(await ready()).toEqual([200, 'ok'])
  await rename(shared, `${shared}.away`)
  expect(await ready()).toEqual([200, 'away'])
  expect((await app.call('GET', '/chat', { token })).status).toBe(200)
  await rename(`${shared}.away`, shared)
  expect(await ready()).toEqual([200, 'ok'])
  expect(lines).toEqual([expect.stringContaining('le stockage des fichiers ne répond pas')])
})
