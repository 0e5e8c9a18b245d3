import { randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { SignInResult } from '@atelier/contract/account/account'
import type { ModelInstall } from '@atelier/contract/local-models/local-models'
import {
  type HostedFile,
  type ModelHost,
  startModelHost,
} from '@atelier/engine/testing/models/model-host'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestAppOptions } from '#testing/create-test-app.ts'
import { testDatabaseSettings } from '#testing/database/test-databases.ts'
import { callServer, startProgram } from '#testing/server-process.ts'
import {
  type CatalogueSetup,
  createCatalogueSetup,
  createHostedEntry,
  downloadsFrom,
  externalsFor,
  isInstalled,
  startCatalogue,
} from '#testing/setups/catalogue-setup.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { sizeOf } from './install/install-folder.ts'

let host: ModelHost
let app: TestApp
let admin: Awaited<ReturnType<TestApp['createUser']>>
let catalogue: CatalogueSetup
const bytes = randomBytes(300_000)

beforeEach(async () => {
  host = await startModelHost()
})
afterEach(async () => {
  await app.close()
  await host.close()
})

async function start(file: HostedFile, options: TestAppOptions = {}) {
  const entries = [createHostedEntry(host, { files: { 'petit.gguf': file } })]
  ;({ app, admin, catalogue } = await startCatalogue(host, entries, options))
}

/** Bytes on the disk, of complete and partial files. */
const arrived = (folder = app.folder) =>
  sizeOf(join(folder, 'models/.installing/petit/petit.gguf.part'))

describe('reprendre', () => {
  test('après une coupure, la suite est demandée à l’octet près', async () => {
    // A closed connection discards unread bytes, so wait until some are on the disk.
    const { promise: open, resolve } = Promise.withResolvers<void>()
    await start({ bytes, isLarge: true, gate: { after: 100_000, open }, cutAfter: 150_000 })
    const interrupted = catalogue.installToEnd()
    await expect.poll(() => arrived()).toBe(100_000)
    resolve()
    expect(await interrupted).toMatchObject({ state: 'failed' })
    const { receivedBytes } = (await catalogue.installOf('petit')) as ModelInstall
    expect(receivedBytes).toBeGreaterThanOrEqual(100_000)
    expect(await catalogue.installToEnd(isInstalled)).toMatchObject({ receivedBytes: bytes.length })
    expect(downloadsFrom(host).at(-1)).toMatchObject({
      range: `bytes=${receivedBytes}-`,
      ifRange: '"store-petit.gguf"',
    })
    expect((await stat(join(app.folder, 'models/chat/petit.gguf'))).size).toBe(bytes.length)
  })

  test('suspendre garde ce qui est arrivé, abandonner l’efface', async () => {
    const { promise: open, resolve } = Promise.withResolvers<void>()
    await start({ bytes, isLarge: true, gate: { after: 100_000, open } })
    await catalogue.install('petit')
    await expect.poll(() => arrived()).toBe(100_000)
    const paused = (await catalogue.pause('petit')).json<{ data: ModelInstall }>().data
    expect(paused).toMatchObject({
      state: 'paused',
      receivedBytes: 100_000,
      totalBytes: bytes.length,
      problem: null,
    })
    resolve()
    expect((await catalogue.files()).every((name) => name.startsWith('.installing'))).toBe(true)
    expect((await catalogue.cancel('petit')).status).toBe(200)
    expect([await catalogue.files(), await catalogue.installOf('petit')]).toEqual([[], null])
    expect((await catalogue.cancel('petit')).json().code).toBe('catalogue.wrong-moment')
  })

  test('un serveur arrêté au milieu la montre suspendue, puis la mène à bout', async () => {
    await using folder = await temporaryFolder()
    const { promise: open, resolve } = Promise.withResolvers<void>()
    await start(
      { bytes, isLarge: true, gate: { after: 100_000, open } },
      { dataFolder: folder.path },
    )
    await catalogue.install('petit')
    await expect.poll(() => arrived()).toBe(100_000)
    await app.close()
    resolve()
    const entries = [createHostedEntry(host, { files: { 'petit.gguf': { bytes, isLarge: true } } })]
    app = await createTestApp({ dataFolder: folder.path, externals: externalsFor(host, entries) })
    catalogue = createCatalogueSetup(app, admin)
    expect(await catalogue.installOf('petit')).toMatchObject({
      state: 'paused',
      receivedBytes: 100_000,
      totalBytes: bytes.length,
    })
    expect(await catalogue.installToEnd()).toMatchObject({ state: 'installed' })
    expect(downloadsFrom(host).at(-1)?.range).toBe('bytes=100000-')
  })

  test('un serveur tué au milieu la montre suspendue, puis la mène à bout', async () => {
    await using folder = await temporaryFolder()
    const entries = [
      createHostedEntry(host, {
        files: { 'petit.gguf': { bytes, isLarge: true, silentAfter: 100_000 } },
      }),
    ]
    const env = {
      ...(await testDatabaseSettings(folder.path)),
      DATA_DIR: folder.path,
      TEST_SURROUNDINGS: JSON.stringify({ origin: host.url, entries, ports: [] }),
    }
    const server = await startProgram('server/src/testing/isolated-server-main.ts', { env })
    const body = { name: 'Admin', email: 'admin@mairie.example', password: 'motdepasse' }
    const { user, tokens } = await callServer<SignInResult>(server, 'POST /auth/register', { body })
    const token = tokens.accessToken
    await callServer(server, 'POST /admin/local-models/catalogue/petit/install', { token })
    await expect.poll(() => arrived(folder.path), { timeout: 20_000 }).toBe(100_000)
    await server.kill()
    host.put('petit.gguf', { bytes, isLarge: true })
    app = await createTestApp({ dataFolder: folder.path, externals: externalsFor(host, entries) })
    catalogue = createCatalogueSetup(app, { user, token })
    expect(await catalogue.installOf('petit')).toMatchObject({
      state: 'paused',
      receivedBytes: 100_000,
    })
    expect(await catalogue.installToEnd()).toMatchObject({ state: 'installed' })
    expect(downloadsFrom(host).at(-1)?.range).toBe('bytes=100000-')
  })

  test('une à la fois : la seconde attend, et passe ensuite', async () => {
    const { promise: open, resolve } = Promise.withResolvers<void>()
    const entries = [
      createHostedEntry(host, {
        id: 'un',
        files: { 'un.gguf': { bytes, isLarge: true, gate: { after: 1000, open } } },
      }),
      createHostedEntry(host, { id: 'deux', files: { 'deux.gguf': { bytes, isLarge: true } } }),
    ]
    app = await createTestApp({ externals: externalsFor(host, entries) })
    admin = await app.createUser('Admin')
    catalogue = createCatalogueSetup(app, admin)
    await catalogue.install('un')
    expect((await catalogue.install('deux')).json<{ data: ModelInstall }>().data.state).toBe(
      'waiting',
    )
    const last = catalogue.waitForInstall(
      ({ entryId, state }) => entryId === 'deux' && state === 'installed',
    )
    resolve()
    await last
    expect(await catalogue.files()).toEqual(['chat/deux.gguf', 'chat/un.gguf'])
  })
})
