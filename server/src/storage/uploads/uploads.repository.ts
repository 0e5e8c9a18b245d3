import type { Selectable } from 'kysely'
import type { Queries } from '#database/database.ts'
import type { UploadsTable } from '#database/tables/storage.ts'

export interface StoredUpload {
  readonly id: string
  readonly userId: string
  readonly name: string
  readonly byteSize: number
  /** When the last part arrived. */
  readonly touchedAt: number
}

/** Also what is in shared storage of it. */
interface ListedUpload extends StoredUpload {
  readonly received: number
}

const decode = (row: Selectable<UploadsTable>): ListedUpload => ({
  id: row.id,
  userId: row.user_id,
  name: row.name,
  byteSize: Number(row.byte_size),
  touchedAt: Number(row.touched_at),
  received: Number(row.received),
})

/** Rows of resumable uploads; `queries` may be a transaction. */
export const createUploadsRepository = (queries: Queries) => ({
  async insert({ id, userId, name, byteSize, touchedAt }: StoredUpload): Promise<void> {
    await queries
      .insertInto('uploads')
      .values({ id, user_id: userId, name, byte_size: byteSize, touched_at: touchedAt })
      .execute()
  },
  async find(userId: string, id: string): Promise<StoredUpload | undefined> {
    const row = await queries
      .selectFrom('uploads')
      .selectAll()
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst()
    return row && decode(row)
  },
  async listByUser(userId: string): Promise<ListedUpload[]> {
    const rows = await queries
      .selectFrom('uploads')
      .selectAll()
      .where('user_id', '=', userId)
      .execute()
    return rows.map(decode)
  },
  async touch(id: string, at: number): Promise<void> {
    await queries.updateTable('uploads').set({ touched_at: at }).where('id', '=', id).execute()
  },
  async remove(id: string): Promise<boolean> {
    const { numDeletedRows } = await queries
      .deleteFrom('uploads')
      .where('id', '=', id)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },
  async removeUntouchedSince(before: number): Promise<void> {
    await queries.deleteFrom('uploads').where('touched_at', '<', before).execute()
  },
  async listAll(): Promise<ListedUpload[]> {
    return (await queries.selectFrom('uploads').selectAll().execute()).map(decode)
  },
  async listIds(): Promise<Set<string>> {
    const rows = await queries.selectFrom('uploads').select('id').execute()
    return new Set(rows.map(({ id }) => id))
  },
})
