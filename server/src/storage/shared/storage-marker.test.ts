import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/create-test-app.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { markerName } from './storage-marker.ts'

/** Two data folders and two shared folders; use with `await using`. */
async function setUp() {
  const folder = await temporaryFolder()
  const at = (name: string) => join(folder.path, name)
  for (const name of ['partage', 'autre']) await mkdir(at(name))
  const start = (data: string, storage?: string) =>
    createTestApp({
      dataFolder: at(data),
      environment: storage === undefined ? {} : { STORAGE_URL: pathToFileURL(at(storage)).href },
    })
  /** Starts, runs `act`, and stops. */
  async function during(
    [data, storage]: readonly [string, string?],
    act: (app: TestApp) => Promise<void> = async () => undefined,
  ) {
    await using app = await start(data, storage)
    await act(app)
  }
  return { at, during, [Symbol.asyncDispose]: folder[Symbol.asyncDispose] }
}

const storeFile = async (app: TestApp) => {
  const { user } = await app.createUser()
  const file = {
    ownerId: user.id,
    kind: 'images',
    mediaType: 'image/webp',
    originalName: 'a',
    stream: Readable.from([Buffer.from('bonjour')]),
  } as const
  await app.services.files.create(file, async () => undefined)
}

describe('à qui est le stockage partagé', () => {
  test('le premier démarrage le marque, et les suivants le retrouvent', async () => {
    await using setup = await setUp()
    await setup.during(['data', 'partage'], storeFile)
    const marker = await readFile(join(setup.at('partage'), markerName), 'utf8')
    await setup.during(['data', 'partage'], async (app) => {
      expect(await Array.fromAsync(app.services.storage.list())).toHaveLength(1)
    })
    expect(await readFile(join(setup.at('partage'), markerName), 'utf8')).toBe(marker)
  })

  test('deux installations ne partagent pas le même', async () => {
    await using setup = await setUp()
    await setup.during(['data', 'partage'])
    await expect(setup.during(['other', 'partage'])).rejects.toThrow(
      /STORAGE_URL.*une autre installation/,
    )
    // Its own data folder is free again: nothing of the refused start is left open.
    await setup.during(['other', 'autre'])
    await expect(setup.during(['other', 'partage'])).rejects.toThrow('STORAGE_URL')
  })

  test('un dossier qui n’est pas là, ou pas monté, arrête le démarrage', async () => {
    await using setup = await setUp()
    await expect(setup.during(['data', 'absent'])).rejects.toThrow(
      /STORAGE_URL.*n’existe pas\. Montez-le/,
    )
    await setup.during(['data', 'partage'], storeFile)
    await rm(setup.at('partage'), { recursive: true })
    await mkdir(setup.at('partage'))
    await expect(setup.during(['data', 'partage'])).rejects.toThrow(
      /STORAGE_URL.*aucun des fichiers connus/,
    )
  })

  test('un démarrage qui oublie STORAGE_URL est refusé, sauf si tout a été recopié', async () => {
    await using setup = await setUp()
    await setup.during(['data', 'partage'], storeFile)
    await expect(setup.during(['data'])).rejects.toThrow(/STORAGE_URL manque/)
    const marker = await readFile(join(setup.at('partage'), markerName))
    await writeFile(join(setup.at('data'), 'files', markerName), marker)
    await setup.during(['data'])
  })

  test('les fichiers du dossier des données y sont d’abord copiés', async () => {
    await using setup = await setUp()
    await setup.during(['data'], storeFile)
    await expect(setup.during(['data', 'autre'])).rejects.toThrow('aucun des fichiers connus')
    await cp(join(setup.at('data'), 'files'), setup.at('partage'), { recursive: true })
    await setup.during(['data', 'partage'])
  })
})
