import type { Queries } from '#database/database.ts'

export interface StoredPasswordLink {
  readonly userId: string
  readonly hash: string
  readonly createdAt: number
  readonly expiresAt: number
}

/** One-time links, one per account; `queries` may be a transaction. */
export function passwordLinkRows(queries: Queries) {
  async function removeByUser(userId: string): Promise<void> {
    await queries.deleteFrom('password_links').where('user_id', '=', userId).execute()
  }
  return {
    /** Called after a password change, because the link would still allow another one. */
    removeByUser,
    /** Replaces the account's earlier link. */
    async save({ userId, hash, createdAt, expiresAt }: StoredPasswordLink): Promise<void> {
      await removeByUser(userId)
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
    /** Deletes the link and returns its user's id. If two calls run at once, only one gets it. */
    async consume(hash: string, now: number): Promise<string | undefined> {
      const unexpired = queries
        .deleteFrom('password_links')
        .where('hash', '=', hash)
        .where('expires_at', '>', now)
      return (await unexpired.returning('user_id').executeTakeFirst())?.user_id
    },
    async removeExpired(now: number): Promise<void> {
      await queries.deleteFrom('password_links').where('expires_at', '<=', now).execute()
    },
  }
}
