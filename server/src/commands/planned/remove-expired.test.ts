import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { makeId } from '#platform/ids.ts'
import type { BackupManifest } from '#storage/backups/backup-manifest.ts'
import { openBackupStore } from '#storage/backups/backup-store.ts'
import { compressFile } from '#storage/backups/compression.ts'
import { createManualClock } from '#testing/manual-clock.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import type { BackupWork } from './backup-work.ts'
import { removeExpired } from './remove-expired.ts'

const dayMs = 24 * 3_600_000

/** A location with backups of known files, made on days of the past. */
async function setUp() {
  const folder = await temporaryFolder()
  const clock = createManualClock(Date.now() + 10 * dayMs)
  await mkdir(join(folder.path, 'nas'))
  const store = await openBackupStore({
    location: { kind: 'folder', folder: join(folder.path, 'nas') },
    key: undefined,
    passphrase: undefined,
    scratchFolder: folder.path,
    log: { error: () => undefined, info: () => undefined },
  })
  const putFile = async () => (await store.pool.put(makeId(), Readable.from([Buffer.from('f')]))).id
  async function addBackup(daysAgo: number, ids: readonly string[]): Promise<BackupManifest> {
    const file = join(folder.path, makeId())
    const lines = ids.toSorted((one, other) => (one < other ? -1 : 1)).map((id) => `${id} 1 aa\n`)
    await writeFile(file, lines.join(''))
    const createdAt = new Date(clock.now() - daysAgo * dayMs).toISOString()
    const manifest: BackupManifest = {
      product: 'atelier-ia',
      format: 1,
      version: '1',
      createdAt,
      database: await store.pool.put(makeId(), Readable.from([Buffer.from('d')])),
      list: await store.pool.put(makeId(), compressFile(file)),
      counts: {
        accounts: 1,
        messages: 0,
        files: ids.length,
        fileBytes: ids.length,
        missingFiles: 0,
        newBytes: 0,
      },
      check: { at: createdAt, isGood: true },
      restoredAt: null,
    }
    await store.write(`atelier-ia-${createdAt.slice(0, 19).replaceAll(':', '-')}`, manifest)
    return manifest
  }
  const work = (isThorough: boolean): BackupWork => ({
    source: {
      location: { kind: 'sqlite', file: '' },
      storage: { open: async () => undefined },
      secretsFile: '',
    },
    store,
    keep: { days: 2, weeks: 0, months: 0 },
    scratchFolder: folder.path,
    isThorough,
    clock,
    makeId,
    report: () => undefined,
  })
  const isThere = (ids: readonly string[]) => Promise.all(ids.map((id) => store.pool.has(id)))
  return {
    store,
    putFile,
    addBackup,
    work,
    isThere,
    [Symbol.asyncDispose]: folder[Symbol.asyncDispose],
  }
}

test('retire ce que seules les sauvegardes retirées avaient, et rien d’autre', async () => {
  await using setup = await setUp()
  const [old, shared, recent, orphan] = await Promise.all([1, 2, 3, 4].map(setup.putFile))
  if (!old || !shared || !recent || !orphan) throw new Error('no files')
  const first = await setup.addBackup(9, [old, shared])
  const second = await setup.addBackup(1, [shared, recent])
  await setup.addBackup(0, [shared, recent])
  await removeExpired(setup.work(false))
  expect(await setup.store.names()).toHaveLength(2)
  expect(await setup.isThere([old, shared, recent, orphan])).toEqual([false, true, true, true])
  expect(await setup.isThere([first.database.id, first.list.id, second.database.id])).toEqual([
    false,
    false,
    true,
  ])
  await removeExpired(setup.work(true))
  expect(await setup.isThere([shared, recent, orphan])).toEqual([true, true, false])
})

test('ne retire aucun fichier quand une fiche n’est pas comprise, ou qu’une liste manque', async () => {
  await using setup = await setUp()
  const file = await setup.putFile()
  await setup.addBackup(9, [file])
  const kept = await setup.addBackup(0, [])
  await setup.addBackup(1, [])
  await setup.store.pool.put(kept.list.id, Readable.from([Buffer.from('abîmée')]))
  await removeExpired(setup.work(true))
  expect(await setup.isThere([file])).toEqual([true])
  await setup.store.pool.remove(kept.list.id)
  await removeExpired(setup.work(true))
  expect(await setup.isThere([file])).toEqual([true])
})
