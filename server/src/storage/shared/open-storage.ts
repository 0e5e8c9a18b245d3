import { stat } from 'node:fs/promises'
import type { BucketLocation, StorageLocation, StoreKey } from '#platform/files/storage-location.ts'
import type { Log } from '#platform/log/log.ts'
import { orAbsent } from '../disk-storage.ts'
import { type StorageVariables, storageVariables } from '../s3/s3-failures.ts'
import type { SharedStorage } from '../storage.ts'
import { createSharedFolder } from './shared-folder.ts'
import { createStorageHealth } from './storage-health.ts'

interface SharedStorageOptions {
  readonly location: StorageLocation
  readonly key: StoreKey | undefined
  /** Where objects of a store are put while programs read them as files. */
  readonly scratchFolder: string
  readonly log: Pick<Log, 'error' | 'info'>
  /** What messages call the location and its key. */
  readonly variables?: StorageVariables
}

/**
 * Opens the storage that STORAGE_URL names, and tries it.
 * @throws Error in French, naming the variable, when it is not there, refuses, or does not answer
 */
export async function openSharedStorage(options: SharedStorageOptions): Promise<SharedStorage> {
  const { location } = options
  return location.kind === 'folder'
    ? await openFolder(location.folder, options)
    : await openBucket(location, options)
}

async function openFolder(
  folder: string,
  { log, variables = storageVariables }: SharedStorageOptions,
): Promise<SharedStorage> {
  const found = await orAbsent(stat(folder)).catch((cause: unknown) => {
    throw new Error(
      `${variables.url}\u00a0: le dossier ${folder} ne peut pas être lu. Vérifiez ses droits.`,
      {
        cause,
      },
    )
  })
  if (!found?.isDirectory())
    throw new Error(
      `${variables.url}\u00a0: le dossier ${folder} n’existe pas. Montez-le ou créez-le, puis redémarrez.`,
    )
  return createSharedFolder(folder, createStorageHealth(log))
}

/** The library is loaded only where it is used: it takes memory and time. */
async function openBucket(
  location: BucketLocation,
  { key, scratchFolder, log, variables = storageVariables }: SharedStorageOptions,
): Promise<SharedStorage> {
  const { openS3Storage } = await import('../s3/open-s3-storage.ts')
  const health = createStorageHealth(log)
  return await openS3Storage({ location, key, scratchFolder, health, variables })
}
