import { type KeyScope, keyScopes } from '@atelier/contract/gateway/key-scopes'
import type { Queries } from '#database/database.ts'
import { prepareQuery } from '#database/prepared-query.ts'

/** A key as it is kept: its secret only as a print. */
export interface StoredAccessKey {
  readonly id: string
  readonly userId: string
  readonly name: string
  readonly hint: string
  readonly scopes: readonly KeyScope[]
  readonly createdAt: number
  readonly expiresAt: number | undefined
  readonly lastUsedAt: number | undefined
}

/** A key found by what a program sent, with what guards need of its account. */
export interface FoundAccessKey {
  readonly id: string
  readonly userId: string
  readonly email: string
  readonly role: 'USER' | 'ADMIN'
  readonly scopes: string
  readonly lastUsedAt: number | null
}

/** Keys that give access at this moment: not expired, of an account in use. */
const openKeys = (queries: Queries, now: number) =>
  queries
    .selectFrom('access_keys')
    .innerJoin('users', 'users.id', 'access_keys.user_id')
    .where((on) =>
      on.or([on('access_keys.expires_at', 'is', null), on('access_keys.expires_at', '>', now)]),
    )
    .where('users.is_active', '=', 1)
    .where('users.is_suspended', '=', 0)

/** Finds the open key of a secret: asked at every request of a program. */
export function openKeyFinder(queries: Queries) {
  const find = prepareQuery<{ hash: string; now: number }, FoundAccessKey>(queries, (value) =>
    openKeys(queries, value('now'))
      .select(['access_keys.id', 'access_keys.user_id as userId', 'users.email', 'users.role'])
      .select(['access_keys.scopes', 'access_keys.last_used_at as lastUsedAt'])
      .where('access_keys.hash', '=', value('hash')),
  )
  return async (hash: string, now: number): Promise<FoundAccessKey | undefined> =>
    (await find({ hash, now }))[0]
}

/** Access keys; `queries` may be a transaction. Ownership is in every `where`. */
export function accessKeyRows(queries: Queries) {
  const mine = (userId: string) => queries.selectFrom('access_keys').where('user_id', '=', userId)
  return {
    async insert(key: StoredAccessKey, hash: string): Promise<void> {
      const { id, name, hint } = key
      const times = {
        created_at: key.createdAt,
        expires_at: key.expiresAt ?? null,
        last_used_at: key.lastUsedAt ?? null,
      }
      await queries
        .insertInto('access_keys')
        .values({
          id,
          name,
          hint,
          hash,
          user_id: key.userId,
          scopes: JSON.stringify(key.scopes),
          ...times,
        })
        .execute()
    },
    async count(userId: string): Promise<number> {
      const { count } = await mine(userId)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },
    /** Newest first. */
    async list(userId: string, limit: number): Promise<StoredAccessKey[]> {
      const rows = await mine(userId)
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map((row) => ({
        id: row.id,
        userId: row.user_id,
        name: row.name,
        hint: row.hint,
        scopes: parseScopes(row.scopes),
        createdAt: Number(row.created_at),
        expiresAt: row.expires_at === null ? undefined : Number(row.expires_at),
        lastUsedAt: row.last_used_at === null ? undefined : Number(row.last_used_at),
      }))
    },
    /** The name of the key that was there. */
    async remove(userId: string, id: string): Promise<string | undefined> {
      const gone = queries
        .deleteFrom('access_keys')
        .where('id', '=', id)
        .where('user_id', '=', userId)
      return (await gone.returning('name').executeTakeFirst())?.name
    },
    async touch(id: string, at: number): Promise<void> {
      await queries
        .updateTable('access_keys')
        .where('id', '=', id)
        .set({ last_used_at: at })
        .execute()
    },
    /** Which of these keys are open. */
    async filterOpen(ids: readonly string[], now: number): Promise<string[]> {
      const found = openKeys(queries, now).where('access_keys.id', 'in', [...ids])
      return (await found.select('access_keys.id').execute()).map((row) => row.id)
    },
  }
}

/** A scope of an older program is none. */
export function parseScopes(json: string): KeyScope[] {
  const stored = JSON.parse(json) as unknown
  return Array.isArray(stored) ? keyScopes.filter((scope) => stored.includes(scope)) : []
}
