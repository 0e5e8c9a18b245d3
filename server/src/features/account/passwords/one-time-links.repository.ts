import type { Queries } from '#database/database.ts'
import type { OneTimeLinksTable } from '#database/tables/account.ts'

export type LinkPurpose = OneTimeLinksTable['purpose']
/** Either lets choose a new password: the administrator's, or one that was asked for on the login page. */
export const passwordPurposes = ['password', 'forgotten'] as const satisfies LinkPurpose[]

export interface StoredLink {
  readonly userId: string
  readonly hash: string
  readonly purpose: LinkPurpose
  /** The address that it confirms; else empty. */
  readonly email: string
  readonly createdAt: number
  /** The account that made it for another one. */
  readonly madeBy?: string
  readonly expiresAt: number
}
export type FoundLink = Pick<StoredLink, 'userId' | 'purpose' | 'email' | 'expiresAt'> & {
  readonly madeBy: string | null
}
const found = [
  'user_id as userId',
  'purpose',
  'email',
  'expires_at as expiresAt',
  'made_by as madeBy',
] as const

/** One-time links, one per account and purpose; `queries` may be a transaction. */
export const oneTimeLinkRows = (queries: Queries) => ({
  ...linkQueries(queries),
  ...linkChanges(queries),
})

const linkQueries = (queries: Queries) => ({
  /** Whether the account got one of this purpose at or after this time. */
  async hasSince(userId: string, purpose: LinkPurpose, since: number): Promise<boolean> {
    const row = await queries
      .selectFrom('one_time_links')
      .select('hash')
      .where('user_id', '=', userId)
      .where('purpose', '=', purpose)
      .where('created_at', '>=', since)
      .executeTakeFirst()
    return row !== undefined
  },
  async find(
    hash: string,
    purposes: readonly LinkPurpose[],
    now: number,
  ): Promise<FoundLink | undefined> {
    const row = await queries
      .selectFrom('one_time_links')
      .select(found)
      .where('hash', '=', hash)
      .where('purpose', 'in', purposes)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    return row && { ...row, expiresAt: Number(row.expiresAt) }
  },
})

function linkChanges(queries: Queries) {
  async function remove(userId: string, purposes: readonly LinkPurpose[]): Promise<void> {
    await queries
      .deleteFrom('one_time_links')
      .where('user_id', '=', userId)
      .where('purpose', 'in', purposes)
      .execute()
  }
  return {
    remove,
    /** As much work as `save`, of which nothing is left. */
    async saveNone(
      { userId, hash, purpose }: Pick<StoredLink, 'userId' | 'hash' | 'purpose'>,
      now: number,
    ): Promise<void> {
      await queries.deleteFrom('one_time_links').where('expires_at', '<=', now).execute()
      await remove(userId, [purpose])
      await queries.deleteFrom('one_time_links').where('hash', '=', hash).execute()
    },
    /** Replaces the account's earlier link of this purpose, and removes what has expired of all. */
    async save({ userId, createdAt, expiresAt, madeBy, ...link }: StoredLink): Promise<void> {
      await queries.deleteFrom('one_time_links').where('expires_at', '<=', createdAt).execute()
      await remove(userId, [link.purpose])
      await queries
        .insertInto('one_time_links')
        .values({
          ...{ ...link, user_id: userId, made_by: madeBy ?? null },
          ...{ created_at: createdAt, expires_at: expiresAt },
        })
        .execute()
    },
    /** Deletes the link and returns it. If two calls run at once, only one gets it. */
    async consume(
      hash: string,
      purposes: readonly LinkPurpose[],
      now: number,
    ): Promise<FoundLink | undefined> {
      const row = await queries
        .deleteFrom('one_time_links')
        .where('hash', '=', hash)
        .where('purpose', 'in', purposes)
        .where('expires_at', '>', now)
        .returning(found)
        .executeTakeFirst()
      return row && { ...row, expiresAt: Number(row.expiresAt) }
    },
  }
}
