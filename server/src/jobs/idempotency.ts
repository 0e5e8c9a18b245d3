import { Problem } from '@atelier/contract/problems'
import type { Database, Queries } from '#database/database.ts'
import type { Clock } from '#platform/clock.ts'
import { createIdempotencyRepository } from './idempotency.repository.ts'

/** A request's own number, with the print of what it asks: a number stands for one request only. */
export interface RequestKey {
  readonly userId: string
  readonly key: string
  readonly fingerprint: string
}
export interface KeyedAnswer {
  readonly status: number
  readonly body: string
}
/** What is known of a key: nothing, an answer, the job that will give one, or a stream that can be joined again. */
export type KnownRequest =
  | { readonly type: 'answer'; readonly answer: KeyedAnswer }
  | { readonly type: 'job'; readonly jobId: string }
  | { readonly type: 'stream' }
  | undefined

const keptMs = 24 * 60 * 60 * 1000
const sweepEveryMs = 60 * 60 * 1000

/** Remembers keyed requests for a day, so that a retry neither creates nor generates twice (decision D2). */
export function createIdempotency({ database, clock }: { readonly database: Database; readonly clock: Clock }) {
  const repository = createIdempotencyRepository(database.queries)
  const underWay = new Map<string, { readonly fingerprint: string; readonly answer: Promise<KeyedAnswer | undefined> }>()
  let swept = clock.now()
  const nameOf = ({ userId, key }: RequestKey) => `${userId} ${key}`
  const sameRequest = (request: RequestKey, fingerprint: string) => {
    if (request.fingerprint !== fingerprint) throw new Problem('idempotency.conflict')
  }

  async function sweep() {
    if (clock.now() - swept < sweepEveryMs) return
    swept = clock.now()
    await repository.removeBefore(swept - keptMs)
  }

  return {
    /** What the same request got before; waits for one that is under way right now. */
    async find(request: RequestKey): Promise<KnownRequest> {
      const current = underWay.get(nameOf(request))
      if (current) {
        sameRequest(request, current.fingerprint)
        const answer = await current.answer
        if (answer) return { type: 'answer', answer }
      }
      const row = await repository.find(request.userId, request.key)
      if (!row) return undefined
      sameRequest(request, row.fingerprint)
      if (row.status !== null && row.body !== null) return { type: 'answer', answer: { status: row.status, body: row.body } }
      return row.job_id === null ? { type: 'stream' } : { type: 'job', jobId: row.job_id }
    },

    /** Does a request for the first time and keeps its answer; one that fails may be tried again. */
    async first(request: RequestKey, act: () => Promise<KeyedAnswer>): Promise<KeyedAnswer> {
      const settled = Promise.withResolvers<KeyedAnswer | undefined>()
      underWay.set(nameOf(request), { fingerprint: request.fingerprint, answer: settled.promise })
      try {
        const answer = await act()
        await repository.keep({ ...request, ...answer, createdAt: clock.now() })
        settled.resolve(answer)
        return answer
      } finally {
        settled.resolve(undefined)
        underWay.delete(nameOf(request))
        await sweep()
      }
    },

    /** Within the transaction that accepts a job, or begins a stream: the key is kept if and only if the work is. */
    attach: (request: RequestKey, jobId: string | undefined, on: Queries): Promise<void> =>
      repository.attach({ ...request, jobId: jobId ?? null, createdAt: clock.now() }, on),
  }
}
export type Idempotency = ReturnType<typeof createIdempotency>
