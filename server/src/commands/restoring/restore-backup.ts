import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { copyDatabase } from '#database/copy/copy-database.ts'
import { requireKnownMigrations } from '#database/migrate.ts'
import { findKeyFingerprint } from '#database/shared/key-fingerprint.ts'
import type { Clock } from '#platform/clock.ts'
import { openDataFolder } from '#platform/files/data-folder.ts'
import { replaceData } from '#platform/files/replace-data.ts'
import { openInstallationKeys } from '#platform/secrets/installation-keys.ts'
import { createDiskStorage } from '#storage/disk-storage.ts'
import { requireNotForeign } from '#storage/shared/storage-marker.ts'
import {
  backupPaths,
  copyFiles,
  findMissingFiles,
  folderTimestamp,
  openCheckedDatabase,
} from '../backup-folder.ts'
import { explainCopyFailure } from '../databases/copy-failures.ts'
import { requireNoRunningServer } from '../databases/require-stopped.ts'
import type { RestoredFiles, RestoreSource } from './restore-source.ts'

/**
 * Replaces the current data by a backup, entirely or not at all; the current data moves to another folder. The copy is checked
 * before anything is replaced. No server may be running.
 * @throws Error in French, without any change.
 */
export async function restoreBackup(options: {
  readonly dataFolder: string
  /** The PostgreSQL database that gets the rows, if they do not go into the data folder. It has no accounts yet. */
  readonly databaseUrl?: string
  readonly backup: RestoreSource
  /** Where the files go, if not into the data folder: those that it has already stay. */
  readonly shared?: RestoredFiles
  readonly clock: Clock
}) {
  const data = openDataFolder(options.dataFolder)
  const timestamp = folderTimestamp(options.clock.now())
  const incoming = join(data.folder, `restauration-${timestamp}`)
  const previousData = join(data.folder, `avant-restauration-${timestamp}`)
  const { databaseUrl } = options
  try {
    if (databaseUrl !== undefined)
      await requireNoRunningServer({ kind: 'postgres', url: databaseUrl })
    await copyAndCheck({ ...options, incoming })
    const hadData = existsSync(data.databaseFile) || existsSync(data.secretsFile)
    const replace = () => replaceData(data.folder, { incoming, previousData })
    if (databaseUrl === undefined) {
      replace()
      // From now on the folder's own database serves it.
      await rm(data.nameFile, { force: true })
    } else await fillDatabase({ databaseUrl, incoming, replace })
    return { ...(hadData && { previousData }) }
  } catch (cause) {
    await rm(incoming, { recursive: true, force: true })
    throw cause
  } finally {
    data.release()
  }
}

interface FilledDatabase {
  readonly databaseUrl: string
  readonly incoming: string
  /** Puts what is not in the database into its place. */
  replace(): void
}

/**
 * Puts the rows into PostgreSQL. They count only once the files are in their place: a restore that is cut off leaves an empty database.
 * @throws Error in French, without any change
 */
async function fillDatabase({ databaseUrl, incoming, replace }: FilledDatabase): Promise<void> {
  const { databaseFile: file, secretsFile } = backupPaths(incoming)
  const fingerprint = await fingerprintOf({ file, secretsFile })
  try {
    await copyDatabase({
      from: { kind: 'sqlite', file },
      to: { kind: 'postgres', url: databaseUrl },
      keyFingerprint: fingerprint,
      async beforeCommit() {
        for (const end of ['', '-wal', '-shm']) await rm(`${file}${end}`, { force: true })
        replace()
      },
    })
  } catch (cause) {
    throw explainCopyFailure(cause, 'DATABASE_URL')
  }
}

/** With which keys the backup was made, as far as it says so. */
async function fingerprintOf({
  file,
  secretsFile,
}: {
  readonly file: string
  readonly secretsFile: string
}): Promise<string | undefined> {
  await using database = await openCheckedDatabase(file)
  const stored = await findKeyFingerprint(database.queries)
  if (stored !== undefined || !existsSync(secretsFile)) return stored
  return openInstallationKeys({ file: secretsFile }).fingerprint
}

/**
 * Copies the backup beside the current data and checks the whole copy.
 * @throws Error in French when the database is from a newer version, or anything is damaged or missing.
 */
async function copyAndCheck({
  backup,
  incoming,
  shared,
}: {
  readonly backup: RestoreSource
  readonly incoming: string
  readonly shared?: RestoredFiles
}) {
  const to = backupPaths(incoming)
  await mkdir(to.filesFolder, { recursive: true, mode: 0o700 })
  await backup.copyDatabase(to.databaseFile)
  if (backup.hasSecrets) await backup.copySecrets(to.secretsFile)
  await using database = await openCheckedDatabase(to.databaseFile)
  await requireKnownMigrations(database)
  if (shared) await requireNotForeign(database, shared)
  const files = shared ?? createDiskStorage(to.filesFolder)
  await copyFiles(database, backup.files, files)
  const missing = (await findMissingFiles(database, files)).filter(
    (id) => !backup.isKnownMissing(id),
  )
  if (missing.length > 0)
    throw new Error(
      `Il manque ${missing.length} fichier${missing.length > 1 ? 's' : ''} dans la sauvegarde.`,
    )
}
