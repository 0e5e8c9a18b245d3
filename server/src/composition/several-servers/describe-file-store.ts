import type { FileStore } from '#features/monitoring/file-store.ts'
import type { DataPaths } from '#platform/files/data-folder.ts'
import type { StorageLocation } from '#platform/files/storage-location.ts'
import type { OpenedStorage } from '../services/open-files.ts'

const gigabyte = 1024 ** 3

interface FileStoreDependencies {
  readonly location: StorageLocation | undefined
  /** In gigabytes. */
  readonly quota: number | undefined
  readonly folder: Pick<DataPaths, 'filesFolder'>
  readonly opened: Pick<OpenedStorage, 'storage'>
}

/** Where the files are, as the administrator sees it: without keys. */
export function describeFileStore({
  location,
  quota,
  folder,
  opened: { storage },
}: FileStoreDependencies): FileStore {
  return {
    ...placeOf(location, folder),
    quotaBytes: quota === undefined || !location ? null : quota * gigabyte,
    async freeBytes() {
      const free = await storage.freeBytes()
      return free === Number.MAX_SAFE_INTEGER ? undefined : free
    },
    check: storage.check,
  }
}

function placeOf(
  location: StorageLocation | undefined,
  { filesFolder }: Pick<DataPaths, 'filesFolder'>,
): Pick<FileStore, 'kind' | 'place'> {
  if (!location) return { kind: 'data-folder', place: filesFolder }
  if (location.kind === 'folder') return { kind: 'shared-folder', place: location.folder }
  const { bucket, prefix, endpoint } = location
  // Of an address only its host: the rest may hold a password.
  const host = endpoint === undefined ? undefined : URL.parse(endpoint)?.host
  return {
    kind: 's3',
    place: `s3://${bucket}/${prefix}${host === undefined ? '' : ` (${host})`}`,
  }
}
