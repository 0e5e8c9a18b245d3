import { statfs } from 'node:fs/promises'
import { Problem } from '@atelier/contract/problems/problems'
import { defined } from '@atelier/contract/wire/defined'
import type { Database } from '#database/database.ts'
import type { Environment } from '#environment.ts'
import { cacheCall } from '#platform/cached-call.ts'
import type { Clock } from '#platform/clock.ts'
import type { DataPaths } from '#platform/files/data-folder.ts'
import type { MakeId } from '#platform/ids.ts'
import type { Log } from '#platform/log/log.ts'
import { createDiskStorage } from '#storage/disk-storage.ts'
import { openSharedStorage } from '#storage/shared/open-storage.ts'
import { createSharedFolderReader } from '#storage/shared/shared-folder.ts'
import { requireOwnFolder, requireOwnStorage } from '#storage/shared/storage-marker.ts'
import type { SharedStorage, Storage } from '#storage/storage.ts'

/** Balancers ask often whether a server is ready; each look writes to the store. */
const lookEveryMs = 5000

/** Where files are: in the data folder, or where STORAGE_URL says. */
export interface OpenedStorage {
  readonly storage: Storage
  /** The same, when other servers use it too. */
  readonly shared: SharedStorage | undefined
  /** The disk of this machine: the database, and files while they arrive. */
  readonly localDisk: Pick<Storage, 'freeBytes'>
}

interface OpenStorageOptions {
  readonly environment: Pick<
    Environment,
    'STORAGE_URL' | 'STORAGE_ACCESS_KEY' | 'STORAGE_SECRET_KEY'
  >
  readonly clock: Clock
  readonly log: Pick<Log, 'error' | 'info'>
}

/** @throws Error in French, naming the variable */
export async function openStorage(
  folder: Pick<DataPaths, 'folder' | 'filesFolder' | 'incomingFolder'>,
  { environment, clock, log }: OpenStorageOptions,
): Promise<OpenedStorage> {
  const { STORAGE_URL: location, STORAGE_ACCESS_KEY, STORAGE_SECRET_KEY } = environment
  if (!location) {
    const storage = createDiskStorage(folder.filesFolder)
    return { storage, shared: undefined, localDisk: storage }
  }
  const opened = await openSharedStorage({
    location,
    key:
      STORAGE_ACCESS_KEY !== undefined && STORAGE_SECRET_KEY !== undefined
        ? { accessKey: STORAGE_ACCESS_KEY, secretKey: STORAGE_SECRET_KEY }
        : undefined,
    scratchFolder: folder.incomingFolder,
    log,
  })
  const check = cacheCall(opened.check, { clock, periodMs: lookEveryMs })
  const shared = { ...opened, check }
  const localDisk = { freeBytes: () => freeBytesOf(folder.folder) }
  return { storage: shared, shared, localDisk }
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

interface OwnedStorage {
  readonly opened: OpenedStorage
  readonly database: Database
  readonly filesFolder: string
  readonly makeId: MakeId
}

/**
 * Makes sure that the files are those of this database, and can be written.
 * @throws Error in French, naming the variable
 */
export async function requireOwnFiles(owned: OwnedStorage): Promise<void> {
  const { database, filesFolder, makeId } = owned
  const { shared } = owned.opened
  if (!shared) return await requireOwnFolder(database, createSharedFolderReader(filesFolder))
  try {
    await requireOwnStorage({ database, storage: shared, makeId })
    await shared.check()
  } catch (cause) {
    if (!(cause instanceof Problem)) throw cause
    throw new Error(
      'STORAGE_URL\u00a0: rien ne peut être écrit dans ce stockage. Vérifiez ses droits et la place qui y reste.',
      defined({ cause: cause.cause }),
    )
  }
}
