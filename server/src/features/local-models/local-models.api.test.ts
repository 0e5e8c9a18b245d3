import { randomBytes } from 'node:crypto'
import { appendFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { SignInResult } from '@atelier/contract/account/account'
import type { ModelInstall } from '@atelier/contract/local-models/local-models'
import {
  type HostedFile,
  type ModelHost,
  sha256Of,
  startModelHost,
} from '@atelier/engine/testing/models/model-host'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestAppOptions } from '#testing/create-test-app.ts'
import { startProgram } from '#testing/server-process.ts'
import {
  type CatalogueSetup,
  createCatalogueSetup,
  createHostedEntry,
  externalsFor,
} from '#testing/setups/catalogue-setup.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { sizeOf } from './install/install-folder.ts'

let host: ModelHost
let app: TestApp
let admin: Awaited<ReturnType<TestApp['createUser']>>
let room: CatalogueSetup
const bytes = randomBytes(300_000)

beforeEach(async () => {
  host = await startModelHost()
})
afterEach(async () => {
  await app.close()
  await host.close()
})

async function start(file: HostedFile, { externals, ...options }: TestAppOptions = {}) {
  const entries = [createHostedEntry(host, { files: { 'petit.gguf': file } })]
  app = await createTestApp({ ...options, externals: externalsFor(host, entries, externals) })
  admin = await app.createUser('Admin')
  room = createCatalogueSetup(app, admin)
}
const ended = ({ state }: ModelInstall) => state === 'installed' || state === 'failed'
const installed = ({ state }: ModelInstall) => state === 'installed'
async function installToEnd(isEnd = ended): Promise<ModelInstall> {
  const end = room.waitForInstall(isEnd)
  expect((await room.install('petit')).status).toBe(200)
  return end
}
const part = '.installing/petit/petit.gguf.part'
/** Bytes that are on the disk, complete or not. */
const arrived = (folder = app.folder) => sizeOf(join(folder, 'models', part))
const downloads = () =>
  host.requests.filter(({ method, path }) => method === 'GET' && path.startsWith('/store/'))

