import { type StorageKind, uncountedStorageKind } from '@atelier/contract/my-data/my-data'
import type { Queries } from '#database/database.ts'
import { prepareQuery } from '#database/prepared-query.ts'
import { isSqlite } from '#database/search-index.ts'

/** What an account stores, and what it was allowed. */
export interface AccountStorage {
  readonly isAdmin: boolean
  /** Bytes that count towards the limit. */
  readonly usedBytes: number
  /** Set by the administrator: `undefined` is the installation's limit, 0 is none. */
  readonly ownLimit: number | undefined
}
interface AccountStorageRow {
  role: 'USER' | 'ADMIN'
  stored_bytes: number
  max_storage_bytes: number | null
}

const toAccountStorage = (row: AccountStorageRow): AccountStorage => ({
  isAdmin: row.role === 'ADMIN',
  usedBytes: Number(row.stored_bytes),
  ownLimit: row.max_storage_bytes === null ? undefined : Number(row.max_storage_bytes),
})

/** The totals that the triggers of the database maintain. */
export function createUserStorageRepository(queries: Queries) {
  const account = prepareQuery<{ userId: string }, AccountStorageRow>(queries, (value) =>
    queries
      .selectFrom('users')
      .select(['role', 'stored_bytes', 'max_storage_bytes'])
      .where('id', '=', value('userId')),
  )
  return {
    async find(userId: string, on: Queries = queries): Promise<AccountStorage | undefined> {
      const [row] = await account({ userId }, on)
      return row && toAccountStorage(row)
    },
    /** Of accounts that exist. */
    async findAll(userIds: readonly string[]): Promise<Map<string, AccountStorage>> {
      if (userIds.length === 0) return new Map()
      const rows = await queries
        .selectFrom('users')
        .select(['id', 'role', 'stored_bytes', 'max_storage_bytes'])
        .where('id', 'in', [...userIds])
        .execute()
      return new Map(rows.map((row) => [row.id, toAccountStorage(row)]))
    },
    /** Returns what was set before, with the e-mail that the audit entry needs; `undefined` when there is no such account. */
    async setLimit(on: Queries, userId: string, limit: number | null) {
      const row = await on
        .selectFrom('users')
        .select(['email', 'max_storage_bytes'])
        .where('id', '=', userId)
        .where('removed_at', 'is', null)
        .executeTakeFirst()
      if (!row) return undefined
      await on
        .updateTable('users')
        .set({ max_storage_bytes: limit })
        .where('id', '=', userId)
        .execute()
      const before = row.max_storage_bytes === null ? null : Number(row.max_storage_bytes)
      return { email: row.email, before }
    },
    async byKind(userId: string, on: Queries = queries): Promise<Map<StorageKind, number>> {
      const rows = await on
        .selectFrom('user_storage')
        .select(({ fn }) => ['kind', fn.sum<number | string>('bytes').as('bytes')])
        .where('user_id', '=', userId)
        .groupBy('kind')
        .execute()
      return new Map(rows.map(({ kind, bytes }) => [kind, Number(bytes)]))
    },
    ...totalRepairs(queries),
  }
}

const totalRepairs = (queries: Queries) => ({
  /** Ids in their order, after the given one. */
  async userIdsAfter(id: string, limit: number): Promise<string[]> {
    const rows = await queries
      .selectFrom('users')
      .select('id')
      .where('id', '>', id)
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map((row) => row.id)
  },
  /** Whoever stores something waits at the account's row until the transaction ends. */
  async lockTotals(on: Queries, userId: string): Promise<void> {
    if (isSqlite(on)) return
    await on.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  },
  async setKind(
    on: Queries,
    { userId, kind, bytes }: { userId: string; kind: StorageKind; bytes: number },
  ): Promise<void> {
    await on
      .insertInto('user_storage')
      .values({ user_id: userId, kind, is_trashed: 0, bytes })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'kind', 'is_trashed']).doUpdateSet({ bytes }),
      )
      .execute()
  },
  /** The sum that is in the row of the account; `false` when it was right. */
  async repairTotal(on: Queries, userId: string): Promise<boolean> {
    const { sum } = await on
      .selectFrom('user_storage')
      .select(({ fn }) => fn.sum<number | string | null>('bytes').as('sum'))
      .where('user_id', '=', userId)
      .where('kind', '<>', uncountedStorageKind)
      .executeTakeFirstOrThrow()
    const total = Number(sum ?? 0)
    const { numUpdatedRows } = await on
      .updateTable('users')
      .set({ stored_bytes: total })
      .where('id', '=', userId)
      .where('stored_bytes', '<>', total)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  },
})
