import type { Role } from '@atelier/contract/account/account'
import type { Queries } from '#database/database.ts'
import { prepareQuery } from '#database/prepared-query.ts'
import { groupsOfUser } from '#database/shared/group-ids-of-user.ts'

/** How a session was opened. */
export type SessionMethod = 'password' | 'passkey' | 'provider'

export interface NewSession {
  readonly id: string
  readonly method: SessionMethod
  readonly userId: string
  readonly accessHash: string
  readonly device: string
  readonly createdAt: number
  readonly expiresAt: number
  readonly provider?: SessionProvider
}

/** Where a session came from, and when it ends whatever renews it. */
export interface SessionProvider {
  readonly id: string
  readonly sid?: string | undefined
  readonly encryptedIdToken?: string | undefined
  readonly endsAt: number
}

/** At least one of `sid` and `userId` is there. */
interface EndedAtProvider {
  readonly id: string
  readonly sid: string | undefined
  readonly userId: string | undefined
}

/** A session found by its access token, with the account fields that the guards need. */
export interface FoundSession {
  readonly id: string
  readonly userId: string
  readonly email: string
  readonly role: Role
  /** When its user last proved to be who they are. */
  readonly provedAt: number
  /** The account has a second factor. */
  readonly isProtected: boolean
  /** The ids of its groups, as `groupIdsIn` reads them. */
  readonly groups: string
  readonly lastUsedAt: number
}

interface StoredSession {
  readonly id: string
  readonly device: string
  readonly createdAt: number
  readonly lastUsedAt: number
  readonly expiresAt: number
}

/** Sessions that give access: not expired, and their account is active. */
const openSessions = (queries: Queries, now: number) =>
  queries
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.expires_at', '>', now)
    .where('users.is_active', '=', 1)
    .where('users.is_suspended', '=', 0)

/** Finds the open session of an access token. Prepared once because every request runs it. */
export function openSessionFinder(queries: Queries) {
  type Row = Omit<FoundSession, 'isProtected' | 'groups'> & {
    readonly factors: number
    readonly groups: string | null
  }
  const find = prepareQuery<{ accessHash: string; now: number }, Row>(queries, (value) =>
    openSessions(queries, value('now'))
      .select([
        'sessions.id',
        'sessions.user_id as userId',
        'users.email',
        'users.role',
        'users.factors',
        'sessions.proved_at as provedAt',
        'sessions.last_used_at as lastUsedAt',
        groupsOfUser().as('groups'),
      ])
      .where('sessions.access_hash', '=', value('accessHash')),
  )
  return async (accessHash: string, now: number): Promise<FoundSession | undefined> => {
    const [row] = await find({ accessHash, now })
    if (!row) return undefined
    const { factors, provedAt, groups, ...session } = row
    return {
      ...session,
      provedAt: Number(provedAt),
      isProtected: factors !== 0,
      groups: groups ?? '',
    }
  }
}

/** Sessions; `queries` may be a transaction. */
export const sessionRows = (queries: Queries) => ({
  ...sessionQueries(queries),
  ...sessionProviders(queries),
  ...sessionUpdates(queries),
  ...sessionEndings(queries),
})

function sessionQueries(queries: Queries) {
  return {
    /** Returns the ids of the sessions that are open. */
    async filterOpen(ids: readonly string[], now: number): Promise<string[]> {
      const found = openSessions(queries, now).where('sessions.id', 'in', [...ids])
      return (await found.select('sessions.id').execute()).map((row) => row.id)
    },
    /** Users with a session that was used since this time. */
    async countUsersSince(from: number): Promise<number> {
      const { users } = await queries
        .selectFrom('sessions')
        .select(({ fn }) => fn.count<number>('user_id').distinct().as('users'))
        .where('last_used_at', '>=', from)
        .executeTakeFirstOrThrow()
      return Number(users)
    },
    /** When an open session began, and when it ends whatever renews it. */
    async findStart(
      id: string,
      now: number,
    ): Promise<{ readonly beganAt: number; readonly endsAt: number | undefined } | undefined> {
      const found = openSessions(queries, now).where('sessions.id', '=', id)
      const row = await found
        .select(['sessions.created_at as beganAt', 'sessions.ends_at as endsAt'])
        .executeTakeFirst()
      return (
        row && {
          beganAt: Number(row.beganAt),
          endsAt: row.endsAt === null ? undefined : Number(row.endsAt),
        }
      )
    },
    /** Only open sessions, the most recently used first. */
    async listByUser(
      userId: string,
      { now, limit }: { readonly now: number; readonly limit: number },
    ): Promise<StoredSession[]> {
      const rows = await queries
        .selectFrom('sessions')
        .select(['id', 'device', 'created_at', 'last_used_at', 'expires_at'])
        .where('user_id', '=', userId)
        .where('expires_at', '>', now)
        .orderBy('last_used_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map((row) => ({
        id: row.id,
        device: row.device,
        createdAt: Number(row.created_at),
        lastUsedAt: Number(row.last_used_at),
        expiresAt: Number(row.expires_at),
      }))
    },
  }
}

