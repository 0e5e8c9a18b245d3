import { join } from 'node:path'
import { type BackupStore, objectIdsOf } from '#storage/backups/backup-store.ts'
import { decompress } from '#storage/backups/compression.ts'
import { createFileIndex, type FileIndex } from '#storage/backups/file-index.ts'
import { readFileList } from '#storage/backups/file-list.ts'
import { expiredBackups } from '#storage/backups/retention.ts'
import type { BackupWork } from './backup-work.ts'

/**
 * What is younger may belong to a backup that another program makes now, on a copy of this installation: its manifest comes last.
 */
const settledMs = 2 * 24 * 60 * 60 * 1000

/** Removes the backups that are no longer kept, then what no backup needs any more. */
export async function removeExpired(work: BackupWork): Promise<void> {
  const { store, keep, isThorough } = work
  const names = await store.names()
  const backups = await Promise.all(
    names.map(async (name) => ({ name, manifest: await store.read(name) })),
  )
  const dated = backups.flatMap(({ name, manifest }) =>
    manifest
      ? [{ name, createdAt: Date.parse(manifest.createdAt), isGood: manifest.check.isGood }]
      : [],
  )
  const expired = expiredBackups(dated, keep)
  for (const name of expired) await store.remove(name)
  // A manifest that another version wrote says nothing of what it needs.
  const isUnderstood = backups.every(({ manifest }) => manifest !== undefined)
  if (isUnderstood && (expired.length > 0 || isThorough)) await removeUnneeded(work)
}

async function removeUnneeded(work: BackupWork): Promise<void> {
  const { store, clock } = work
  using needed = createFileIndex(join(work.scratchFolder, 'needed.db'))
  for (const name of await store.names()) {
    // Without one of the lists nobody knows what is needed.
    if (!(await addNeeded(store, name, needed))) return
  }
  const before = clock.now() - settledMs
  for await (const { id, storedAt } of store.pool.list())
    if (storedAt < before && !needed.find(id)) await store.pool.remove(id)
}

async function addNeeded(store: BackupStore, name: string, needed: FileIndex): Promise<boolean> {
  const manifest = await store.read(name)
  const bytes = manifest && (await store.pool.open(manifest.list.id))
  if (!bytes) return false
  for (const id of objectIdsOf(manifest)) needed.add({ id, byteSize: 0, sha256: undefined })
  for await (const file of readFileList(decompress(bytes))) needed.add(file)
  return true
}
