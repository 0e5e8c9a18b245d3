import { type KeyScope, keyScopes } from '@atelier/contract/gateway/key-scopes'
import type { Insertable, Selectable } from 'kysely'
import type { Queries } from '#database/database.ts'
import { prepareQuery } from '#database/prepared-query.ts'
import type { AccessKeysTable } from '#database/tables/gateway.ts'

/** A stored key: only the hash of its secret is stored. */
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
export type FoundAccessKey = Pick<StoredAccessKey, 'id' | 'userId' | 'scopes' | 'lastUsedAt'>

/** Keys that have not expired. The account service checks whether their account is active. */
const unexpiredKeys = (queries: Queries, now: number) =>
  queries
    .selectFrom('access_keys')
    .where((on) => on.or([on('expires_at', 'is', null), on('expires_at', '>', now)]))

type FoundRow = Pick<Selectable<AccessKeysTable>, 'id' | 'user_id' | 'scopes' | 'last_used_at'>

/** Finds the unexpired key of a secret. Prepared once because every request of a program runs it. */
export function unexpiredKeyFinder(queries: Queries) {
  const find = prepareQuery<{ hash: string; now: number }, FoundRow>(queries, (value) =>
    unexpiredKeys(queries, value('now'))
      .select(['id', 'user_id', 'scopes', 'last_used_at'])
      .where('hash', '=', value('hash')),
  )
  return async (hash: string, now: number): Promise<FoundAccessKey | undefined> => {
    const [row] = await find({ hash, now })
    return row && toFoundKey(row)
  }
}

/** Access keys; `queries` may be a transaction. Every `where` includes the owner. */
export const accessKeyRows = (queries: Queries) => ({
  ...keyQueries(queries),
  ...keyUpdates(queries),
})

function keyQueries(queries: Queries) {
  const keysOf = (userId: string) => queries.selectFrom('access_keys').where('user_id', '=', userId)
  return {
    async count(userId: string): Promise<number> {
      const { count } = await keysOf(userId)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },
    /** Newest first. */
    async list(userId: string, limit: number): Promise<StoredAccessKey[]> {
      const rows = await keysOf(userId)
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(toKey)
    },
    /** Returns those of these keys that have not expired, with their users. */
    async filterUnexpired(
      ids: readonly string[],
      now: number,
    ): Promise<Pick<StoredAccessKey, 'id' | 'userId'>[]> {
      const rows = await unexpiredKeys(queries, now)
        .select(['id', 'user_id'])
        .where('id', 'in', [...ids])
        .execute()
      return rows.map((row) => ({ id: row.id, userId: row.user_id }))
    },
  }
}

function keyUpdates(queries: Queries) {
  return {
    async insert(key: StoredAccessKey, hash: string): Promise<void> {
      await queries.insertInto('access_keys').values(toRow(key, hash)).execute()
    },
    /** Returns the name of the removed key. */
    async remove(userId: string, id: string): Promise<string | undefined> {
      const removed = await queries
        .deleteFrom('access_keys')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .returning('name')
        .executeTakeFirst()
      return removed?.name
    },
    /** Returns how many there were. */
    async removeAllOf(userId: string): Promise<number> {
      const removed = await queries
        .deleteFrom('access_keys')
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return Number(removed.numDeletedRows)
    },
    async touch(id: string, at: number): Promise<void> {
      await queries
        .updateTable('access_keys')
        .where('id', '=', id)
        .set({ last_used_at: at })
        .execute()
    },
  }
}

const toRow = (key: StoredAccessKey, hash: string): Insertable<AccessKeysTable> => ({
  id: key.id,
  user_id: key.userId,
  name: key.name,
  hash,
  hint: key.hint,
  scopes: JSON.stringify(key.scopes),
  created_at: key.createdAt,
  expires_at: key.expiresAt ?? null,
  last_used_at: key.lastUsedAt ?? null,
})

const toFoundKey = (row: FoundRow): FoundAccessKey => ({
  id: row.id,
  userId: row.user_id,
  scopes: parseScopes(row.scopes),
  lastUsedAt: row.last_used_at === null ? undefined : Number(row.last_used_at),
})

const toKey = (row: Selectable<AccessKeysTable>): StoredAccessKey => ({
  ...toFoundKey(row),
  name: row.name,
  hint: row.hint,
  createdAt: Number(row.created_at),
  expiresAt: row.expires_at === null ? undefined : Number(row.expires_at),
})

/** Scopes that this version does not know are left out. */
function parseScopes(json: string): KeyScope[] {
  const stored = JSON.parse(json) as unknown
  return Array.isArray(stored) ? keyScopes.filter((scope) => stored.includes(scope)) : []
}
