import type { Role } from '@atelier/contract/account'
import type { Queries } from '#database/database.ts'

export interface NewSession {
  readonly id: string
  readonly userId: string
  readonly accessHash: string
  readonly refreshHash: string
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

/** A refresh token as it was given, and whether its session could go on. */
export interface GivenRefresh {
  readonly sessionId: string
  readonly isUsed: boolean
  readonly isSessionOpen: boolean
}

/** Sessions and their refresh tokens; `queries` may be a transaction. */
export function sessionRows(queries: Queries) {
  /** Sessions that give access at this moment: not expired, of an account in use. */
  const open = (now: number) =>
    queries
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .where('sessions.expires_at', '>', now)
      .where('users.is_active', '=', 1)
      .where('users.is_suspended', '=', 0)

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
      await this.addRefresh(session.id, session.refreshHash)
    },
    async findOpen(accessHash: string, now: number): Promise<FoundSession | undefined> {
      return await open(now)
        .select(['sessions.id', 'sessions.user_id as userId', 'users.email', 'users.role', 'sessions.last_used_at as lastUsedAt'])
        .where('sessions.access_hash', '=', accessHash)
        .executeTakeFirst()
    },
    async openAmong(ids: readonly string[], now: number): Promise<string[]> {
      const rows = await open(now)
        .select('sessions.id')
        .where('sessions.id', 'in', [...ids])
        .execute()
      return rows.map((row) => row.id)
    },
    async touch(id: string, at: number): Promise<void> {
      await queries.updateTable('sessions').set({ last_used_at: at }).where('id', '=', id).execute()
    },
    async findRefresh(hash: string, now: number): Promise<GivenRefresh | undefined> {
      const row = await queries.selectFrom('refresh_tokens').selectAll().where('hash', '=', hash).executeTakeFirst()
      if (!row) return undefined
      const session = await open(now).select('sessions.id').where('sessions.id', '=', row.session_id).executeTakeFirst()
      return { sessionId: row.session_id, isUsed: row.used_at !== null, isSessionOpen: session !== undefined }
    },
    /** Marks the token used; `false` when another call was faster. */
    async useRefresh(hash: string, at: number): Promise<boolean> {
      const used = await queries
        .updateTable('refresh_tokens')
        .set({ used_at: at })
        .where('hash', '=', hash)
        .where('used_at', 'is', null)
        .executeTakeFirst()
      return used.numUpdatedRows === 1n
    },
    async addRefresh(sessionId: string, hash: string): Promise<void> {
      await queries.insertInto('refresh_tokens').values({ hash, session_id: sessionId, used_at: null }).execute()
    },
    async renew(id: string, tokens: { readonly accessHash: string; readonly expiresAt: number; readonly at: number }): Promise<void> {
      await queries
        .updateTable('sessions')
        .set({ access_hash: tokens.accessHash, expires_at: tokens.expiresAt, last_used_at: tokens.at })
        .where('id', '=', id)
        .execute()
    },
    async end(id: string): Promise<void> {
      await queries.deleteFrom('sessions').where('id', '=', id).execute()
    },
    async endAllOf(userId: string): Promise<void> {
      await queries.deleteFrom('sessions').where('user_id', '=', userId).execute()
    },
    async removeExpired(now: number): Promise<void> {
      await queries.deleteFrom('sessions').where('expires_at', '<=', now).execute()
    },
  }
}