describe('installer', () => {
  test('un modèle arrive, son empreinte est épinglée à la version vue, et il est dans la liste', async () => {
    await start({ bytes, isLarge: true })
    expect((await room.list())[0]).toMatchObject({
      isTried: false,
      install: null,
      files: ['petit.gguf'],
      licence: 'CC0-1.0',
    })
    expect(await installToEnd()).toMatchObject({
      state: 'installed',
      receivedBytes: bytes.length,
      totalBytes: bytes.length,
      problem: null,
    })
    expect(await room.files()).toEqual(['chat/petit.gguf'])
    const [row] = await app.services.database.queries
      .selectFrom('model_installs')
      .selectAll()
      .execute()
    expect(JSON.parse(row?.files ?? '')).toEqual([
      expect.objectContaining({
        sha256: sha256Of(bytes),
        byteSize: bytes.length,
        address: expect.stringContaining('c0ffee00'),
      }),
    ])
    const { json } = await app.call('GET', '/admin/local-models', { token: admin.token })
    expect(json<{ data: object }>().data).toMatchObject({
      catalogue: 'on',
      abilities: [
        { ability: 'chat', state: 'ready', reason: null },
        { state: 'needs-model' },
        { state: 'needs-model' },
      ],
      models: [
        {
          id: 'chat/petit.gguf',
          sizeBytes: bytes.length,
          isFromCatalogue: true,
          verification: { state: 'intact' },
        },
      ],
    })
    expect((await room.list())[0]).toMatchObject({ isTried: true, install: { state: 'installed' } })
    expect((await room.install('petit')).json().code).toBe('catalogue.wrong-moment')
  })

  test('les fichiers d’une voix arrivent ensemble, dans leur dossier ; les petits sont vérifiés par leur nom git', async () => {
    const files = {
      'voix.onnx': { bytes, isLarge: true },
      'voix.onnx.json': { bytes: Buffer.from('{"son": 1}') },
    }
    app = await createTestApp({
      externals: externalsFor(host, [
        createHostedEntry(host, { id: 'petit', ability: 'speech', files }),
      ]),
    })
    admin = await app.createUser('Admin')
    room = createCatalogueSetup(app, admin)
    expect(await installToEnd()).toMatchObject({ state: 'installed' })
    expect(await room.files()).toEqual(['speech/petit/voix.onnx', 'speech/petit/voix.onnx.json'])
  })

  test.each<[string, HostedFile, RegExp]>([
    ['coupé au milieu', { bytes, isLarge: true, cutAfter: 150_000 }, /coupée avant la fin/],
    [
      'empreinte fausse',
      { bytes, isLarge: true, announcedSha256: sha256Of(Buffer.from('autre')) },
      /empreinte diffère/,
    ],
    [
      'petit fichier d’un autre contenu',
      { bytes, announcedSha256: 'a'.repeat(40) },
      /empreinte diffère/,
    ],
    ['taille fausse', { bytes, isLarge: true, announcedSize: 299_999 }, /taille annoncée/],
    ['introuvable', { bytes, status: 404 }, /n’est plus à cette adresse/],
    ['réservé', { bytes, status: 401 }, /compte autorisé/],
    ['hôte en panne', { bytes, status: 503 }, /répondu par une erreur/],
    [
      'renvoi vers une adresse privée',
      { bytes, redirectTo: 'http://169.254.169.254/secrets' },
      /pas publique/,
    ],
    [
      'renvoi vers un autre port de la machine',
      { bytes, redirectTo: 'http://127.0.0.1:9/secrets' },
      /pas publique/,
    ],
  ])('%s : une phrase, et rien à moitié installé', async (_name, file, sentence) => {
    await start(file)
    expect(await installToEnd()).toMatchObject({
      state: 'failed',
      problem: expect.stringMatching(sentence),
    })
    expect((await room.files()).filter((name) => !name.startsWith('.installing'))).toEqual([])
    expect(
      (await app.call('GET', '/admin/local-models', { token: admin.token })).json<{
        data: { models: [] }
      }>().data.models,
    ).toEqual([])
  })

  test.each<[string, HostedFile]>([
    ['se tait après quelques octets', { bytes, isLarge: true, silentAfter: 1000 }],
    ['ne répond rien', { bytes, neverResponds: true }],
  ])('un hôte qui %s est abandonné', async (_name, file) => {
    await start(file, { externals: { patienceMs: 150 } })
    expect(await installToEnd()).toMatchObject({
      state: 'failed',
      problem: expect.stringMatching(/n’envoie plus rien/),
    })
  })

  test('la place est regardée avant le premier octet', async () => {
    await start({ bytes, isLarge: true }, { externals: { freeBytes: async () => 1024 ** 3 } })
    expect(await installToEnd()).toMatchObject({
      state: 'failed',
      problem: expect.stringMatching(/La place manque.*il faut 1,0\sGB/),
    })
    expect(downloads()).toEqual([])
  })

  test('le disque qui se remplit pendant l’arrivée arrête à temps, et la suite reprend', async () => {
    let free = 10 * 1024 ** 3
    let asked = 0
    const freeBytes = async () => {
      asked += 1
      return asked > 2 ? free : 10 * 1024 ** 3
    }
    free = 0
    await start(
      { bytes: Buffer.concat(Array.from({ length: 40 }, () => bytes)), isLarge: true },
      { externals: { freeBytes } },
    )
    expect(await installToEnd()).toMatchObject({
      state: 'failed',
      problem: expect.stringMatching(/La place manque/),
    })
    free = 10 * 1024 ** 3
    expect(await installToEnd()).toMatchObject({ state: 'installed' })
  })
})

