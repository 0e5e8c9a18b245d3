import { accessSync, constants, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ensurePrivateFile, makeFolderPrivate } from './private-files.ts'
import { finishReplacement } from './replace-data.ts'

/** Paths inside the data folder. */
export interface DataPaths {
  readonly folder: string
  readonly databaseFile: string
  /** The stored log; not part of a backup. */
  readonly logsFile: string
  readonly filesFolder: string
  /** Uploads being received; emptied at each start. */
  readonly incomingFolder: string
  /** Resumable uploads; they survive a restart. */
  readonly uploadsFolder: string
  /** Model files, installed or copied here by hand, in one folder per ability. */
  readonly modelsFolder: string
  readonly secretsFile: string
  readonly backupsFolder: string
  /** The index of this server's documents; made again at will, and not part of a backup. */
  readonly excerptIndexFile: string
  readonly lockFile: string
  /** Tells this folder from those of other servers; not part of a backup. */
  readonly nameFile: string
  /** A database that is being moved here; it becomes this folder's once it is complete. */
  readonly unfinishedMove: string
  /** Disk space set aside for when the disk is full; not part of a backup. */
  readonly spareFile: string
}

export const dataPaths = (folder: string): DataPaths => ({
  folder,
  databaseFile: join(folder, 'atelier.db'),
  logsFile: join(folder, 'logs.db'),
  filesFolder: join(folder, 'files'),
  incomingFolder: join(folder, 'incoming'),
  uploadsFolder: join(folder, 'uploads'),
  modelsFolder: join(folder, 'models'),
  secretsFile: join(folder, 'secrets.json'),
  backupsFolder: join(folder, 'backups'),
  lockFile: join(folder, 'lock.db'),
  nameFile: join(folder, 'server-name'),
  unfinishedMove: join(folder, 'demenagement.incomplet'),
  excerptIndexFile: join(folder, 'index', 'passages.db'),
  spareFile: join(folder, 'reserve.bin'),
})

/** A data folder locked by this process. */
export interface DataFolder extends DataPaths {
  release(): void
}

/** The message when another process has locked the folder. */
export const folderInUseMessage = (folder: string) =>
  `Le dossier de données est déjà utilisé par un autre serveur Atelier IA\u00a0: ${folder}. Arrêtez-le d’abord, ou choisissez un autre dossier avec DATA_DIR.`

/**
 * Creates what is missing, locks the folder for this process (the lock ends with the process, however it ends), and
 * finishes an interrupted restore.
 * @throws Error in French when the folder cannot be written or closed to other accounts, or is locked by another process.
 */
export function openDataFolder(folder: string): DataFolder {
  const paths = dataPaths(folder)
  prepare(paths)
  makeFolderPrivate(folder)
  const release = tryLockFile(paths.lockFile)
  if (!release) throw new Error(folderInUseMessage(folder))
  try {
    finishReplacement(folder)
    rmSync(paths.incomingFolder, { recursive: true, force: true })
    for (const part of [
      paths.filesFolder,
      paths.incomingFolder,
      paths.uploadsFolder,
      paths.modelsFolder,
      paths.backupsFolder,
    ])
      mkdirSync(part, { recursive: true, mode: 0o700 })
  } catch (cause) {
    release()
    throw cause
  }
  return { ...paths, release }
}

function prepare({ folder }: DataPaths) {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.R_OK | constants.W_OK)
  } catch (cause) {
    throw new Error(
      `Impossible d’écrire dans le dossier de données\u00a0: ${folder}. Vérifiez ses droits, ou choisissez-en un autre avec DATA_DIR.`,
      {
        cause,
      },
    )
  }
}

const busy = 5

/**
 * Locks the file for this process; `undefined` when another process has it. An SQLite transaction is used because its lock is the
 * operating system's own on every platform, so it ends with the process, even a killed one.
 */
function tryLockFile(file: string): (() => void) | undefined {
  ensurePrivateFile(file)
  const holder = new DatabaseSync(file, { timeout: 0 })
  try {
    holder.exec('pragma locking_mode = exclusive; begin exclusive')
    return () => holder.close()
  } catch (cause) {
    holder.close()
    if (cause instanceof Error && 'errcode' in cause && cause.errcode === busy) return undefined
    throw cause
  }
}
