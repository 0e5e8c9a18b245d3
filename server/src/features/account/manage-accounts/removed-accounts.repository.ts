import type { Queries } from '#database/database.ts'

const maxListed = 1000

/** Closed accounts whose items are not all removed yet; `queries` may be a transaction. */
export const removedAccountRows = (queries: Queries) => ({
  /** Those that no living server removes. */
  async listAbandoned(livingIds: readonly string[]): Promise<string[]> {
    const rows = await queries
      .selectFrom('users')
      .select('id')
      .where('removed_at', 'is not', null)
      .where(({ eb, or }) =>
        or([eb('removed_by', 'is', null), eb('removed_by', 'not in', livingIds)]),
      )
      .orderBy('removed_at')
      .limit(maxListed)
      .execute()
    return rows.map(({ id }) => id)
  },
  /** Has this server remove the account; `false` when a living server does. */
  async claim(userId: string, server: string, livingIds: readonly string[]): Promise<boolean> {
    const { numUpdatedRows } = await queries
      .updateTable('users')
      .set({ removed_by: server })
      .where('id', '=', userId)
      .where('removed_at', 'is not', null)
      .where(({ eb, or }) =>
        or([eb('removed_by', 'is', null), eb('removed_by', 'not in', livingIds)]),
      )
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
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
