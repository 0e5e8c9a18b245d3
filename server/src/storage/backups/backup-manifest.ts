import { z } from 'zod'

/** An object of the pool, as it was before it was encrypted. */
export const PoolObject = z.object({
  id: z.string(),
  byteSize: z.number().int(),
  sha256: z.string(),
})
export type PoolObject = z.output<typeof PoolObject>

const time = z.iso.datetime()

/** What a planned backup consists of. It is stored as it is, even when the backup is encrypted: it contains nothing that users wrote. */
export const BackupManifest = z.object({
  product: z.literal('atelier-ia'),
  format: z.literal(1),
  version: z.string(),
  createdAt: time,
  /** The SQLite file, compressed. */
  database: PoolObject,
  /** The list of the files, compressed. */
  list: PoolObject,
  /** Absent when they come from SECRET_KEY. */
  secrets: PoolObject.optional(),
  counts: z.object({
    accounts: z.number().int(),
    messages: z.number().int(),
    files: z.number().int(),
    fileBytes: z.number(),
    missingFiles: z.number().int(),
    newBytes: z.number(),
  }),
  check: z.object({ at: time, isGood: z.boolean() }),
  restoredAt: time.nullable(),
})
export type BackupManifest = z.output<typeof BackupManifest>

/** Bytes of the database, of the list and of all files. */
export const bytesOf = ({ database, list, counts }: BackupManifest): number =>
  database.byteSize + list.byteSize + counts.fileBytes
