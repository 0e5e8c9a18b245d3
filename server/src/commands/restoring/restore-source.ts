import { existsSync } from 'node:fs'
import { copyDurably } from '#platform/files/durable-files.ts'
import { createDiskStorage } from '#storage/disk-storage.ts'
import type { SharedStorage } from '#storage/storage.ts'
import {
  backupPaths,
  type OpenedFiles,
  type ReceivedFiles,
  readManifest,
} from '../backup-folder.ts'

/** A backup that is being restored: a folder of its own, or one of those that share a pool of files. */
export interface RestoreSource {
  /** ISO 8601. */
  readonly createdAt: string
  readonly hasSecrets: boolean
  /** @throws Error in French when it is not there or damaged */
  copyDatabase(file: string): Promise<void>
  copySecrets(file: string): Promise<void>
  readonly files: OpenedFiles
  /** The installation had lost this file when the backup was made. */
  isKnownMissing(id: string): boolean
}

/** Shared storage that the files go to. */
export type RestoredFiles = ReceivedFiles & Pick<SharedStorage, 'readObject'>

/** @throws Error in French when the folder is not a complete backup. */
export async function openBackupFolder(folder: string): Promise<RestoreSource> {
  const { createdAt, hasSecrets, missingFiles } = await readManifest(folder)
  const paths = backupPaths(folder)
  const missing = new Set(missingFiles)
  return {
    createdAt,
    hasSecrets: hasSecrets && existsSync(paths.secretsFile),
    async copyDatabase(file) {
      if (!existsSync(paths.databaseFile))
        throw new Error('La sauvegarde ne contient pas de base de données.')
      copyDurably(paths.databaseFile, file)
    },
    async copySecrets(file) {
      copyDurably(paths.secretsFile, file)
    },
    files: createDiskStorage(paths.filesFolder),
    isKnownMissing: (id) => missing.has(id),
  }
}
