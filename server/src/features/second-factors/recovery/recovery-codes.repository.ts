import type { Queries } from '#database/database.ts'

/** Recovery codes, stored as hashes; `queries` may be a transaction. */
export function recoveryCodeRows(queries: Queries) {
  return {
    async countLeft(userId: string): Promise<number> {
      const { left } = await queries
        .selectFrom('recovery_codes')
        .select(({ fn }) => fn.countAll<number>().as('left'))
        .where('user_id', '=', userId)
        .where('used_at', 'is', null)
        .executeTakeFirstOrThrow()
      return Number(left)
    },
    async removeAll(userId: string): Promise<void> {
      await queries.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
    },
    async insert(userId: string, hashes: readonly string[]): Promise<void> {
      await queries
        .insertInto('recovery_codes')
        .values(hashes.map((hash) => ({ user_id: userId, hash, used_at: null })))
        .execute()
    },
    /** Returns whether the code was one that works; it does not any more. */
    async use(userId: string, hash: string, at: number): Promise<boolean> {
      const { numUpdatedRows } = await queries
        .updateTable('recovery_codes')
        .set({ used_at: at })
        .where('user_id', '=', userId)
        .where('hash', '=', hash)
        .where('used_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
  }
}
