import type { FileStoreReport } from '@atelier/contract/monitoring/servers'

/** Where the files are. */
export interface FileStore extends Pick<FileStoreReport, 'kind' | 'place' | 'quotaBytes'> {
  /** What the disk or the store still takes; `undefined` where it has no bound. */
  freeBytes(): Promise<number | undefined>
  /** @throws when nothing can be stored now */
  check(): Promise<unknown>
}
