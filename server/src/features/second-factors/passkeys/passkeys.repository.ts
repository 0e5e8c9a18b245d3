import type { Queries } from '#database/database.ts'

export interface StoredPasskey {
  readonly id: string
  readonly userId: string
  /** In base64url. */
  readonly publicKey: string
  readonly counter: number
  readonly transports: readonly string[]
  readonly isSynced: boolean
  readonly name: string
  readonly createdAt: number
  readonly lastUsedAt: number | undefined
}

/** Passkeys; `queries` may be a transaction. */
export const passkeyRows = (queries: Queries) => ({
  ...passkeyQueries(queries),
  ...passkeyUpdates(queries),
  ...passkeyManagement(queries),
})

function passkeyQueries(queries: Queries) {
  const all = () => queries.selectFrom('passkeys').selectAll()
  return {
    async find(id: string): Promise<StoredPasskey | undefined> {
      const row = await all().where('id', '=', id).executeTakeFirst()
      return row && toPasskey(row)
    },
    /** The oldest first. */
    async listByUser(userId: string): Promise<StoredPasskey[]> {
      const rows = await all()
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id')
        .execute()
      return rows.map(toPasskey)
    },
    async isAnyStored(): Promise<boolean> {
      const row = await queries.selectFrom('passkeys').select('id').limit(1).executeTakeFirst()
      return row !== undefined
    },
  }
}

const passkeyUpdates = (queries: Queries) => ({
  /** Returns `false` when the passkey is stored already, or the user has `max`. */
  async insert(passkey: StoredPasskey, max: number): Promise<boolean> {
    const count = await queries
      .selectFrom('passkeys')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', passkey.userId)
      .executeTakeFirstOrThrow()
    if (Number(count.count) >= max) return false
    const row = await queries
      .insertInto('passkeys')
      .values({
        id: passkey.id,
        user_id: passkey.userId,
        public_key: passkey.publicKey,
        counter: passkey.counter,
        transports: JSON.stringify(passkey.transports),
        is_synced: Number(passkey.isSynced),
        name: passkey.name,
        created_at: passkey.createdAt,
        last_used_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  },
  /** Returns `false` when the key was used meanwhile with this counter or a higher one: one of them is a copy. */
  async recordUse(id: string, { counter, at }: { counter: number; at: number }): Promise<boolean> {
    const { numUpdatedRows } = await queries
      .updateTable('passkeys')
      .set({ counter, last_used_at: at })
      .where('id', '=', id)
      .where(({ or, and, eb, lit }) =>
        or([eb('counter', '<', counter), and([eb('counter', '=', 0), eb(lit(counter), '=', 0)])]),
      )
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
})

const passkeyManagement = (queries: Queries) => ({
  async rename(userId: string, id: string, name: string): Promise<boolean> {
    const { numUpdatedRows } = await queries
      .updateTable('passkeys')
      .set({ name })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
  async remove(userId: string, id: string): Promise<boolean> {
    const { numDeletedRows } = await queries
      .deleteFrom('passkeys')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },
  async removeAll(userId: string): Promise<void> {
    await queries.deleteFrom('passkeys').where('user_id', '=', userId).execute()
  },
})

/** Challenges that were answered; `queries` may be a transaction. */
export const challengeRows = (queries: Queries) => ({
  /** Marks a challenge as answered; returns `false` when it was before. Those that have expired are removed. */
  async spend(
    hash: string,
    { now, until }: { readonly now: number; readonly until: number },
  ): Promise<boolean> {
    await queries.deleteFrom('spent_challenges').where('until', '<=', now).execute()
    const row = await queries
      .insertInto('spent_challenges')
      .values({ hash, until })
      .onConflict((conflict) => conflict.doNothing())
      .returning('hash')
      .executeTakeFirst()
    return row !== undefined
  },
})

const toPasskey = (row: {
  id: string
  user_id: string
  public_key: string
  counter: number
  transports: string
  is_synced: number
  name: string
  created_at: number
  last_used_at: number | null
}): StoredPasskey => ({
  id: row.id,
  userId: row.user_id,
  publicKey: row.public_key,
  counter: Number(row.counter),
  // Written by this file alone.
  transports: JSON.parse(row.transports) as string[],
  isSynced: row.is_synced === 1,
  name: row.name,
  createdAt: Number(row.created_at),
  lastUsedAt: row.last_used_at === null ? undefined : Number(row.last_used_at),
})
