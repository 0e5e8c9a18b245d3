import type { TransactionCallback } from '../database.ts'

/** The file, and the shared index of the write-ahead log, cannot grow. */
const sqliteCodes: readonly number[] = [13, 4874]

/** Whether a write failed because the disk took no more. */
export function isDiskFull(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false
  if ('code' in cause && (cause.code === 'ENOSPC' || cause.code === 'EDQUOT')) return true
  return 'errcode' in cause && sqliteCodes.some((code) => code === cause.errcode)
}

type Commit = <T>(work: TransactionCallback<T>) => Promise<T>

/** Runs a transaction once more, if room could be made for it. */
export const withRoomMade =
  (commit: Commit, makeRoom: () => Promise<boolean>): Commit =>
  async (work) => {
    try {
      return await commit(work)
    } catch (cause) {
      if (!isDiskFull(cause) || !(await makeRoom())) throw cause
      return await commit(work)
    }
  }
