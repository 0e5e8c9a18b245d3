import { type CostClass, requestRates } from '@atelier/contract/limits/user-limits'
import { Problem } from '@atelier/contract/problems/problems'

interface Bucket {
  tokens: number
  /** Milliseconds of the monotonic clock. */
  filledAt: number
}
const sweepMs = 60_000

/**
 * Bounds how often one user may call, by cost class: a token bucket per user and class, refilled evenly over the minute.
 * Counted in memory; a user who has not called for a minute takes no memory.
 */
export function createRequestRate(options: { factor(): number; now?(): number }) {
  const now = options.now ?? (() => performance.now())
  const buckets = new Map<string, Bucket>()
  let sweptAt = now()

  function removeIdle(time: number) {
    if (time - sweptAt < sweepMs) return
    sweptAt = time
    // By then every bucket is full again, as a new one would be.
    for (const [key, { filledAt }] of buckets)
      if (time - filledAt > 10 * sweepMs) buckets.delete(key)
  }

  return {
    /** @throws Problem `limit.rate`, with the seconds until the next request fits */
    count(userId: string, cost: CostClass): void {
      const time = now()
      removeIdle(time)
      const rate = requestRates[cost]
      const burst = Math.max(1, rate.burst * options.factor())
      const perMs = (rate.perMinute * options.factor()) / 60_000
      const key = `${cost} ${userId}`
      const bucket = buckets.get(key) ?? { tokens: burst, filledAt: time }
      bucket.tokens = Math.min(burst, bucket.tokens + (time - bucket.filledAt) * perMs)
      bucket.filledAt = time
      buckets.set(key, bucket)
      if (bucket.tokens < 1) {
        const seconds = Math.max(1, Math.ceil((1 - bucket.tokens) / perMs / 1000))
        const params = { limit: `requests.${cost}`, seconds }
        throw new Problem('limit.rate', { params, retryAfter: seconds })
      }
      bucket.tokens -= 1
    },
  }
}
export type RequestRate = ReturnType<typeof createRequestRate>
