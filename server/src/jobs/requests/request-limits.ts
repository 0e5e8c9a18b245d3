import type { CostClass } from '@atelier/contract/limits/user-limits'
import type { RecentTimes } from '#platform/recent-times.ts'
import { type RateLimit, tooManyGenerations, windowMs } from './rate-limit.ts'
import { type RequestRate, tooManyRequests } from './request-rate.ts'
import type { RequestTokens } from './request-tokens.repository.ts'

/** How often one user may call, over all servers where the request is costly. */
export interface RequestLimits {
  /** @throws Problem `limit.rate`, with the seconds until the next request fits */
  countRequest(userId: string, cost: CostClass): Promise<void>
  /** @throws Problem `limit.rate`, with the seconds until the next generation is allowed */
  countGeneration(userId: string): Promise<void>
}

interface LocalLimits {
  readonly requestRate: RequestRate
  readonly rateLimit: RateLimit
}

/** Of the only server, in its memory. */
export const createLocalLimits = ({ requestRate, rateLimit }: LocalLimits): RequestLimits => ({
  countRequest: async (userId, cost) => requestRate.count(userId, cost),
  countGeneration: async (userId) => rateLimit.take(userId),
})

interface SharedLimitsDependencies {
  readonly requestRate: RequestRate
  readonly tokens: Pick<RequestTokens, 'take'>
  readonly recentTimes: Pick<RecentTimes, 'addBelow'>
  generationsPerMinute(): number
}

/** Of several servers: what costs much is counted in their database, the rest by each server for itself. */
export function createSharedLimits(dependencies: SharedLimitsDependencies): RequestLimits {
  const { requestRate, tokens, recentTimes } = dependencies
  const refusals = createRefusals()
  return {
    async countRequest(userId, cost) {
      if (cost === 'cheap' || cost === 'ordinary') return requestRate.count(userId, cost)
      requestRate.checkBytes(userId)
      const rate = requestRate.rateOf(cost)
      const key = `${cost} ${rate.burst} ${userId}`
      const missingMs =
        refusals.missingMs(key) ?? (await tokens.take({ userId, rateClass: cost, ...rate }))
      if (missingMs === undefined) return
      refusals.add(key, missingMs)
      throw tooManyRequests(cost, missingMs)
    },
    async countGeneration(userId) {
      const limit = dependencies.generationsPerMinute()
      const key = `generation ${limit} ${userId}`
      const knownMs = refusals.missingMs(key)
      if (knownMs !== undefined) throw tooManyGenerations(knownMs)
      const options = { windowMs, limit }
      const { isAdded, times, now } = await recentTimes.addBelow(`generation ${userId}`, options)
      if (isAdded) return
      const missingMs = (times[0] ?? now) + windowMs - now
      refusals.add(key, missingMs)
      throw tooManyGenerations(missingMs)
    },
  }
}

/**
 * A refusal is remembered until the next request fits, as long as the limit is the same: who calls without waiting does not make the
 * database work.
 */
function createRefusals() {
  const until = new Map<string, number>()
  return {
    missingMs(key: string): number | undefined {
      const at = until.get(key)
      if (at === undefined) return undefined
      const missing = at - performance.now()
      if (missing > 0) return missing
      until.delete(key)
      return undefined
    },
    add(key: string, missingMs: number): void {
      until.set(key, performance.now() + missingMs)
    },
  }
}