describe('reprendre', () => {
  test('après une coupure, la suite est demandée à l’octet près', async () => {
    // A connection that is cut throws away what was not read yet, so it goes on until some of it has arrived.
    const { promise: open, resolve } = Promise.withResolvers<void>()
    await start({ bytes, isLarge: true, gate: { after: 100_000, open }, cutAfter: 150_000 })
    const cut = installToEnd()
    await expect.poll(() => arrived()).toBe(100_000)
    resolve()
    expect(await cut).toMatchObject({ state: 'failed' })
    const { receivedBytes } = (await room.installOf('petit')) as ModelInstall
    expect(receivedBytes).toBeGreaterThanOrEqual(100_000)
    expect(await installToEnd(installed)).toMatchObject({ receivedBytes: bytes.length })
    expect(downloads().at(-1)).toMatchObject({
      range: `bytes=${receivedBytes}-`,
      ifRange: '"store-petit.gguf"',
    })
    expect((await stat(join(app.folder, 'models/chat/petit.gguf'))).size).toBe(bytes.length)
  })

  test('suspendre garde ce qui est arrivé, abandonner l’efface', async () => {
    const { promise: open, resolve } = Promise.withResolvers<void>()
    await start({ bytes, isLarge: true, gate: { after: 100_000, open } })
    await room.install('petit')
    await expect.poll(() => arrived()).toBe(100_000)
    const paused = (await room.pause('petit')).json<{ data: ModelInstall }>().data
    expect(paused).toMatchObject({
      state: 'paused',
      receivedBytes: 100_000,
      totalBytes: bytes.length,
      problem: null,
    })
    resolve()
    expect((await room.files()).every((name) => name.startsWith('.installing'))).toBe(true)
    expect((await room.cancel('petit')).status).toBe(200)
    expect([await room.files(), await room.installOf('petit')]).toEqual([[], null])
    expect((await room.cancel('petit')).json().code).toBe('catalogue.wrong-moment')
  })

  test('un serveur arrêté au milieu la montre suspendue, puis la mène à bout', async () => {
    await using folder = await temporaryFolder()
    const { promise: open, resolve } = Promise.withResolvers<void>()
    await start(
      { bytes, isLarge: true, gate: { after: 100_000, open } },
      { dataFolder: folder.path },
    )
    await room.install('petit')
    await expect.poll(() => arrived()).toBe(100_000)
    await app.close()
    resolve()
    const entries = [createHostedEntry(host, { files: { 'petit.gguf': { bytes, isLarge: true } } })]
    app = await createTestApp({ dataFolder: folder.path, externals: externalsFor(host, entries) })
    room = createCatalogueSetup(app, admin)
    expect(await room.installOf('petit')).toMatchObject({
      state: 'paused',
      receivedBytes: 100_000,
      totalBytes: bytes.length,
    })
    expect(await installToEnd()).toMatchObject({ state: 'installed' })
    expect(downloads().at(-1)?.range).toBe('bytes=100000-')
  })

  test('un serveur tué au milieu la montre suspendue, puis la mène à bout', async () => {
    await using folder = await temporaryFolder()
    const entries = [
      createHostedEntry(host, {
        files: { 'petit.gguf': { bytes, isLarge: true, silentAfter: 100_000 } },
      }),
    ]
    const env = {
      DATA_DIR: folder.path,
      TEST_SURROUNDINGS: JSON.stringify({ origin: host.url, entries, ports: [] }),
    }
    const server = await startProgram('server/src/testing/isolated-server-main.ts', { env })
    const account = { name: 'Admin', email: 'admin@mairie.example', password: 'motdepasse' }
    const post = async <T>(path: string, token: string, body?: object) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
      const response = await fetch(`${server.url}/api${path}`, {
        method: 'POST',
        headers,
        ...(body && { body: JSON.stringify(body) }),
      })
      return ((await response.json()) as { data: T }).data
    }
    const { user, tokens } = await post<SignInResult>('/auth/register', '', account)
    await post('/admin/local-models/catalogue/petit/install', tokens.accessToken)
    await expect.poll(() => arrived(folder.path), { timeout: 20_000 }).toBe(100_000)
    await server.kill()
    host.put('petit.gguf', { bytes, isLarge: true })
    app = await createTestApp({ dataFolder: folder.path, externals: externalsFor(host, entries) })
    room = createCatalogueSetup(app, { user, token: tokens.accessToken })
    expect(await room.installOf('petit')).toMatchObject({ state: 'paused', receivedBytes: 100_000 })
    expect(await installToEnd()).toMatchObject({ state: 'installed' })
    expect(downloads().at(-1)?.range).toBe('bytes=100000-')
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
    room = createCatalogueSetup(app, admin)
    await room.install('un')
    expect((await room.install('deux')).json<{ data: ModelInstall }>().data.state).toBe('waiting')
    const last = room.waitForInstall(
      ({ entryId, state }) => entryId === 'deux' && state === 'installed',
    )
    resolve()
    await last
    expect(await room.files()).toEqual(['chat/deux.gguf', 'chat/un.gguf'])
  })
})

