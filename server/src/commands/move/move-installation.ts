import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { copyDatabase, openLocation } from '#database/copy/copy-database.ts'
import type { CopyProgress, CopyResult } from '#database/copy/copy-rows.ts'
import { removeTemporaryChats } from '#database/copy/remove-temporary-chats.ts'
import type { Environment } from '#environment.ts'
import { dataPaths, openDataFolder } from '#platform/files/data-folder.ts'
import { syncFolder } from '#platform/files/durable-files.ts'
import {
  type InstallationKeys,
  isRootKey,
  writeRootKey,
} from '#platform/secrets/installation-keys.ts'
import { createDiskStorage } from '#storage/disk-storage.ts'
import { copyFiles, findMissingFiles } from '../backup-folder.ts'
import { explainCopyFailure } from '../databases/copy-failures.ts'
import { requireNoRunningServer } from '../databases/require-stopped.ts'
import { type MoveSource, type MoveTarget, requireSource, requireTarget } from './move-ends.ts'

interface MoveOptions {
  readonly environment: Environment
  /** The address of a PostgreSQL, or a folder. */
  readonly to: string
  /** Copies and compares while servers run, and keeps nothing of it. */
  readonly isRehearsal: boolean
  readonly report?: (progress: CopyProgress) => void
  readonly print: (line: string) => void
}

export interface MoveResult extends CopyResult {
  readonly target: MoveTarget
  /** Files that the data had lost before. */
  readonly missingFiles: number
  /** They are left behind. */
  readonly temporaryChats: number
  readonly keys: InstallationKeys
}

/**
 * Copies an installation to the other kind of database. What it is moved from stays as it is, and nothing is in use at the other end
 * before all of it is there.
 * @throws Error in French, without any change
 */
export async function moveInstallation(options: MoveOptions): Promise<MoveResult> {
  const { environment, to, isRehearsal } = options
  const source = await requireSource(environment)
  const target = await requireTarget(source, to)
  if (target.kind === 'postgres') await requireNoRunningServer(target)
  if (isRehearsal) return await run({ ...options, source, target })
  // Its lock keeps every server away, until the end.
  const folder = openDataFolder(source.folder)
  try {
    await requireNoRunningServer(source.database)
    return await run({ ...options, source, target })
  } finally {
    folder.release()
  }
}

interface Move extends MoveOptions {
  readonly source: MoveSource
  readonly target: MoveTarget
}

async function run(move: Move): Promise<MoveResult> {
  const { source, target } = move
  const { keys } = source
  try {
    return target.kind === 'postgres'
      ? { ...(await moveToPostgres(move, target)), target, keys, missingFiles: 0 }
      : await moveToFolder(move, target.folder)
  } catch (cause) {
    throw explainCopyFailure(cause, target.kind === 'postgres' ? '--to' : 'DATABASE_URL')
  }
}

async function moveToPostgres(
  move: Move,
  target: MoveTarget & { readonly kind: 'postgres' },
): Promise<CopyResult & Pick<MoveResult, 'temporaryChats'>> {
  const result = await copyTo(move, target)
  return { ...result, temporaryChats: move.isRehearsal ? 0 : await removeTemporaryChats(target) }
}

const copyTo = (
  { source, report, isRehearsal }: Move,
  to: Parameters<typeof copyDatabase>[0]['to'],
): Promise<CopyResult> =>
  copyDatabase({
    from: source.database,
    to,
    keyFingerprint: source.keys.fingerprint,
    report,
    isRehearsal,
    // One that was started meanwhile may have written what is not in the copy.
    beforeCommit: async () => {
      if (!isRehearsal) await requireNoRunningServer(source.database)
    },
  })

/** The database gets its name last: until then nobody takes the folder for an installation. */
async function moveToFolder(move: Move, folder: string): Promise<MoveResult> {
  const { source, print, isRehearsal, environment } = move
  const { keys } = source
  const isOwn = folder === source.folder
  const data = isOwn || isRehearsal ? undefined : openDataFolder(folder)
  const unfinished = dataPaths(folder).unfinishedMove
  let created: string | undefined
  try {
    if (existsSync(unfinished)) print(foundUnfinishedMessage(unfinished))
    rmSync(unfinished, { recursive: true, force: true })
    created = mkdirSync(unfinished, { recursive: true, mode: 0o700 })
    const file = join(unfinished, 'atelier.db')
    const result = await copyTo(move, { kind: 'sqlite', file })
    const temporaryChats = isRehearsal ? 0 : await removeTemporaryChats({ kind: 'sqlite', file })
    const missingFiles = isRehearsal ? 0 : await bringFiles(move, { file, folder })
    if (!isRehearsal) {
      const { SECRET_KEY } = environment
      if (SECRET_KEY === undefined || isRootKey(SECRET_KEY))
        writeRootKey(dataPaths(folder).secretsFile, keys.exported)
      // From now on the folder's own database serves it.
      rmSync(dataPaths(folder).nameFile, { force: true })
      renameSync(file, dataPaths(folder).databaseFile)
      syncFolder(folder)
    }
    return { ...result, target: { kind: 'folder', folder }, keys, missingFiles, temporaryChats }
  } finally {
    rmSync(isRehearsal ? (created ?? unfinished) : unfinished, { recursive: true, force: true })
    data?.release()
  }
}

/** Copies the files of the data folder, unless they are there, or in a storage that stays. Returns how many are missing. */
async function bringFiles(
  { source, environment }: Move,
  { file, folder }: { readonly file: string; readonly folder: string },
): Promise<number> {
  if (environment.STORAGE_URL) return 0
  const database = openLocation({ kind: 'sqlite', file })
  try {
    const [from, to] = [source.folder, folder].map((one) =>
      createDiskStorage(dataPaths(one).filesFolder),
    )
    if (!from || !to) throw new Error('two folders were given')
    if (source.folder !== folder) await copyFiles(database, from, to)
    return (await findMissingFiles(database, to)).length
  } finally {
    await database.close()
  }
}

const foundUnfinishedMessage = (folder: string) =>
  `Un déménagement interrompu a été trouvé (${folder})\u00a0: il recommence du début.`
