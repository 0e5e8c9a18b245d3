import type { Queries } from '#database/database.ts'
import { isIncomplete, parseClaims, type StoredClaims } from './rules/stored-claims.ts'

/** Who somebody is at a provider: never an address, which may be given to somebody else. */
export interface Identity {
  readonly providerId: string
  readonly issuer: string
  readonly subject: string
  readonly email: string | undefined
  /** What rules need of what the provider said. */
  readonly claims: StoredClaims
}

const claimColumns = (claims: StoredClaims) => ({
  claims: JSON.stringify(claims),
  has_too_many: Number(isIncomplete(claims)),
})

/** Whom providers' answers stand for; `queries` may be a transaction. */
export const identityRows = (queries: Queries) => ({
  ...identityQueries(queries),
  ...identityLists(queries),
  ...identityChanges(queries),
})

const identityQueries = (queries: Queries) => ({
  async findUserId({
    issuer,
    subject,
  }: Pick<Identity, 'issuer' | 'subject'>): Promise<string | undefined> {
    const row = await queries
      .selectFrom('identities')
      .select('user_id')
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .executeTakeFirst()
    return row?.user_id
  },
  /** Only if this provider's link is meant. */
  async findUserIdAt(
    providerId: string,
    { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>,
  ): Promise<string | undefined> {
    const row = await queries
      .selectFrom('identities')
      .select('user_id')
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .where('provider_id', '=', providerId)
      .executeTakeFirst()
    return row?.user_id
  },
})

const identityLists = (queries: Queries) => ({
  /** Everything that is stored of a user. */
  async describeByUser(userId: string) {
    const rows = await queries
      .selectFrom('identities')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('linked_at')
      .execute()
    return rows.map((row) => ({
      ...{ providerId: row.provider_id, issuer: row.issuer, subject: row.subject },
      ...{ email: row.email, linkedAt: Number(row.linked_at), seenAt: Number(row.seen_at) },
      claims: parseClaims(row.claims),
    }))
  },
  /** The next users, in the order of their ids, whom no other provider lets in. */
  async nextAlone(
    providerId: string,
    { after, limit }: { readonly after: string; readonly limit: number },
  ): Promise<string[]> {
    const rows = await queries
      .selectFrom('identities')
      .select('user_id')
      .where('provider_id', '=', providerId)
      .where('user_id', '>', after)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('identities as other')
              .select('other.subject')
              .whereRef('other.user_id', '=', 'identities.user_id')
              .where('other.provider_id', '<>', providerId),
          ),
        ),
      )
      .orderBy('user_id')
      .limit(limit)
      .execute()
    return rows.map((row) => row.user_id)
  },
  listByUser: (userId: string) =>
    queries
      .selectFrom('identities')
      .select(['provider_id', 'email', 'linked_at', 'seen_at'])
      .where('user_id', '=', userId)
      .orderBy('linked_at')
      .execute(),
})

const identityChanges = (queries: Queries) => ({
  /** Returns `false` if the identity opens an account already, or the account has one of this provider. */
  async link(userId: string, identity: Identity, at: number): Promise<boolean> {
    const { providerId, issuer, subject, email, claims } = identity
    const inserted = await queries
      .insertInto('identities')
      .values({
        issuer,
        subject,
        provider_id: providerId,
        user_id: userId,
        email: email ?? null,
        linked_at: at,
        seen_at: at,
        ...claimColumns(claims),
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n
  },
  /** Returns `false` if it was unlinked meanwhile. */
  async recordSeen(
    userId: string,
    { issuer, subject, email, claims }: Identity,
    at: number,
  ): Promise<boolean> {
    const seen = await queries
      .updateTable('identities')
      .set({ seen_at: at, email: email ?? null, ...claimColumns(claims) })
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return seen.numUpdatedRows > 0n
  },
  async unlink(userId: string, providerId: string): Promise<boolean> {
    const removed = await queries
      .deleteFrom('identities')
      .where('user_id', '=', userId)
      .where('provider_id', '=', providerId)
      .executeTakeFirst()
    return removed.numDeletedRows > 0n
  },
})