describe('les modèles de la machine', () => {
  const model = '/admin/local-models/models/chat%2Fpetit.gguf'
  const verification = async () =>
    (await app.call('GET', '/admin/local-models', { token: admin.token })).json<{
      data: { models: { verification: object | null }[] }
    }>().data.models[0]?.verification
  async function verify() {
    const news = app.services.live.subscribe(admin.user.id, undefined, AbortSignal.timeout(20_000))
    const told = news.next()
    expect((await app.call('POST', `${model}/verify`, { token: admin.token })).status).toBe(200)
    await told
    await expect.poll(verification).not.toMatchObject({ state: 'checking' })
    return verification()
  }

  test('vérifier relit les fichiers, et dit s’ils ont changé', async () => {
    await start({ bytes, isLarge: true })
    await installToEnd()
    expect(await verify()).toMatchObject({ state: 'intact' })
    await appendFile(join(app.folder, 'models/chat/petit.gguf'), 'x')
    expect(await verify()).toMatchObject({ state: 'damaged' })
  })

  test('supprimer efface les fichiers ; le catalogue se souvient qu’il a été essayé', async () => {
    await start({ bytes, isLarge: true })
    await installToEnd()
    expect((await app.call('DELETE', model, { token: admin.token })).status).toBe(200)
    expect(await room.files()).toEqual([])
    expect((await room.list())[0]).toMatchObject({ isTried: true, install: null })
    expect((await app.call('DELETE', model, { token: admin.token })).json().code).toBe(
      'model.not-found',
    )
    expect(await installToEnd()).toMatchObject({ state: 'installed' })
  })
})

describe('ajouter par adresse', () => {
  const add = (body: object) =>
    app.call('POST', '/admin/local-models/catalogue', { token: admin.token, body })

  test('un fichier s’ajoute, s’installe, et se retire une fois supprimé', async () => {
    await start({ bytes })
    const address = host.put('autre.gguf', { bytes, isLarge: true })
    const added = await add({ ability: 'chat', name: 'Autre', addresses: [address] })
    const { id } = added.json<{ data: { id: string } }>().data
    const end = room.waitForInstall(installed)
    await room.install(id)
    await end
    expect(await room.files()).toEqual(['chat/autre.gguf'])
    const forget = () =>
      app.call('DELETE', `/admin/local-models/catalogue/${id}`, { token: admin.token })
    expect((await forget()).json().code).toBe('catalogue.wrong-moment')
    await app.call('DELETE', '/admin/local-models/models/chat%2Fautre.gguf', { token: admin.token })
    expect((await forget()).status).toBe(200)
    expect((await room.list()).map((entry) => entry.id)).toEqual(['petit'])
  })

  test('les adresses privées et les fichiers qui ne font pas un modèle sont refusés', async () => {
    await start({ bytes })
    const refusal = async (ability: string, ...addresses: string[]) =>
      (await add({ ability, name: 'Non', addresses })).json().code
    expect(await refusal('chat', 'http://192.168.1.1/a.gguf')).toBe('catalogue.address-refused')
    expect(await refusal('chat', `${host.url}/a/b/resolve/main/a.bin`)).toBe(
      'catalogue.files-refused',
    )
    expect(await refusal('speech', `${host.url}/a/b/resolve/main/a.gguf`)).toBe(
      'catalogue.files-refused',
    )
    expect(await refusal('chat', `${host.url}/a/b/resolve/main/petit.gguf`)).toBe(
      'catalogue.name-taken',
    )
    expect(
      (
        await app.call('DELETE', '/admin/local-models/catalogue/petit', { token: admin.token })
      ).json().code,
    ).toBe('catalogue.built-in')
  })

  test('fermé par l’environnement, le catalogue le dit', async () => {
    await start({ bytes }, { environment: { MODEL_CATALOGUE: 'off' } })
    expect((await room.install('petit')).json().error).toMatch(/MODEL_CATALOGUE=off/)
    expect(
      (await app.call('GET', '/admin/local-models', { token: admin.token })).json(),
    ).toMatchObject({ data: { catalogue: 'off' } })
  })
})
