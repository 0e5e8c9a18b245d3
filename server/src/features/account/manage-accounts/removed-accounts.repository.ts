import type { Queries } from '#database/database.ts'

const maxListed = 1000

/** Accounts that were closed for good and still have something; `queries` may be a transaction. */
export const removedAccountRows = (queries: Queries) => ({
  async listIds(): Promise<string[]> {
    const rows = await queries
      .selectFrom('users')
      .select('id')
      .where('removed_at', 'is not', null)
      .orderBy('removed_at')
      .limit(maxListed)
      .execute()
    return rows.map(({ id }) => id)
  },
  /** Sessions, jobs, quota, presets and all the rest are deleted with the account's own row. */
  async delete(userId: string): Promise<void> {
    await queries
      .deleteFrom('users')
      .where('id', '=', userId)
      .where('removed_at', 'is not', null)
      .execute()
  },
})
