import type { Queries } from '#database/database.ts'

interface StoredKey {
  readonly userId: string
  readonly key: string
  readonly fingerprint: string
  readonly createdAt: number
}

interface StoredResponse {
  readonly status: number
  readonly body: string
}

/** An earlier request: its response, or its job; neither for a stream. */
interface FoundKey {
  readonly fingerprint: string
  readonly response: { readonly status: number; readonly body: string } | undefined
  readonly jobId: string | undefined
}

/** Requests with an idempotency key, and their responses. */
export function createIdempotencyRepository(queries: Queries) {
  return {
    find: (userId: string, key: string) => findKey(queries, userId, key),
    async saveResponse(
      { userId, key, fingerprint, createdAt, status, body }: StoredKey & StoredResponse,
      on: Queries = queries,
    ): Promise<void> {
      // The user may have just deleted their account.
      const user = on.selectFrom('users').where('id', '=', userId)
      if (!(await user.select('id').executeTakeFirst())) return
      await on
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
    async removeBefore(time: number): Promise<void> {
      await queries.deleteFrom('idempotency_keys').where('created_at', '<', time).execute()
    },
  }
}

async function findKey(
  queries: Queries,
  userId: string,
  key: string,
): Promise<FoundKey | undefined> {
  const row = await queries
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'status', 'body', 'job_id'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!row) return undefined
  const { fingerprint, status, body } = row
  const response = status === null || body === null ? undefined : { status, body }
  return { fingerprint, response, jobId: row.job_id ?? undefined }
}
