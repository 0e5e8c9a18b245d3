import { cacheCall } from '#platform/cached-call.ts'
import type { Clock } from '#platform/clock.ts'
import type { Storage } from '../storage.ts'

interface StorageRoomOptions {
  /** The disk of this machine, where files are while they arrive. */
  localFreeBytes(): Promise<number>
  readonly storage: Pick<Storage, 'freeBytes'>
  /** How many bytes the files of the installation may take; `undefined`: the storage itself says when it is full. */
  readonly quotaBytes: number | undefined
  storedBytes(): Promise<number>
  readonly clock: Clock
}

/** The sum of all files takes a while, and is asked for during each upload. */
const countEveryMs = 10_000

/** What still fits when files are in shared storage: the least of this disk, the storage, and what it may be used for. */
export function createStorageRoom({
  localFreeBytes,
  storage,
  quotaBytes,
  storedBytes,
  clock,
}: StorageRoomOptions): Pick<Storage, 'freeBytes'> {
  const stored = cacheCall(storedBytes, { clock, periodMs: countEveryMs })
  return {
    freeBytes: async () =>
      Math.min(
        await localFreeBytes(),
        await storage.freeBytes(),
        quotaBytes === undefined ? Number.MAX_SAFE_INTEGER : quotaBytes - (await stored()),
      ),
  }
}
