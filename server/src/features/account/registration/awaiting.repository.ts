import type { AccountWait } from '@atelier/contract/users/users'
import type { Queries } from '#database/database.ts'
import { saveSearchWords } from '../search-words.repository.ts'
import { emailKey, type NewAccount, toAccount } from '../stored-account.repository.ts'

/** Accounts that wait before their first sign-in; `queries` may be a transaction. */
export const awaitingRows = (queries: Queries) => ({
  ...awaitingQueries(queries),
  ...awaitingChanges(queries),
})

const awaitingQueries = (queries: Queries) => ({
  /** How many wait for approval, and whether the administrator knows of all of them. */
  async countApprovals(): Promise<{ readonly all: number; readonly untold: number }> {
    const { all, untold } = await queries
      .selectFrom('users')
      .where('awaits', '=', 'approval')
      .where('removed_at', 'is', null)
      .select(({ fn, eb }) => [
        fn.countAll<number>().as('all'),
        fn
          .sum<number | null>(eb.case().when('awaits_told', '=', 0).then(1).else(0).end())
          .as('untold'),
      ])
      .executeTakeFirstOrThrow()
    return { all: Number(all), untold: Number(untold ?? 0) }
  },
})

function awaitingChanges(queries: Queries) {
  const users = () => queries.updateTable('users').where('removed_at', 'is', null)
  return {
    /** Returns `false` unless it waited for approval. */
    async admit(userId: string): Promise<boolean> {
      const { numUpdatedRows } = await users()
        .set({ awaits: null })
        .where('id', '=', userId)
        .where('awaits', '=', 'approval')
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    /**
     * The address is its user's; an account that waited for that then waits for `next`, or for nothing. Returns whether nobody had proved it
     * before.
     */
    async confirmAddress(
      userId: string,
      { at, next }: { readonly at: number; readonly next: AccountWait | undefined },
    ): Promise<boolean> {
      const { numUpdatedRows } = await users()
        .set({ address_confirmed_at: at })
        .where('id', '=', userId)
        .where('address_confirmed_at', 'is', null)
        .executeTakeFirst()
      await users()
        .set({ awaits: next ?? null })
        .where('id', '=', userId)
        .where('awaits', '=', 'address')
        .execute()
      return numUpdatedRows > 0n
    },
    /**
     * Takes over an account with this address that nobody confirmed: whoever made it never entered it. Returns `undefined` if there is
     * none.
     */
    async takeOver({ email, name, passwordHash, createdAt }: NewAccount) {
      const row = await users()
        .set({ email, name, password_hash: passwordHash, created_at: createdAt })
        .where('email_key', '=', emailKey(email))
        .where('awaits', '=', 'address')
        .returningAll()
        .executeTakeFirst()
      if (row) await saveSearchWords(queries, row)
      return row && toAccount(row)
    },
    async markTold(): Promise<void> {
      await users()
        .set({ awaits_told: 1 })
        .where('awaits', '=', 'approval')
        .where('awaits_told', '=', 0)
        .execute()
    },
  }
}
