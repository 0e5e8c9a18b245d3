import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { readEnvironment } from '#environment.ts'
import { createTestApp } from '#testing/create-test-app.ts'
import { createManualClock } from '#testing/manual-clock.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { createBackup } from './make-backup.ts'
import { openCommandStorage } from './open-command-storage.ts'
import { restoreBackup } from './restoring/restore-backup.ts'
import { openBackupFolder } from './restoring/restore-source.ts'

async function setUp() {
  const folder = await temporaryFolder()
  const at = (name: string) => join(folder.path, name)
  for (const name of ['partage', 'autre']) await mkdir(at(name))
  const environmentOf = (storage: string) => ({ STORAGE_URL: pathToFileURL(at(storage)).href })
  const storageOf = (storage: string) =>
    openCommandStorage(readEnvironment({ DATA_DIR: at('data'), ...environmentOf(storage) }))
  const start = (data: string, storage: string) =>
    createTestApp({ dataFolder: at(data), environment: environmentOf(storage) })
  return { at, start, storageOf, [Symbol.asyncDispose]: folder[Symbol.asyncDispose] }
}
const clock = createManualClock()

test('la sauvegarde prend les fichiers au stockage partagé, et la restauration les y remet', async () => {
  await using setup = await setUp()
  const ids: string[] = []
  {
    await using app = await setup.start('data', 'partage')
    const { user } = await app.createUser()
    const file = { ownerId: user.id, kind: 'images', mediaType: 'image/webp' } as const
    for (const text of ['un', 'deux']) {
      const stream = Readable.from([Buffer.from(text)])
      ids.push(
        await app.services.files.create(
          { ...file, originalName: '', stream },
          async (_, { id }) => id,
        ),
      )
    }
  }
  const { storage } = await setup.storageOf('partage')
  const backup = await createBackup({ dataFolder: setup.at('data'), storage, clock })
  expect(backup.manifest).toMatchObject({ files: 2, missingFiles: [] })
  await storage.remove(ids[0] ?? '')

  const again = (name: string) =>
    setup.storageOf(name).then(async ({ shared }) => {
      if (!shared) throw new Error('not shared')
      const source = await openBackupFolder(backup.folder)
      return restoreBackup({ dataFolder: setup.at('data'), backup: source, shared, clock })
    })
  await again('partage')
  expect(await storage.byteSize(ids[0] ?? '')).toBe(2)
  await (await setup.start('data', 'partage')).close()

  await (await setup.start('other', 'autre')).close()
  clock.advance(1000)
  await expect(again('autre')).rejects.toThrow(/STORAGE_URL.*une autre installation/)
})
