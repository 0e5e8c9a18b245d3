import type { Queries } from '#database/database.ts'

export interface StoredPasswordLink {
  readonly userId: string
  readonly hash: string
  readonly createdAt: number
  readonly expiresAt: number
}

/** One-time links, one per account; `queries` may be a transaction. */
export function passwordLinkRows(queries: Queries) {
  async function removeOf(userId: string): Promise<void> {
    await queries.deleteFrom('password_links').where('user_id', '=', userId).execute()
  }
  return {
    /** Of whoever has another password by now: the link would let its holder choose one more. */
    removeByUser: removeOf,
    /** In place of the account's earlier link. */
    async save({ userId, hash, createdAt, expiresAt }: StoredPasswordLink): Promise<void> {
      await removeOf(userId)
      await queries
        .insertInto('password_links')
        .values({ user_id: userId, hash, created_at: createdAt, expires_at: expiresAt })
        .execute()
    },
    async find(
      hash: string,
      now: number,
    ): Promise<{ userId: string; expiresAt: number } | undefined> {
      const row = await queries
        .selectFrom('password_links')
        .select(['user_id as userId', 'expires_at as expiresAt'])
        .where('hash', '=', hash)
        .where('expires_at', '>', now)
        .executeTakeFirst()
      return row && { userId: row.userId, expiresAt: Number(row.expiresAt) }
    },
    /** Takes the link away, and answers whose it was: of two at once, one finds it. */
    async consume(hash: string, now: number): Promise<string | undefined> {
      const taken = queries
        .deleteFrom('password_links')
        .where('hash', '=', hash)
        .where('expires_at', '>', now)
      return (await taken.returning('user_id').executeTakeFirst())?.user_id
    },
    async removeExpired(now: number): Promise<void> {
      await queries.deleteFrom('password_links').where('expires_at', '<=', now).execute()
    },
  }
}
