import { Problem } from '@atelier/contract/problems/problems'
import type { Database, Queries } from '#database/database.ts'
import type { Clock } from '#platform/clock.ts'
import { createIdempotencyRepository } from './idempotency.repository.ts'

/** A request's own number, with the print of what it asks: a number stands for one request only. */
export interface RequestKey {
  readonly userId: string
  readonly key: string
  readonly fingerprint: string
}
export interface StoredResponse {
  readonly status: number
  readonly body: string
}
/** What is known of a key: nothing, an answer, the job that will give one, or a stream that can be joined again. */
export type EarlierRequest =
  | { readonly type: 'answer'; readonly answer: StoredResponse }
  | { readonly type: 'job'; readonly jobId: string }
  | { readonly type: 'stream' }
  | undefined

const retentionMs = 24 * 60 * 60 * 1000
const sweepEveryMs = 60 * 60 * 1000

/** Remembers keyed requests for a day, so that a retry neither creates nor generates twice (record 0010). */
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
  const nameOf = ({ userId, key }: RequestKey) => `${userId} ${key}`

  async function sweep() {
    if (clock.now() - swept < sweepEveryMs) return
    swept = clock.now()
    await repository.removeBefore(swept - retentionMs)
  }

  return {
    /** The same request sent several times at once: one after the other, so that each finds what the one before it left. */
    async runExclusively<T>(request: RequestKey, act: () => Promise<T>): Promise<T> {
      const name = nameOf(request)
      const mine = (running.get(name) ?? Promise.resolve()).then(act)
      // A failure is its caller's; the next one tries again.
      const ended = mine.catch(() => undefined)
      running.set(name, ended)
      try {
        return await mine
      } finally {
        if (running.get(name) === ended) running.delete(name)
        await sweep()
      }
    },

    /** What the same request got before. @throws Problem when its number stood for another one */
    async find(request: RequestKey): Promise<EarlierRequest> {
      const found = await repository.find(request.userId, request.key)
      if (!found) return undefined
      if (request.fingerprint !== found.fingerprint) throw new Problem('idempotency.conflict')
      const { response, jobId } = found
      if (response !== undefined) return { type: 'answer', answer: response }
      return jobId === undefined ? { type: 'stream' } : { type: 'job', jobId }
    },

    /** Remembers the answer to a request that was done for the first time. */
    saveResponse: (request: RequestKey, answer: StoredResponse): Promise<void> =>
      repository.saveResponse({ ...request, ...answer, createdAt: clock.now() }),

    /** Within the transaction that accepts a job, or begins a stream: the key is kept if and only if the work is. */
    attach: (request: RequestKey, jobId: string | undefined, on: Queries): Promise<void> =>
      repository.attach({ ...request, jobId: jobId ?? null, createdAt: clock.now() }, on),
  }
}
export type Idempotency = ReturnType<typeof createIdempotency>
