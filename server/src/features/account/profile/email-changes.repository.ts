import type { Queries } from '#database/database.ts'

export interface EmailChange {
  readonly previousEmail: string
  readonly changedAt: number
}
interface NewEmailChange extends EmailChange {
  readonly userId: string
  /** The new address. */
  readonly email: string
  /** The session that changed it; `undefined`: the administrator did. */
  readonly sessionId: string | undefined
}

/** Changed addresses that the account's user has not read of; `queries` may be a transaction. */
export const emailChangeRows = (queries: Queries) => ({
  /** Of several changes the oldest address stays: it is the one that the user knows. */
  async save({
    userId,
    email,
    previousEmail,
    changedAt,
    sessionId,
  }: NewEmailChange): Promise<void> {
    const latest = { changed_at: changedAt, session_id: sessionId ?? null }
    await queries
      .insertInto('email_changes')
      .values({ user_id: userId, previous_email: previousEmail, ...latest })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(latest))
      .execute()
    // Changed back: there is nothing to tell any more.
    await queries
      .deleteFrom('email_changes')
      .where('user_id', '=', userId)
      .where('previous_email', '=', email)
      .execute()
  },
  /** What this session is to be told: not the one that made the change, which could hide it. */
  async find(userId: string, sessionId: string): Promise<EmailChange | undefined> {
    const row = await queries
      .selectFrom('email_changes')
      .select(['previous_email', 'changed_at'])
      .where('user_id', '=', userId)
      .where((on) => on.or([on('session_id', 'is', null), on('session_id', '<>', sessionId)]))
      .executeTakeFirst()
    return row && { previousEmail: row.previous_email, changedAt: Number(row.changed_at) }
  },
  /** Removes what this session is to be told. */
  async removeFor(userId: string, sessionId: string): Promise<void> {
    await queries
      .deleteFrom('email_changes')
      .where('user_id', '=', userId)
      .where((on) => on.or([on('session_id', 'is', null), on('session_id', '<>', sessionId)]))
      .execute()
  },
})
