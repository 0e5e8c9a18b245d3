import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { makeId } from '#platform/ids.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { createDiskStorage } from './disk-storage.ts'
import { storageSuite } from './storage.suite.ts'

const onDisk = async () => {
  const folder = await temporaryFolder()
  return {
    folder: folder.path,
    ...createDiskStorage(folder.path),
    [Symbol.asyncDispose]: folder[Symbol.asyncDispose],
  }
}
const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)

describe('stockage sur disque', () => {
  storageSuite(onDisk)

  test('répartit les fichiers sur deux étages de dossiers', async () => {
    await using storage = await onDisk()
    const id = '0199aaaa-bbbb-7ccc-8ddd-eeeeeeee12ab'
    await storage.put(id, Readable.from([Buffer.from('x')]))
    expect((await stat(join(storage.folder, 'ab', '12', id))).size).toBe(1)
  })

  test('n’a rien sous le nom définitif avant que tout soit arrivé', async () => {
    await using storage = await onDisk()
    const id = makeId()
    const bytes = new PassThrough()
    const putting = storage.put(id, bytes)
    bytes.write('début')
    expect(await storage.open(id)).toBeUndefined()
    bytes.end()
    await putting
    expect(await filesIn(storage.folder)).toEqual([id])
  })

  test('ne laisse aucun reste d’un envoi qui échoue', async () => {
    await using storage = await onDisk()
    const failing = new PassThrough()
    const putting = storage.put(makeId(), failing)
    failing.write('début')
    failing.destroy(new Error('coupé'))
    await expect(putting).rejects.toThrow('coupé')
    expect(await filesIn(storage.folder)).toEqual([])
  })

  test('efface les restes anciens d’un serveur tué, pas les envois en cours', async () => {
    await using storage = await onDisk()
    const unfinished = join(storage.folder, 'unfinished')
    await mkdir(unfinished, { recursive: true })
    for (const name of ['old', 'new']) await writeFile(join(unfinished, name), 'x')
    await utimes(join(unfinished, 'old'), 1, 1)
    await storage.removeUnfinished(Date.now() - 3_600_000)
    expect(await filesIn(storage.folder)).toEqual(['new'])
  })

  test('dit quand rien ne peut être écrit', async () => {
    await using folder = await temporaryFolder()
    const file = join(folder.path, 'file')
    await writeFile(file, '')
    await expect(createDiskStorage(file).check()).rejects.toThrow()
  })
})
