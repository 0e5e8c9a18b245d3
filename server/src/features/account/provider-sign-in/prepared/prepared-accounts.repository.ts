import type { Queries } from '#database/database.ts'

export interface Preparation {
  readonly providerId: string
  /** In milliseconds since 1970. */
  readonly until: number
}

/** Accounts that are prepared for a provider, one each; `queries` may be a transaction. */
export const preparedAccountRows = (queries: Queries) => ({
  /** By account; those that have expired are left out. */
  async listByUser(
    userIds: readonly string[],
    now: number,
  ): Promise<ReadonlyMap<string, Preparation>> {
    if (userIds.length === 0) return new Map()
    const rows = await queries
      .selectFrom('prepared_accounts')
      .selectAll()
      .where('user_id', 'in', [...userIds])
      .where('until', '>', now)
      .execute()
    return new Map(
      rows.map((row) => [row.user_id, { providerId: row.provider_id, until: Number(row.until) }]),
    )
  },
  /** Replaces what the accounts were prepared for. */
  async save(userIds: readonly string[], { providerId, until }: Preparation): Promise<void> {
    const prepared = { provider_id: providerId, until }
    await queries
      .insertInto('prepared_accounts')
      .values(userIds.map((id) => ({ user_id: id, ...prepared })))
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(prepared))
      .execute()
  },
  async remove(userIds: readonly string[]): Promise<void> {
    await queries
      .deleteFrom('prepared_accounts')
      .where('user_id', 'in', [...userIds])
      .execute()
  },
  async removeExpired(now: number): Promise<void> {
    await queries.deleteFrom('prepared_accounts').where('until', '<=', now).execute()
  },
  /** Ends the preparation. Returns `false` unless the account was prepared for this provider, and still is. */
  async use(userId: string, providerId: string, now: number): Promise<boolean> {
    const { numDeletedRows } = await queries
      .deleteFrom('prepared_accounts')
      .where('user_id', '=', userId)
      .where('provider_id', '=', providerId)
      .where('until', '>', now)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },
})
