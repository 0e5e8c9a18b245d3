import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { canReadChats } from '#features/chat/chat.service.ts'
import { dataPaths } from '#platform/files/data-folder.ts'
import { backupFailureCode } from '#storage/backups/backup-failure.ts'
import type { BackupManifest } from '#storage/backups/backup-manifest.ts'
import type { BackupStore } from '#storage/backups/backup-store.ts'
import { digestBytes } from '#storage/backups/measured-bytes.ts'
import { newestFiles } from '#storage/stored-files.repository.ts'
import { openCheckedDatabase } from '../backup-folder.ts'
import { restoreBackup } from '../restoring/restore-backup.ts'
import type { RestoredFiles } from '../restoring/restore-source.ts'
import type { BackupWork } from './backup-work.ts'
import { openPlannedSource, type PlannedSource } from './planned-source.ts'

/**
 * Restores a backup beside the installation, by the same program as a real restore, and walks through it: a chat, a search, a file. Files are
 * not copied: each is looked for in the pool, with its size.
 */
export async function restoreTrial(work: BackupWork, manifest: BackupManifest): Promise<boolean> {
  const { store, scratchFolder, clock } = work
  const folder = join(scratchFolder, 'essai')
  try {
    using source = await openPlannedSource({ store, manifest, scratchFolder })
    await restoreBackup({
      dataFolder: folder,
      backup: source,
      shared: filesInPool(store, source),
      clock,
    })
    await using database = await openCheckedDatabase(dataPaths(folder).databaseFile)
    const newest = await newestFiles(database.queries, 1)
    for (const { id } of newest)
      if (!source.isKnownMissing(id) && !(await canRead(source, id))) return false
    return await canReadChats(database)
  } catch (cause) {
    // What restoring refuses is a backup that cannot be restored; a location that is away is another failure.
    if (backupFailureCode(cause) === 'other') return false
    throw cause
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function canRead(source: PlannedSource, id: string): Promise<boolean> {
  const opened = await source.files.open(id)
  return (
    opened !== undefined &&
    (await digestBytes(opened.stream)).sha256 === source.list.find(id)?.sha256
  )
}

/** The pool as the storage that is restored to: what it has needs no copying. */
const filesInPool = (store: BackupStore, { list }: PlannedSource): RestoredFiles => ({
  async byteSize(id) {
    const file = list.find(id)
    return file?.sha256 !== undefined && (await store.pool.has(id)) ? file.byteSize : undefined
  },
  async put() {
    throw new Error('a trial copies no file')
  },
  readObject: async () => undefined,
})
