import { sql } from 'kysely'
import type { Queries } from '#database/database.ts'

const dayMs = 24 * 60 * 60 * 1000

interface StoredAuthenticator {
  readonly encryptedSecret: string
  readonly confirmedAt: number | undefined
}

/** Authenticator apps, one per user; `queries` may be a transaction. */
export const authenticatorRows = (queries: Queries) => ({
  ...authenticatorQueries(queries),
  ...authenticatorUpdates(queries),
  ...codeAttempts(queries),
})

const authenticatorQueries = (queries: Queries) => ({
  async find(userId: string): Promise<StoredAuthenticator | undefined> {
    const row = await queries
      .selectFrom('authenticators')
      .select(['encrypted_secret', 'confirmed_at'])
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (!row) return undefined
    const confirmedAt = row.confirmed_at === null ? undefined : Number(row.confirmed_at)
    return { encryptedSecret: row.encrypted_secret, confirmedAt }
  },
})

const authenticatorUpdates = (queries: Queries) => ({
  /** Replaces one that was begun; returns `false` when one is in use. */
  async begin(userId: string, encryptedSecret: string): Promise<boolean> {
    const row = await queries
      .insertInto('authenticators')
      .values({ user_id: userId, encrypted_secret: encryptedSecret, confirmed_at: null })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({ encrypted_secret: encryptedSecret })
          .where('authenticators.confirmed_at', 'is', null),
      )
      .returning('user_id')
      .executeTakeFirst()
    return row !== undefined
  },
  /** Returns `false` when another secret was begun since, or it is in use. */
  async confirm(
    userId: string,
    { encryptedSecret, step, at }: { encryptedSecret: string; step: number; at: number },
  ): Promise<boolean> {
    const { numUpdatedRows } = await queries
      .updateTable('authenticators')
      .set({ confirmed_at: at, last_step: step })
      .where('user_id', '=', userId)
      .where('encrypted_secret', '=', encryptedSecret)
      .where('confirmed_at', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
  async remove(userId: string): Promise<boolean> {
    const { numDeletedRows } = await queries
      .deleteFrom('authenticators')
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },
})

const codeAttempts = (queries: Queries) => {
  const ofUser = (userId: string) =>
    queries
      .updateTable('authenticators')
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is not', null)
  return {
    /** Counts an attempt as wrong before it is checked, so that many at once cannot pass the limit. Returns `undefined` beyond it. */
    async countAttempt(
      userId: string,
      { now, limit }: { readonly now: number; readonly limit: number },
    ): Promise<{ encryptedSecret: string; wrongCodes: number } | undefined> {
      const dayAgo = now - dayMs
      const row = await ofUser(userId)
        .set({
          wrong_codes: sql<number>`case when wrong_since <= ${dayAgo} then 1 else wrong_codes + 1 end`,
          wrong_since: sql<number>`case when wrong_since <= ${dayAgo} then ${now} else wrong_since end`,
        })
        .where(({ or, eb }) => or([eb('wrong_codes', '<', limit), eb('wrong_since', '<=', dayAgo)]))
        .returning(['encrypted_secret', 'wrong_codes'])
        .executeTakeFirst()
      return row && { encryptedSecret: row.encrypted_secret, wrongCodes: row.wrong_codes }
    },
    /** Takes back one attempt, and refuses a code that is not newer than the last one: of two at once one counts. */
    async accept(userId: string, step: number): Promise<boolean> {
      const { numUpdatedRows } = await ofUser(userId)
        .set({
          last_step: step,
          wrong_codes: sql<number>`case when wrong_codes > 0 then wrong_codes - 1 else 0 end`,
        })
        .where('last_step', '<', step)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
  }
}
