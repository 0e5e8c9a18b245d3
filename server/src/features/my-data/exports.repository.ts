import type { Queries } from '#database/database.ts'

export interface StoredExport {
  readonly id: string
  readonly fileId: string
  readonly byteSize: number
  readonly createdAt: number
  readonly expiresAt: number
}
export type ExportSelection = { readonly userId: string } | { readonly expiredAt: number }

/** Archives of users' data; `queries` may be a transaction. */
export const exportRows = (queries: Queries) => ({
  /** The newest that has not expired. */
  async find(userId: string, now: number): Promise<StoredExport | undefined> {
    const row = await queries
      .selectFrom('exports')
      .selectAll()
      .where('user_id', '=', userId)
      .where('expires_at', '>', now)
      .orderBy('created_at', 'desc')
      .executeTakeFirst()
    return (
      row && {
        id: row.id,
        fileId: row.file_id,
        byteSize: Number(row.byte_size),
        createdAt: Number(row.created_at),
        expiresAt: Number(row.expires_at),
      }
    )
  },
  async insert(
    userId: string,
    { id, fileId, byteSize, createdAt, expiresAt }: StoredExport,
  ): Promise<void> {
    await queries
      .insertInto('exports')
      .values({
        id,
        user_id: userId,
        file_id: fileId,
        byte_size: byteSize,
        created_at: createdAt,
        expires_at: expiresAt,
      })
      .execute()
  },
  /** Returns the ids of their files. */
  async remove(selection: ExportSelection): Promise<string[]> {
    const rows = queries.deleteFrom('exports')
    const selected =
      'userId' in selection
        ? rows.where('user_id', '=', selection.userId)
        : rows.where('expires_at', '<=', selection.expiredAt)
    return (await selected.returning('file_id').execute()).map(({ file_id }) => file_id)
  },
})
