import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { requireKnownMigrations } from '#database/migrate.ts'
import type { Clock } from '#platform/clock.ts'
import { openDataFolder } from '#platform/files/data-folder.ts'
import { copyDurably } from '#platform/files/durable-files.ts'
import { replaceData } from '#platform/files/replace-data.ts'
import { createDiskStorage } from '#storage/disk-storage.ts'
import {
  backupPaths,
  copyFiles,
  findMissingFiles,
  folderTimestamp,
  openCheckedDatabase,
  readManifest,
} from './backup-folder.ts'

/**
 * Replaces the current data by a backup, entirely or not at all; the current data moves to another folder. The copy is checked
 * before anything is replaced. No server may be running.
 * @throws Error in French, without any change.
 */
export async function restoreBackup(options: {
  readonly dataFolder: string
  readonly backup: string
  readonly clock: Clock
}) {
  const manifest = await readManifest(options.backup)
  const data = openDataFolder(options.dataFolder)
  const timestamp = folderTimestamp(options.clock.now())
  const incoming = join(data.folder, `restauration-${timestamp}`)
  const previousData = join(data.folder, `avant-restauration-${timestamp}`)
  try {
    await copyAndCheck(options.backup, incoming, manifest.missingFiles)
    const hadData = existsSync(data.databaseFile)
    replaceData(data.folder, { incoming, previousData })
    return { manifest, ...(hadData && { previousData }) }
  } catch (cause) {
    await rm(incoming, { recursive: true, force: true })
    throw cause
  } finally {
    data.release()
  }
}

/**
 * Copies the backup beside the current data and checks the whole copy.
 * @throws Error in French when the database is from a newer version, or anything is damaged or missing.
 */
async function copyAndCheck(backup: string, incoming: string, knownMissing: readonly string[]) {
  const [from, to] = [backupPaths(backup), backupPaths(incoming)]
  if (!existsSync(from.databaseFile))
    throw new Error('La sauvegarde ne contient pas de base de données.')
  await mkdir(to.filesFolder, { recursive: true, mode: 0o700 })
  copyDurably(from.databaseFile, to.databaseFile)
  if (existsSync(from.secretsFile)) copyDurably(from.secretsFile, to.secretsFile)
  await using database = await openCheckedDatabase(to.databaseFile)
  await requireKnownMigrations(database)
  const files = createDiskStorage(to.filesFolder)
  await copyFiles(database, createDiskStorage(from.filesFolder), files)
  const missing = (await findMissingFiles(database, files)).filter(
    (id) => !knownMissing.includes(id),
  )
  if (missing.length > 0)
    throw new Error(
      `Il manque ${missing.length} fichier${missing.length > 1 ? 's' : ''} dans la sauvegarde.`,
    )
}
