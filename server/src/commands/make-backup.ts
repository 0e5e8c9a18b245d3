import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseLocation } from '#database/copy/copy-database.ts'
import { openSqlite } from '#database/sqlite/open-sqlite.ts'
import { version } from '#environment.ts'
import { type Clock, isoDate } from '#platform/clock.ts'
import { dataPaths } from '#platform/files/data-folder.ts'
import { copyDurably, writeDurably } from '#platform/files/durable-files.ts'
import { createDiskStorage } from '#storage/disk-storage.ts'
import type { Storage } from '#storage/storage.ts'
import { createStoredFilesRepository } from '#storage/stored-files.repository.ts'
import {
  type BackupManifest,
  backupPaths,
  copyFiles,
  findMissingFiles,
  folderTimestamp,
  openCheckedDatabase,
} from './backup-folder.ts'
import { copyToFile, databaseLocation, requireData } from './databases/command-database.ts'

/** When files are deleted while they are copied, another round is needed; it copies only new files. */
const maxRounds = 5

/**
 * Copies database, files and secrets into a new folder, even while the server runs. The folder gets its final name only once the
 * copy is complete and checked.
 * @throws Error in French.
 */
export async function createBackup(options: {
  readonly dataFolder: string
  /** The PostgreSQL database, if the data folder has none. The copy is a file all the same. */
  readonly databaseUrl?: string
  readonly into?: string
  /** Where the files are, if not in the data folder. */
  readonly storage?: Storage
  readonly clock: Clock
}) {
  const source = dataPaths(options.dataFolder)
  const location = databaseLocation({
    DATA_DIR: options.dataFolder,
    DATABASE_URL: options.databaseUrl,
  })
  requireData(location, source.folder)
  const folder = join(
    options.into ?? source.backupsFolder,
    `atelier-ia-${folderTimestamp(options.clock.now())}`,
  )
  if (existsSync(folder)) throw new Error(`Cette sauvegarde existe déjà : ${folder}.`)
  const unfinished = `${folder}.incomplet`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  try {
    const target = backupPaths(unfinished)
    const from = options.storage ?? createDiskStorage(source.filesFolder)
    const missingFiles = await copyData({ location, storage: from }, target)
    const hasSecrets = existsSync(source.secretsFile)
    if (hasSecrets) copyDurably(source.secretsFile, target.secretsFile)
    const files = await removeUnknownFiles(target)
    const manifest: BackupManifest = {
      product: 'atelier-ia',
      version,
      createdAt: isoDate(options.clock.now()),
      files,
      missingFiles,
      hasSecrets,
    }
    writeDurably(target.manifest, `${JSON.stringify(manifest, undefined, 2)}\n`)
    await rename(unfinished, folder)
    return { folder, manifest }
  } catch (cause) {
    await rm(unfinished, { recursive: true, force: true })
    throw cause
  }
}

interface DataLocations {
  readonly databaseFile: string
  readonly filesFolder: string
}

interface DataSource {
  readonly location: DatabaseLocation
  readonly storage: Storage
}

/** Copies the database, then its files; repeats when files were deleted in between. Returns the ids of missing files. */
async function copyData(source: DataSource, target: DataLocations): Promise<string[]> {
  const [from, to] = [source.storage, createDiskStorage(target.filesFolder)]
  let missing: string[] = []
  for (let round = 0; round < maxRounds; round += 1) {
    await rm(target.databaseFile, { force: true })
    await copyToFile(source.location, target.databaseFile)
    await using copy = await openCheckedDatabase(target.databaseFile)
    await copyFiles(copy, from, to)
    missing = await findMissingFiles(copy, to)
    if (missing.length === 0) break
  }
  return missing
}

/** Removes files that an earlier round copied and that were deleted since; returns the number of the others. */
async function removeUnknownFiles(target: DataLocations): Promise<number> {
  await using database = openDisposable(target.databaseFile)
  const storage = createDiskStorage(target.filesFolder)
  let count = 0
  for await (const { id } of storage.list()) {
    const isKnown = (await createStoredFilesRepository(database.queries).existingIds([id])).has(id)
    if (isKnown) count += 1
    else await storage.remove(id)
  }
  return count
}

function openDisposable(file: string) {
  const database = openSqlite(file)
  return { ...database, [Symbol.asyncDispose]: database.close }
}
