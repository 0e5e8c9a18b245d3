import type { Queries } from '#database/database.ts'

const maxListed = 1000

/** Closed accounts whose items are not all removed yet; `queries` may be a transaction. */
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
  /** Deletes the row; the database then deletes sessions, jobs, quota, presets and the rest with it. */
  async delete(userId: string): Promise<void> {
    await queries
      .deleteFrom('users')
      .where('id', '=', userId)
      .where('removed_at', 'is not', null)
      .execute()
  },
})
