import { Problem } from '@atelier/contract/problems/problems'
import type { Database, Queries } from '#database/database.ts'
import { createExclusiveTasks } from '#platform/exclusive-tasks.ts'
import {
  createIdempotencyRepository,
  type FoundKey,
  type IdempotencyRepository,
} from './idempotency.repository.ts'
import { createKeyClaims, type KeyClaimsDependencies } from './key-claims.ts'

type IdempotencyDependencies = Pick<KeyClaimsDependencies, 'bus' | 'servers' | 'clock'> & {
  readonly database: Database
}

/** A request's idempotency key, with the fingerprint of its content: a key may be used for one request only. */
export interface RequestKey {
  readonly userId: string
  readonly key: string
  readonly fingerprint: string
  /** The chat that the request is about: what is stored of the request goes with it. */
  readonly chatId?: string | undefined
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
/** After a request whose server was declared dead meanwhile. */
const retrySeconds = 2

/** Stores keyed requests for a day, so that a retry neither creates nor generates twice (records 0010 and 0067). */
export function createIdempotency(dependencies: IdempotencyDependencies) {
  const { database, clock, bus } = dependencies
  const repository = createIdempotencyRepository(database.queries)
  const tasks = createExclusiveTasks()
  const nameOf = ({ userId, key }: Pick<RequestKey, 'userId' | 'key'>) => `${userId} ${key}`
  const claims = createKeyClaims({
    ...dependencies,
    repository,
    isRunningHere: (request) => tasks.isRunning(nameOf(request)),
  })
  let swept = clock.now()

  async function sweep() {
    if (clock.now() - swept < sweepEveryMs) return
    swept = clock.now()
    await repository.removeBefore(swept - retentionMs)
  }

  return {
    /** Runs requests with the same key one after the other, so that each finds the response of the one before. */
    async runExclusively<T>(request: RequestKey, task: () => Promise<T>): Promise<T> {
      try {
        return await tasks.run(nameOf(request), async () => {
          try {
            return await task()
          } finally {
            if (bus.isShared) await claims.release(request)
          }
        })
      } finally {
        await sweep()
      }
    },

    /** Whether a request with this key was made or is being handled; all that can be known before its body is read. */
    isKnown: async (request: Pick<RequestKey, 'userId' | 'key'>): Promise<boolean> =>
      tasks.isRunning(nameOf(request)) ||
      (await repository.find(request.userId, request.key)) !== undefined,

    /**
     * Called within `runExclusively`: what the same request received before, on whichever server. With nothing, it is to be handled now,
     * and the other servers wait for it.
     * @throws Problem when the key was used for another request
     */
    async begin(request: RequestKey): Promise<EarlierRequest> {
      const requireSame = ({ fingerprint }: FoundKey) => {
        if (request.fingerprint !== fingerprint) throw new Problem('idempotency.conflict')
      }
      if (bus.isShared) return earlierRequest(await claims.claim(request, requireSame))
      const found = await repository.find(request.userId, request.key)
      if (found) requireSame(found)
      return earlierRequest(found)
    },

    ...createSaving(repository, dependencies),
  }
}
export type Idempotency = ReturnType<typeof createIdempotency>

function earlierRequest(found: FoundKey | undefined): EarlierRequest {
  if (!found) return undefined
  const { response, jobId } = found
  if (response !== undefined) return { type: 'response', response }
  return jobId === undefined ? { type: 'stream' } : { type: 'job', jobId }
}

function createSaving(
  repository: IdempotencyRepository,
  { bus, servers, clock }: IdempotencyDependencies,
) {
  const stored = (request: RequestKey) => ({ ...request, createdAt: clock.now() })
  const finish = (
    request: RequestKey,
    handled: { readonly jobId?: string | undefined } | StoredResponse,
    on?: Queries,
  ) => repository.finish(request, { ...handled, server: servers.id() }, on)
  /** Another server handles the request by now: nothing may be done here. */
  async function finishOrFail(...finished: Parameters<typeof finish>) {
    if (!(await finish(...finished)))
      throw new Problem('server.busy', {
        params: { seconds: retrySeconds },
        retryAfter: retrySeconds,
      })
  }
  return {
    /** Stores the response to a new request. */
    async saveResponse(request: RequestKey, response: StoredResponse): Promise<void> {
      if (bus.isShared) await finish(request, response)
      else await repository.saveResponse({ ...stored(request), ...response })
    },

    // In the transaction that does what was requested, so that a key and its effect are both stored or neither.

    /** Of a request that accepts a job or starts a stream. */
    attach: (request: RequestKey, jobId: string | undefined, on: Queries): Promise<void> =>
      bus.isShared
        ? finishOrFail(request, { jobId }, on)
        : repository.attach({ ...stored(request), jobId: jobId ?? null }, on),

    /** Of a request whose result is known already. */
    attachResult(request: RequestKey, result: unknown, on: Queries): Promise<void> {
      const response = { status: 200, body: JSON.stringify({ data: result }) }
      return bus.isShared
        ? finishOrFail(request, response, on)
        : repository.saveResponse({ ...stored(request), ...response }, on)
    },
  }
}
