import type { Role } from '@atelier/contract/account/account'
import type { Queries } from '#database/database.ts'
import { prepareQuery } from '#database/prepared-query.ts'

export interface NewSession {
  readonly id: string
  readonly userId: string
  readonly accessHash: string
  readonly device: string
  readonly createdAt: number
  readonly expiresAt: number
}

/** A session found by its access token, with what guards need of its account. */
export interface FoundSession {
  readonly id: string
  readonly userId: string
  readonly email: string
  readonly role: Role
  readonly lastUsedAt: number
}

/** Sessions that give access at this moment: not expired, of an account in use. */
const openSessions = (queries: Queries, now: number) =>
  queries
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.expires_at', '>', now)
    .where('users.is_active', '=', 1)
    .where('users.is_suspended', '=', 0)

/** Finds the open session of an access token: asked at every request. */
export function openSessionFinder(queries: Queries) {
  const find = prepareQuery<{ accessHash: string; now: number }, FoundSession>(queries, (value) =>
    openSessions(queries, value('now'))
      .select([
        'sessions.id',
        'sessions.user_id as userId',
        'users.email',
        'users.role',
        'sessions.last_used_at as lastUsedAt',
      ])
      .where('sessions.access_hash', '=', value('accessHash')),
  )
  return async (accessHash: string, now: number): Promise<FoundSession | undefined> =>
    (await find({ accessHash, now }))[0]
}

/** Sessions; `queries` may be a transaction. */
export function sessionRows(queries: Queries) {
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
        })
        .execute()
    },
    /** Which of these sessions are open. */
    async filterOpen(ids: readonly string[], now: number): Promise<string[]> {
      const found = openSessions(queries, now).where('sessions.id', 'in', [...ids])
      return (await found.select('sessions.id').execute()).map((row) => row.id)
    },
    async touch(id: string, at: number): Promise<void> {
      await change(id).set({ last_used_at: at }).execute()
    },
    async renew(
      id: string,
      { accessHash, expiresAt, at }: { accessHash: string; expiresAt: number; at: number },
    ): Promise<void> {
      await change(id)
        .set({ access_hash: accessHash, expires_at: expiresAt, last_used_at: at })
        .execute()
    },
    async end(id: string): Promise<void> {
      await queries.deleteFrom('sessions').where('id', '=', id).execute()
    },
    async endAllOf(userId: string): Promise<void> {
      await queries.deleteFrom('sessions').where('user_id', '=', userId).execute()
    },
    /** Those that give access, the last used first. */
    async listByUser(
      userId: string,
      { now, limit }: { readonly now: number; readonly limit: number },
    ) {
      const rows = await queries
        .selectFrom('sessions')
        .select(['id', 'device', 'created_at', 'last_used_at', 'expires_at'])
        .where('user_id', '=', userId)
        .where('expires_at', '>', now)
        .orderBy('last_used_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(({ id, device, created_at, last_used_at, expires_at }) => ({
        id,
        device,
        createdAt: Number(created_at),
        lastUsedAt: Number(last_used_at),
        expiresAt: Number(expires_at),
      }))
    },
    /** Whether the account had this session. */
    async endOne(userId: string, id: string): Promise<boolean> {
      const ended = await queries
        .deleteFrom('sessions')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return ended.numDeletedRows > 0n
    },
    /** Answers how many ended. */
    async endOthers(userId: string, keptId: string): Promise<number> {
      const ended = await queries
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .where('id', '<>', keptId)
        .executeTakeFirst()
      return Number(ended.numDeletedRows)
    },
    async removeExpired(now: number): Promise<void> {
      await queries.deleteFrom('sessions').where('expires_at', '<=', now).execute()
    },
  }
}

/** Refresh tokens, used ones too, as long as their session lasts; `queries` may be a transaction. */
export function refreshTokenRows(queries: Queries) {
  return {
    async insert(sessionId: string, hash: string): Promise<void> {
      await queries
        .insertInto('refresh_tokens')
        .values({ hash, session_id: sessionId, used_at: null })
        .execute()
    },
    /** The session that the token was given to. */
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
  }
}
