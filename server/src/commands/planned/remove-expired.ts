import { join } from 'node:path'
import type { BackupManifest } from '#storage/backups/backup-manifest.ts'
import { type BackupStore, objectIdsOf } from '#storage/backups/backup-store.ts'
import { decompress, isUnreadable } from '#storage/backups/compression.ts'
import { createFileIndex, type FileIndex } from '#storage/backups/file-index.ts'
import { createOrderedLookup, type ListedFile, readFileList } from '#storage/backups/file-list.ts'
import { expiredBackups } from '#storage/backups/retention.ts'
import type { BackupWork } from './backup-work.ts'

/**
 * What is younger may belong to a backup that another program makes now, on a copy of this installation: its manifest comes last.
 */
const settledMs = 2 * 24 * 60 * 60 * 1000

interface StoredBackup {
  readonly name: string
  readonly manifest: BackupManifest
}

/**
 * Removes the backups that are no longer kept, then the files that only they needed. A thorough backup also looks for what no backup
 * needs, such as what an interrupted one has left.
 */
export async function removeExpired(work: BackupWork): Promise<void> {
  const { store, keep, isThorough } = work
  const backups: StoredBackup[] = []
  let isUnderstood = true
  for (const name of await store.names()) {
    const manifest = await store.read(name)
    if (manifest) backups.push({ name, manifest })
    // A manifest that another version wrote says nothing of what it needs.
    else isUnderstood = false
  }
  const names = expiredBackups(
    backups.map(({ name, manifest: { createdAt, check } }) => ({
      name,
      createdAt: Date.parse(createdAt),
      isGood: check.isGood,
    })),
    keep,
  )
  const isExpired = ({ name }: StoredBackup) => names.includes(name)
  const [expired, kept] = [backups.filter(isExpired), backups.filter((one) => !isExpired(one))]
  for (const { name } of expired) await store.remove(name)
  if (!isUnderstood) return
  try {
    for (const one of expired) await removeFilesOf(work, one, kept)
    if (isThorough) await removeUnneeded(work, kept)
  } catch (cause) {
    // Without one of the lists nobody knows what is needed: it all stays.
    if (!isUnreadable(cause)) throw cause
  }
}

/** Removes what belongs to one backup alone. Its files are compared with the lists of all that stay: none of them is ever in memory. */
async function removeFilesOf(
  { store, clock }: BackupWork,
  { manifest }: StoredBackup,
  kept: readonly StoredBackup[],
): Promise<void> {
  const isSettled = Date.parse(manifest.createdAt) < clock.now() - settledMs
  const files = isSettled ? await openList(store, manifest) : undefined
  if (files) {
    const others = await Promise.all(kept.map((one) => openList(store, one.manifest)))
    // Without one of the lists nobody knows what is needed.
    if (others.every((list) => list !== undefined))
      await removeOthers(store, files, others.map(createOrderedLookup))
  }
  for (const id of objectIdsOf(manifest)) await store.pool.remove(id)
}

async function removeOthers(
  store: BackupStore,
  files: AsyncIterable<ListedFile>,
  lookups: readonly ReturnType<typeof createOrderedLookup>[],
): Promise<void> {
  try {
    for await (const { id } of files) {
      const found = await Promise.all(lookups.map((lookup) => lookup.find(id)))
      if (found.every((file) => file === undefined)) await store.pool.remove(id)
    }
  } finally {
    for (const lookup of lookups) await lookup.close()
  }
}

async function openList(
  store: BackupStore,
  { list }: BackupManifest,
): Promise<AsyncIterable<ListedFile> | undefined> {
  const bytes = await store.pool.open(list.id)
  return bytes && readFileList(decompress(bytes))
}

async function removeUnneeded(
  { store, clock, scratchFolder }: BackupWork,
  kept: readonly StoredBackup[],
): Promise<void> {
  using needed = createFileIndex(join(scratchFolder, 'needed.db'))
  for (const { manifest } of kept) if (!(await addNeeded(store, manifest, needed))) return
  const before = clock.now() - settledMs
  for await (const { id, storedAt } of store.pool.list())
    if (storedAt < before && !needed.find(id)) await store.pool.remove(id)
}

/** `false` when its list is not there. */
async function addNeeded(
  store: BackupStore,
  manifest: BackupManifest,
  needed: FileIndex,
): Promise<boolean> {
  const files = await openList(store, manifest)
  if (!files) return false
  for (const id of objectIdsOf(manifest)) needed.add({ id, byteSize: 0, sha256: undefined })
  for await (const file of files) needed.add(file)
  return true
}
