import { Problem } from '@atelier/contract/problems/problems'
import type { Queries } from '#database/database.ts'
import type { DiskSpace } from '../disk-space.ts'
import type { StorageState, UserStorage } from '../usage/user-storage.ts'

/** A file that was announced and is not stored yet. */
export interface PendingUpload {
  readonly userId: string
  readonly byteSize: number
  receivedBytes(): number
}

interface Announcement {
  readonly byteSize: number
  /** What the user's other uploads still miss. */
  readonly uploading: number
  /** What they will take in all. */
  readonly announced: number
}

interface UploadSpaceDependencies {
  readonly diskSpace: Pick<DiskSpace, 'usableBytes'>
  readonly userStorage: Pick<UserStorage, 'state' | 'requireSpace'>
  /** Bytes that one user may have announced and not sent yet. */
  readonly maxUploadingBytes: number
}

/** What was announced counts as taken before it arrives, so that many uploads at once never get more than there is. */
export function createUploadSpace(dependencies: UploadSpaceDependencies) {
  const { diskSpace, userStorage, maxUploadingBytes } = dependencies
  const pending = new Set<PendingUpload>()
  const release = (upload: PendingUpload) => void pending.delete(upload)
  const sum = (bytesOf: (upload: PendingUpload) => number, userId?: string): number =>
    [...pending]
      .filter((upload) => userId === undefined || upload.userId === userId)
      .reduce((total, upload) => total + bytesOf(upload), 0)

  function requireRoom({ byteSize, uploading, announced }: Announcement, state: StorageState) {
    // A single one may be as large as recordings are allowed to be.
    if (uploading > 0 && uploading + byteSize > maxUploadingBytes)
      throw new Problem('limit.uploads', {
        params: { used: uploading, limit: maxUploadingBytes },
        retryAfter: secondsToRetry,
      })
    const { usedBytes, limit } = state
    if (limit !== undefined && usedBytes + announced + byteSize > limit)
      throw new Problem('limit.storage', { params: { used: Math.min(usedBytes, limit), limit } })
  }

  return {
    /**
     * Counts an upload as taken until it is released.
     * @throws Problem `limit.uploads`, `limit.storage` or `server.no-space` when it does not fit
     */
    async reserve(upload: PendingUpload): Promise<() => void> {
      const { userId, byteSize } = upload
      const usable = await diskSpace.usableBytes()
      const state = await userStorage.state(userId)
      // From here on nothing is awaited: of many at once each sees those before it.
      const announced = sum((one) => one.byteSize, userId)
      requireRoom({ byteSize, uploading: sum(missingBytes, userId), announced }, state)
      if (sum(missingBytes) + byteSize > usable) throw new Problem('server.no-space')
      pending.add(upload)
      return () => release(upload)
    },
    /**
     * The same among the user's uploads that rows announce, in the transaction that adds one: other servers accept uploads too.
     * @throws Problem
     */
    async requireRoomAmong(
      { userId, byteSize }: Pick<PendingUpload, 'userId' | 'byteSize'>,
      rows: readonly { readonly byteSize: number; readonly received: number }[],
      on: Queries,
    ): Promise<void> {
      const announced = rows.reduce((total, row) => total + row.byteSize, 0)
      const uploading = announced - rows.reduce((total, row) => total + row.received, 0)
      requireRoom({ byteSize, uploading, announced }, await userStorage.state(userId, on))
    },
    /** An upload that was there before a restart, or goes on after it could not be stored. */
    add: (upload: PendingUpload): void => void pending.add(upload),
    release,
  }
}
export type UploadSpace = ReturnType<typeof createUploadSpace>

const secondsToRetry = 30
const missingBytes = ({ byteSize, receivedBytes }: PendingUpload): number =>
  Math.max(0, byteSize - receivedBytes())
