import type { Queries } from '#database/database.ts'

/** Refresh tokens, including the last used ones, until their session ends; `queries` may be a transaction. */
export function refreshTokenRows(queries: Queries) {
  return {
    async insert(sessionId: string, hash: string): Promise<void> {
      await queries
        .insertInto('refresh_tokens')
        .values({ hash, session_id: sessionId, used_at: null })
        .execute()
    },
    /** The id of the session that the token was issued for. */
    async findSession(hash: string): Promise<string | undefined> {
      const row = await queries
        .selectFrom('refresh_tokens')
        .select('session_id')
        .where('hash', '=', hash)
        .executeTakeFirst()
      return row?.session_id
    },
    /** Marks the token used; `false` when it was used before. */
    async markUsed(hash: string, at: number): Promise<boolean> {
      const unused = queries
        .updateTable('refresh_tokens')
        .set({ used_at: at })
        .where('hash', '=', hash)
        .where('used_at', 'is', null)
      return (await unused.executeTakeFirst()).numUpdatedRows === 1n
    },
    /** Removes the used tokens of a session, except the last `keep`. */
    async removeUsed(sessionId: string, { keep }: { readonly keep: number }): Promise<void> {
      const used = queries
        .selectFrom('refresh_tokens')
        .select('hash')
        .where('session_id', '=', sessionId)
        .where('used_at', 'is not', null)
      const newest = used.orderBy('used_at', 'desc').orderBy('hash').limit(keep)
      await queries
        .deleteFrom('refresh_tokens')
        .where('hash', 'in', used)
        .where('hash', 'not in', newest)
        .execute()
    },
  }
}
