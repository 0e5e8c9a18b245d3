import { type SelectQueryBuilder, sql } from 'kysely'
import type { Queries } from '#database/database.ts'
import type { Tables } from '#database/tables.ts'
import type { StorageUsage } from './owned-items.ts'

/** The number of rows that a query finds, and the bytes of the files that these columns refer to. */
export async function fileUsage<T extends keyof Tables>(
  queries: Queries,
  ownerId: string,
  rows: SelectQueryBuilder<Tables, T, object>,
  [first, ...others]: readonly [string, ...string[]],
): Promise<StorageUsage> {
  const idsOf = (column: string) => rows.select(sql.ref<string>(column).as('id'))
  const { count } = await rows
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const { bytes } = await queries
    .selectFrom('files')
    .select(({ fn }) => fn.sum<number | null>('byte_size').as('bytes'))
    .where('owner_id', '=', ownerId)
    .where(
      'id',
      'in',
      others.map(idsOf).reduce((one, other) => one.unionAll(other), idsOf(first)),
    )
    .executeTakeFirstOrThrow()
  return { count: Number(count), byteSize: Number(bytes ?? 0) }
}

export const createOwnedFiles = (queries: Queries) => ({
  /** Bytes of files created since then that still exist. */
  async newBytes(ownerId: string, since: number): Promise<number> {
    const { bytes } = await queries
      .selectFrom('files')
      .select(({ fn }) => fn.sum<number | null>('byte_size').as('bytes'))
      .where('owner_id', '=', ownerId)
      .where('created_at', '>=', since)
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
