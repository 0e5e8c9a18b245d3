import { Problem } from '@atelier/contract/problems/problems'
import type { Database, Queries } from '#database/database.ts'
import type { Clock } from '#platform/clock.ts'
import { createIdempotencyRepository } from './idempotency.repository.ts'

type IdempotencyRepository = ReturnType<typeof createIdempotencyRepository>

/** A request's idempotency key, with the fingerprint of its content: a key may be used for one request only. */
export interface RequestKey {
  readonly userId: string
  readonly key: string
  readonly fingerprint: string
}
export interface StoredResponse {
  readonly status: number
  readonly body: string
}
/** What is stored for a key: nothing, a response, a job, or a stream that can be resumed. */
export type EarlierRequest =
  | { readonly type: 'response'; readonly response: StoredResponse }
  | { readonly type: 'job'; readonly jobId: string }
  | { readonly type: 'stream' }
  | undefined

const retentionMs = 24 * 60 * 60 * 1000
const sweepEveryMs = 60 * 60 * 1000

/** Stores keyed requests for a day, so that a retry neither creates nor generates twice (record 0010). */
export function createIdempotency({
  database,
  clock,
}: {
  readonly database: Database
  readonly clock: Clock
}) {
  const repository = createIdempotencyRepository(database.queries)
  const running = new Map<string, Promise<unknown>>()
  let swept = clock.now()
  const nameOf = ({ userId, key }: Pick<RequestKey, 'userId' | 'key'>) => `${userId} ${key}`

  async function sweep() {
    if (clock.now() - swept < sweepEveryMs) return
    swept = clock.now()
    await repository.removeBefore(swept - retentionMs)
  }

  return {
    /** Runs requests with the same key one after the other, so that each finds the response of the one before. */
    async runExclusively<T>(request: RequestKey, task: () => Promise<T>): Promise<T> {
      const name = nameOf(request)
      const mine = (running.get(name) ?? Promise.resolve()).then(task)
      // A failure goes to its caller; the next request tries again.
      const ended = mine.catch(() => undefined)
      running.set(name, ended)
      try {
        return await mine
      } finally {
        if (running.get(name) === ended) running.delete(name)
        await sweep()
      }
    },

    /** Whether a request with this key was made or is being handled; all that can be known before its body is read. */
    isKnown: async (request: Pick<RequestKey, 'userId' | 'key'>): Promise<boolean> =>
      running.has(nameOf(request)) ||
      (await repository.find(request.userId, request.key)) !== undefined,

    /** What the same request received before. @throws Problem when the key was used for another request */
    async find(request: RequestKey): Promise<EarlierRequest> {
      const found = await repository.find(request.userId, request.key)
      if (!found) return undefined
      if (request.fingerprint !== found.fingerprint) throw new Problem('idempotency.conflict')
      const { response, jobId } = found
      if (response !== undefined) return { type: 'response', response }
      return jobId === undefined ? { type: 'stream' } : { type: 'job', jobId }
    },

    /** Stores the response to a new request. */
    saveResponse: (request: RequestKey, response: StoredResponse): Promise<void> =>
      repository.saveResponse({ ...request, ...response, createdAt: clock.now() }),

    ...inTransaction(repository, clock),
  }
}

/** Called in the transaction that does what was requested, so that a key and its effect are both stored or neither. */
const inTransaction = (repository: IdempotencyRepository, clock: Clock) => ({
  /** Of a request that accepts a job or starts a stream. */
  attach: (request: RequestKey, jobId: string | undefined, on: Queries): Promise<void> =>
    repository.attach({ ...request, jobId: jobId ?? null, createdAt: clock.now() }, on),

  /** Of a request whose result is known already. */
  attachResult: (request: RequestKey, result: unknown, on: Queries): Promise<void> => {
    const body = JSON.stringify({ data: result })
    return repository.saveResponse({ ...request, status: 200, body, createdAt: clock.now() }, on)
  },
})

export type Idempotency = ReturnType<typeof createIdempotency>
