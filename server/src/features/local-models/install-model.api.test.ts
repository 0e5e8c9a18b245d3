import { randomBytes } from 'node:crypto'
import {
  type HostedFile,
  type ModelHost,
  sha256Of,
  startModelHost,
} from '@atelier/engine/testing/models/model-host'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestAppOptions } from '#testing/create-test-app.ts'
import {
  type CatalogueSetup,
  createCatalogueSetup,
  createHostedEntry,
  downloadsFrom,
  externalsFor,
  startCatalogue,
} from '#testing/setups/catalogue-setup.ts'

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

describe('installer', () => {
  test('un modèle arrive, son empreinte est épinglée à la version vue, et il est dans la liste', async () => {
    await start({ bytes, isLarge: true })
    expect((await catalogue.list())[0]).toMatchObject({
      isTried: false,
      install: null,
      files: ['petit.gguf'],
      licence: 'CC0-1.0',
    })
    expect(await catalogue.installToEnd()).toMatchObject({
      state: 'installed',
      receivedBytes: bytes.length,
      totalBytes: bytes.length,
      problem: null,
    })
    expect(await catalogue.files()).toEqual(['chat/petit.gguf'])
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
        { ability: 'embeddings', state: 'needs-model' },
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
    expect((await catalogue.list())[0]).toMatchObject({
      isTried: true,
      install: { state: 'installed' },
    })
    expect((await catalogue.install('petit')).json().code).toBe('catalogue.wrong-moment')
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
    catalogue = createCatalogueSetup(app, admin)
    expect(await catalogue.installToEnd()).toMatchObject({ state: 'installed' })
    expect(await catalogue.files()).toEqual([
      'speech/petit/voix.onnx',
      'speech/petit/voix.onnx.json',
    ])
  })

  test.each<[string, HostedFile]>([
    ['l’annonce', { bytes, isLarge: true }],
    ['ne l’annonce pas', { bytes }],
    ['annonce la bonne, et sert autre chose', { bytes, announcedSha256: 'b'.repeat(64) }],
  ])(
    'un fichier dont le catalogue livré connaît l’empreinte, et un hôte qui %s : rien n’entre',
    async (_name, file) => {
      const files = { 'petit.gguf': file }
      const sha256 = { 'petit.gguf': 'b'.repeat(64) }
      app = await createTestApp({
        externals: externalsFor(host, [createHostedEntry(host, { files, sha256 })]),
      })
      admin = await app.createUser('Admin')
      catalogue = createCatalogueSetup(app, admin)
      expect(await catalogue.installToEnd(({ state }) => state === 'failed')).toMatchObject({
        problem: expect.stringMatching(/empreinte est différente/),
      })
      expect(await catalogue.files()).toEqual([])
    },
  )

  test.each<[string, HostedFile, RegExp]>([
    ['coupé au milieu', { bytes, isLarge: true, cutAfter: 150_000 }, /coupée avant la fin/],
    [
      'empreinte fausse',
      { bytes, isLarge: true, announcedSha256: sha256Of(Buffer.from('autre')) },
      /empreinte est différente/,
    ],
    [
      'petit fichier d’un autre contenu',
      { bytes, announcedSha256: 'a'.repeat(40) },
      /empreinte est différente/,
    ],
    ['taille fausse', { bytes, isLarge: true, announcedSize: 299_999 }, /taille annoncée/],
    ['introuvable', { bytes, status: 404 }, /n’est plus disponible à cette adresse/],
    ['réservé', { bytes, status: 401 }, /comptes autorisés/],
    ['hôte en panne', { bytes, status: 503 }, /renvoyé une erreur/],
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
  ])('%s : une phrase, et rien à moitié installé', async (_name, file, expected) => {
    await start(file)
    expect(await catalogue.installToEnd()).toMatchObject({
      state: 'failed',
      problem: expect.stringMatching(expected),
    })
    expect((await catalogue.files()).filter((name) => !name.startsWith('.installing'))).toEqual([])
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
    expect(await catalogue.installToEnd()).toMatchObject({
      state: 'failed',
      problem: expect.stringMatching(/n’envoie presque plus rien/),
    })
  })

  test('la place est regardée avant le premier octet', async () => {
    await start({ bytes, isLarge: true }, { externals: { freeBytes: async () => 1024 ** 3 } })
    expect(await catalogue.installToEnd()).toMatchObject({
      state: 'failed',
      problem: expect.stringMatching(/Espace disque insuffisant.*il faut 1\sGB/),
    })
    expect(downloadsFrom(host)).toEqual([])
  })

  test('le disque qui se remplit pendant l’arrivée arrête à temps, et la suite reprend', async () => {
    let free = 10 * 1024 ** 3
    let requested = 0
    const freeBytes = async () => {
      requested += 1
      return requested > 2 ? free : 10 * 1024 ** 3
    }
    free = 0
    await start(
      { bytes: Buffer.concat(Array.from({ length: 40 }, () => bytes)), isLarge: true },
      { externals: { freeBytes } },
    )
    expect(await catalogue.installToEnd()).toMatchObject({
      state: 'failed',
      problem: expect.stringMatching(/Espace disque insuffisant/),
    })
    free = 10 * 1024 ** 3
    expect(await catalogue.installToEnd()).toMatchObject({ state: 'installed' })
  })
})
