import { sql } from 'kysely'
import type { Queries } from '#database/database.ts'
import { databaseNow } from '#database/shared/database-clock.ts'

export interface UploadPart {
  readonly fileId: string
  readonly uploadId: string
  readonly firstByte: number
  readonly byteSize: number
}

/** Rows of what was received in shared storage; `queries` may be a transaction. */
export const createUploadPartsRepository = (queries: Queries) => ({
  async received(uploadId: string): Promise<number | undefined> {
    const row = await queries
      .selectFrom('uploads')
      .select('received')
      .where('id', '=', uploadId)
      .executeTakeFirst()
    return row && Number(row.received)
  },
  /** `false` when another server has written this part, or the upload is gone. */
  async add(part: UploadPart, at: number): Promise<boolean> {
    const { numUpdatedRows } = await queries
      .updateTable('uploads')
      .set({ received: part.firstByte + part.byteSize, touched_at: at })
      .where('id', '=', part.uploadId)
      .where('received', '=', part.firstByte)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await queries
      .insertInto('upload_parts')
      .values({
        file_id: part.fileId,
        upload_id: part.uploadId,
        first_byte: part.firstByte,
        byte_size: part.byteSize,
      })
      .execute()
    return true
  },
  /** The ids of its files, in the order of its bytes. */
  async listFileIds(uploadId: string): Promise<string[]> {
    const rows = await queries
      .selectFrom('upload_parts')
      .select('file_id')
      .where('upload_id', '=', uploadId)
      .orderBy('first_byte')
      .execute()
    return rows.map((row) => row.file_id)
  },
  async removeOf(uploadId: string): Promise<void> {
    await queries.deleteFrom('upload_parts').where('upload_id', '=', uploadId).execute()
  },
  /** Uploads of which only parts are left. */
  async listLeftUploads(limit: number): Promise<string[]> {
    const rows = await queries
      .selectFrom('upload_parts')
      .leftJoin('uploads', 'uploads.id', 'upload_parts.upload_id')
      .select('upload_parts.upload_id')
      .distinct()
      .where('uploads.id', 'is', null)
      .limit(limit)
      .execute()
    return rows.map((row) => row.upload_id)
  },
})

/** Which server takes a complete upload; `queries` may be a transaction. */
export const createUploadClaimsRepository = (queries: Queries) => ({
  /** Of several servers that want the whole file one gets `true`, for so long by the database's clock. */
  async claim(uploadId: string, periodMs: number): Promise<boolean> {
    const now = databaseNow(queries)
    const { numUpdatedRows } = await queries
      .updateTable('uploads')
      .set({ claimed_until: sql<number>`${now} + ${sql.lit(periodMs)}` })
      .where('id', '=', uploadId)
      .where('claimed_until', '<=', now)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
  async release(uploadId: string): Promise<void> {
    await queries
      .updateTable('uploads')
      .set({ claimed_until: 0 })
      .where('id', '=', uploadId)
      .execute()
  },
})
