import type { FixedLimits } from '@atelier/contract/limits/user-limits'
import type { Database } from '#database/database.ts'
import type { Environment } from '#environment.ts'
import type { Clock } from '#platform/clock.ts'
import type { DataPaths } from '#platform/files/data-folder.ts'
import type { MakeId } from '#platform/ids.ts'
import type { Log } from '#platform/log/log.ts'
import type { InstallationKeys } from '#platform/secrets/installation-keys.ts'
import { createSignedLinks } from '#platform/secrets/signed-links.ts'
import type { Servers } from '#platform/servers.ts'
import { createDiskSpace } from '#storage/disk-space.ts'
import { createIncomingFiles } from '#storage/incoming-files.ts'
import { createErasedFilesRepository } from '#storage/shared/erased-files.repository.ts'
import { createStorageChores } from '#storage/shared/storage-chores.ts'
import { createStorageRoom } from '#storage/shared/storage-room.ts'
import type { Storage } from '#storage/storage.ts'
import { totalFileBytes } from '#storage/stored-files.repository.ts'
import { createStoredFiles } from '#storage/stored-files.ts'
import { createSharedUploads } from '#storage/uploads/shared-uploads.ts'
import type { UploadBytes } from '#storage/uploads/upload-bytes.ts'
import { createUploadFolder } from '#storage/uploads/upload-folder.ts'
import { createUploadSpace } from '#storage/uploads/upload-space.ts'
import { createStorageCheck } from '#storage/usage/storage-check.ts'
import { createUserStorage } from '#storage/usage/user-storage.ts'
import type { OpenedStorage } from './open-files.ts'

const gigabyte = 1024 ** 3
const dayMs = 24 * 60 * 60 * 1000
/** With shared storage, the database and the files are saved at different times. */
const sharedEraseAfterDays = 7

interface FileServicesDependencies {
  readonly folder: DataPaths
  readonly environment: Environment
  readonly database: Database
  readonly storage: Storage
  readonly openedStorage: OpenedStorage
  readonly secrets: InstallationKeys
  readonly clock: Clock
  readonly makeId: MakeId
  readonly log: Log
  readonly userLimits: FixedLimits
  readonly servers: Pick<Servers, 'mayRunChore'>
}

/** Files, and how much each user stores. */
export function createFileServices(data: FileServicesDependencies, maxStorageBytes: () => number) {
  const { folder, environment, database, storage, secrets, clock, makeId, log, userLimits } = data
  const { shared } = data.openedStorage
  const { mayRunChore } = data.servers
  const links = createSignedLinks({ key: secrets.key('links'), clock })
  const userStorage = createUserStorage({ database, maxBytes: maxStorageBytes })
  const storageCheck = createStorageCheck({ database, mayRunChore, clock, log })
  const diskSpace = createDiskSpace(roomOf(data))
  const uploadSpace = createUploadSpace({
    diskSpace,
    userStorage,
    maxUploadingBytes: userLimits.uploadingBytes,
  })
  const fileUrls = environment.STORAGE_REDIRECT ? shared?.urls : undefined
  const eraseAfterDays = environment.STORAGE_ERASE_AFTER_DAYS ?? (shared ? sharedEraseAfterDays : 0)
  const files = createStoredFiles({
    database,
    storage,
    diskSpace,
    userStorage,
    links,
    ...(fileUrls && { urls: fileUrls }),
    eraseAfterMs: eraseAfterDays * dayMs,
    clock,
    makeId,
  })
  const isShared = shared !== undefined
  const storageChores = createStorageChores({ database, isShared, files, clock, log })
  const incoming = createIncomingFiles({ folder: folder.incomingFolder, diskSpace, makeId })
  const uploadBytes = createUploadBytes(data)
  return {
    files,
    fileUrls,
    incoming,
    diskSpace,
    uploadSpace,
    uploadBytes,
    userStorage,
    storageCheck,
    storageChores,
  }
}

function roomOf({
  openedStorage,
  environment,
  database,
  storage,
  clock,
}: FileServicesDependencies) {
  if (!openedStorage.shared) return storage
  const { STORAGE_QUOTA: quota } = environment
  return createStorageRoom({
    localFreeBytes: openedStorage.localDisk.freeBytes,
    storage,
    quotaBytes: quota === undefined ? undefined : quota * gigabyte,
    storedBytes: async () =>
      (await totalFileBytes(database.queries)) +
      (await createErasedFilesRepository(database.queries).totalBytes()),
    clock,
  })
}

const createUploadBytes = (data: FileServicesDependencies): UploadBytes =>
  data.openedStorage.shared
    ? createSharedUploads({ ...data, scratchFolder: data.folder.incomingFolder })
    : createUploadFolder(data.folder.uploadsFolder)
