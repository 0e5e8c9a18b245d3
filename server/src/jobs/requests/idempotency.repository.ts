import { storedChatId } from '#database/chats/temporary-chats.ts'
import type { Queries } from '#database/database.ts'
import { isStored } from '#database/works/is-stored.ts'

interface KeyName {
  readonly userId: string
  readonly key: string
}
interface StoredKey extends KeyName {
  readonly fingerprint: string
  readonly chatId?: string | undefined
  readonly createdAt: number
}
/** What is stored for a request once it was handled: its response, or its job; neither for a stream. */
interface HandledRequest {
  readonly status?: number
  readonly body?: string
  readonly jobId?: string | undefined
}

/** An earlier request. */
export interface FoundKey {
  readonly fingerprint: string
  readonly response: { readonly status: number; readonly body: string } | undefined
  readonly jobId: string | undefined
  /** The server that handles it; `undefined` once it was handled. */
  readonly server: string | undefined
}

/** Requests with an idempotency key, and their responses. */
export const createIdempotencyRepository = (queries: Queries) => ({
  find: (userId: string, key: string) => findKey(queries, { userId, key }),
  /** Of a request that no server had claimed. */
  async saveResponse(
    { status, body, ...stored }: StoredKey & { readonly status: number; readonly body: string },
    on: Queries = queries,
  ): Promise<void> {
    // The user may have just deleted their account.
    const user = on.selectFrom('users').where('id', '=', stored.userId)
    if (!(await user.select('id').executeTakeFirst())) return
    // So may the chat be, and the response may have words of it.
    if (stored.chatId !== undefined && !(await isStored(on, 'chats', stored.chatId))) return
    await on
      .insertInto('idempotency_keys')
      .values({ ...rowOf(stored), status, body, chat_id: storedChatId(stored.chatId) })
      .onConflict((conflict) => conflict.columns(['user_id', 'key']).doUpdateSet({ status, body }))
      .execute()
  },
  /** The same for a job, or a stream. */
  async attach(stored: StoredKey & { readonly jobId: string | null }, on: Queries): Promise<void> {
    await on
      .insertInto('idempotency_keys')
      .values({ ...rowOf(stored), job_id: stored.jobId, chat_id: storedChatId(stored.chatId) })
      .execute()
  },
  ...keyClaimQueries(queries),
  async removeBefore(time: number): Promise<void> {
    await queries.deleteFrom('idempotency_keys').where('created_at', '<', time).execute()
  },
})
export type IdempotencyRepository = ReturnType<typeof createIdempotencyRepository>

/** With several servers: a row says who handles the request until it was handled. */
const keyClaimQueries = (queries: Queries) => ({
  /** `false` when the request was handled, or another server handles it. */
  async claim({ server, ...stored }: StoredKey & { readonly server: string }): Promise<boolean> {
    const { fingerprint } = stored
    const rows = await queries
      .insertInto('idempotency_keys')
      .values({ ...rowOf(stored), server })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'key'])
          .doUpdateSet({ fingerprint })
          // What this server has claimed and does not handle any more was not released: the database failed then.
          .where('idempotency_keys.server', '=', server),
      )
      .returning('key')
      .execute()
    return rows.length > 0
  },
  /** Stores how the request was handled; `false` when this server has lost its claim. */
  async finish(
    { userId, key, chatId }: KeyName & Pick<StoredKey, 'chatId'>,
    { server, status, body, jobId }: HandledRequest & { readonly server: string },
    on: Queries = queries,
  ): Promise<boolean> {
    const { numUpdatedRows } = await on
      .updateTable('idempotency_keys')
      .set({
        server: null,
        status: status ?? null,
        body: body ?? null,
        job_id: jobId ?? null,
        chat_id: storedChatId(chatId),
      })
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .where('server', '=', server)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  },
  /** Gives up a claim of this server; what was stored for the request stays. */
  async release({ userId, key }: KeyName, server: string): Promise<void> {
    await queries
      .deleteFrom('idempotency_keys')
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .where('server', '=', server)
      .execute()
  },
})

const rowOf = ({ userId, key, fingerprint, createdAt }: StoredKey) => ({
  user_id: userId,
  key,
  fingerprint,
  status: null,
  body: null,
  job_id: null,
  created_at: createdAt,
  server: null,
  chat_id: null,
})

async function findKey(queries: Queries, { userId, key }: KeyName): Promise<FoundKey | undefined> {
  const row = await queries
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'status', 'body', 'job_id', 'server'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!row) return undefined
  const { fingerprint, status, body } = row
  const response = status === null || body === null ? undefined : { status, body }
  return {
    fingerprint,
    response,
    jobId: row.job_id ?? undefined,
    server: row.server ?? undefined,
  }
}
