import type { PoolObject } from '#storage/backups/backup-manifest.ts'
import type { BackupStore } from '#storage/backups/backup-store.ts'
import { decompressInto, isUnreadable } from '#storage/backups/compression.ts'
import { measureBytes } from '#storage/backups/measured-bytes.ts'

/** Puts an object of the pool into a new file, uncompressed; `false` when its bytes are not those that were written. */
export async function fetchObject(
  store: BackupStore,
  object: PoolObject,
  file: string,
): Promise<boolean> {
  const bytes = await store.pool.open(object.id)
  if (!bytes) return false
  const { stream, result } = measureBytes(bytes)
  try {
    await decompressInto(file, stream)
  } catch (cause) {
    if (isUnreadable(cause)) return false
    throw cause
  }
  return result().sha256 === object.sha256
}
