import type { Queries } from '#database/database.ts'

interface StoredKey {
  readonly userId: string
  readonly key: string
  readonly fingerprint: string
  readonly createdAt: number
}

/** Keyed requests and what they got. */
export function createIdempotencyRepository(queries: Queries) {
  return {
    find: (userId: string, key: string) =>
      queries
        .selectFrom('idempotency_keys')
        .selectAll()
        .where('user_id', '=', userId)
        .where('key', '=', key)
        .executeTakeFirst(),
    async saveResponse({
      userId,
      key,
      fingerprint,
      createdAt,
      status,
      body,
    }: StoredKey & { readonly status: number; readonly body: string }): Promise<void> {
      // Nothing is kept for whoever has just deleted the own account.
      const person = queries.selectFrom('users').where('id', '=', userId)
      if (!(await person.select('id').executeTakeFirst())) return
      await queries
        .insertInto('idempotency_keys')
        .values({
          user_id: userId,
          key,
          fingerprint,
          status,
          body,
          job_id: null,
          created_at: createdAt,
        })
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'key']).doUpdateSet({ status, body }),
        )
        .execute()
    },
    async attach(
      { userId, key, fingerprint, createdAt, jobId }: StoredKey & { readonly jobId: string | null },
      on: Queries,
    ): Promise<void> {
      await on
        .insertInto('idempotency_keys')
        .values({
          user_id: userId,
          key,
          fingerprint,
          status: null,
          body: null,
          job_id: jobId,
          created_at: createdAt,
        })
        .execute()
    },
    async removeBefore(moment: number): Promise<void> {
      await queries.deleteFrom('idempotency_keys').where('created_at', '<', moment).execute()
    },
  }
}
