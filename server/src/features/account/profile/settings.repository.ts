import type { Queries } from '#database/database.ts'

/** Settings are JSON text, one per user; `queries` may be a transaction. */
export function settingsRows(queries: Queries) {
  return {
    async find(userId: string): Promise<unknown> {
      const row = await queries
        .selectFrom('user_settings')
        .select('value')
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return row && (JSON.parse(row.value) as unknown)
    },
    async save(userId: string, settings: object): Promise<void> {
      const value = JSON.stringify(settings)
      await queries
        .insertInto('user_settings')
        .values({ user_id: userId, value })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ value }))
        .execute()
    },
  }
}