const sessionProviders = (queries: Queries) => ({
  /** The provider that opened it, if one did. */
  async findProvider(id: string) {
    const row = await queries
      .selectFrom('sessions')
      .select(['provider_id', 'encrypted_id_token'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row?.provider_id) return undefined
    return { id: row.provider_id, encryptedIdToken: row.encrypted_id_token ?? undefined }
  },
  /**
   * Ends what the provider says has ended: the session that it names `sid`, and those of the account that it named nothing for; without
   * a `sid` all of the account that it opened. Returns whose they were.
   */
  async endByProvider({ id, sid, userId }: EndedAtProvider): Promise<string[]> {
    const rows = await queries
      .deleteFrom('sessions')
      .where('provider_id', '=', id)
      .where(({ or, and, eb }) =>
        or([
          ...(sid === undefined ? [] : [eb('provider_sid', '=', sid)]),
          ...(userId === undefined
            ? []
            : [
                and([
                  eb('user_id', '=', userId),
                  ...(sid === undefined ? [] : [eb('provider_sid', 'is', null)]),
                ]),
              ]),
        ]),
      )
      .returning('user_id')
      .execute()
    return [...new Set(rows.map((row) => row.user_id))]
  },
})

function sessionUpdates(queries: Queries) {
  const change = (id: string) => queries.updateTable('sessions').where('id', '=', id)
  return {
    async insert(session: NewSession): Promise<void> {
      await queries
        .insertInto('sessions')
        .values({
          id: session.id,
          user_id: session.userId,
          access_hash: session.accessHash,
          created_at: session.createdAt,
          expires_at: session.expiresAt,
          last_used_at: session.createdAt,
          device: session.device,
          method: session.method,
          proved_at: session.createdAt,
          provider_id: session.provider?.id ?? null,
          provider_sid: session.provider?.sid ?? null,
          encrypted_id_token: session.provider?.encryptedIdToken ?? null,
          ends_at: session.provider?.endsAt ?? null,
        })
        .execute()
    },
    async touch(id: string, at: number): Promise<void> {
      await change(id).set({ last_used_at: at }).execute()
    },
    /** Its user has proved again to be who they are. */
    async recordProof(id: string, at: number): Promise<void> {
      await change(id).set({ proved_at: at }).execute()
    },
    async renew(
      id: string,
      { accessHash, expiresAt, at }: { accessHash: string; expiresAt: number; at: number },
    ): Promise<void> {
      await change(id)
        .set({ access_hash: accessHash, expires_at: expiresAt, last_used_at: at })
        .execute()
    },
  }
}

function sessionEndings(queries: Queries) {
  const sessionsOf = (userId: string) =>
    queries.deleteFrom('sessions').where('user_id', '=', userId)
  return {
    async end(id: string): Promise<void> {
      await queries.deleteFrom('sessions').where('id', '=', id).execute()
    },
    async endAllOf(userId: string): Promise<void> {
      await sessionsOf(userId).execute()
    },
    /** Returns whether the session belonged to the account. */
    async endOne(userId: string, id: string): Promise<boolean> {
      const ended = await sessionsOf(userId).where('id', '=', id).executeTakeFirst()
      return ended.numDeletedRows > 0n
    },
    /** Ends all sessions of the account, except the `keep` newest. */
    async endOldest(
      userId: string,
      { now, keep }: { readonly now: number; readonly keep: number },
    ): Promise<void> {
      const newest = queries
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', userId)
        .where('expires_at', '>', now)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(keep)
      await sessionsOf(userId).where('id', 'not in', newest).execute()
    },
    /** Returns how many ended. */
    async endOthers(userId: string, currentId: string): Promise<number> {
      const ended = await sessionsOf(userId).where('id', '<>', currentId).executeTakeFirst()
      return Number(ended.numDeletedRows)
    },
    /** Those that a provider opened, when it is removed. */
    async endAllOfProvider(providerId: string): Promise<void> {
      await queries.deleteFrom('sessions').where('provider_id', '=', providerId).execute()
    },
    async removeExpired(now: number): Promise<void> {
      await queries.deleteFrom('sessions').where('expires_at', '<=', now).execute()
    },
  }
}
