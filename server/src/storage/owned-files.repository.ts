import type { Queries } from '#database/database.ts'

export const createOwnedFiles = (queries: Queries) => ({
  /** Bytes of files created since then that still exist, without those in the trash. */
  async newBytes(ownerId: string, since: number): Promise<number> {
    const { bytes } = await queries
      .selectFrom('files')
      .select(({ fn }) => fn.sum<number | null>('byte_size').as('bytes'))
      .where('owner_id', '=', ownerId)
      .where('created_at', '>=', since)
      .where('hidden_at', 'is', null)
      .executeTakeFirstOrThrow()
    return Number(bytes ?? 0)
  },
  /** `undefined` when there is no such file. */
  async byteSize(fileId: string): Promise<number | undefined> {
    const row = await queries
      .selectFrom('files')
      .select('byte_size')
      .where('id', '=', fileId)
      .executeTakeFirst()
    return row && Number(row.byte_size)
  },
  /** Some of the owner's files, in no order. */
  async listIds(ownerId: string, limit: number): Promise<string[]> {
    const rows = await queries
      .selectFrom('files')
      .select('id')
      .where('owner_id', '=', ownerId)
      .limit(limit)
      .execute()
    return rows.map(({ id }) => id)
  },
})
