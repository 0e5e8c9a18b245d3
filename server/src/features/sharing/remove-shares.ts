import type { Database, WriteTransaction } from '#database/database.ts'
import type { StoredFiles } from '#storage/stored-files.ts'
import { type StoredShare, shareRows } from './shares.repository.ts'

export type ShareRef = Pick<StoredShare, 'id' | 'userId'>

/** Removes these shares with their copies; `writeTogether` writes in the transaction of those of the same owner. */
export type RemoveShares = (
  shares: readonly ShareRef[],
  writeTogether?: (on: WriteTransaction) => Promise<void>,
) => Promise<void>

/** Under the lock of their owner's shares: meanwhile none of them gets another copy. */
export const createShareRemoval =
  ({
    database,
    files,
  }: {
    readonly database: Pick<Database, 'commit'>
    readonly files: Pick<StoredFiles, 'removeRows' | 'removeBytes'>
  }): RemoveShares =>
  async (shares, writeTogether) => {
    for (const [userId, some] of Map.groupBy(shares, (share) => share.userId)) {
      const fileIds = await database.commit(
        async (on) => {
          const removed = await shareRows(on).remove(some.map(({ id }) => id))
          await files.removeRows(on, removed)
          await writeTogether?.(on)
          return removed
        },
        { lock: `shares:${userId}` },
      )
      await files.removeBytes(fileIds)
    }
  }
