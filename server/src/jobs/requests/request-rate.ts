import { type CostClass, type RateClass, requestRates } from '@atelier/contract/limits/user-limits'
import { Problem } from '@atelier/contract/problems/problems'

interface Bucket {
  readonly rateClass: RateClass
  /** Below 0 for bytes that were counted after they had passed. */
  tokens: number
  /** Milliseconds of the monotonic clock. */
  filledAt: number
}
const sweepMs = 60_000

const scaledRate = (rateClass: RateClass, factor: number) => {
  const { burst, perMinute } = requestRates[rateClass]
  return { burst: Math.max(1, burst * factor), perMs: (perMinute * factor) / 60_000 }
}

/**
 * Bounds how often one user may call, by cost class, and how many bytes of JSON these calls bring and fetch: a token bucket per
 * user and class, refilled evenly over the minute. Counted in memory; a user who has not called for a while takes no memory.
 */
export function createRequestRate(options: { factor(): number; now?(): number }) {
  const now = options.now ?? (() => performance.now())
  const buckets = new Map<string, Bucket>()
  let sweptAt = now()

  const rateOf = (rateClass: RateClass) => scaledRate(rateClass, options.factor())

  const tokensAt = (time: number, { rateClass, tokens, filledAt }: Bucket): number => {
    const { burst, perMs } = rateOf(rateClass)
    return Math.min(burst, tokens + (time - filledAt) * perMs)
  }

  /** A bucket that is full again is as a new one would be. */
  function removeFull(time: number) {
    if (time - sweptAt < sweepMs) return
    sweptAt = time
    for (const [key, bucket] of buckets)
      if (tokensAt(time, bucket) >= rateOf(bucket.rateClass).burst) buckets.delete(key)
  }

  /** The bucket as it is now. */
  function refill(userId: string, rateClass: RateClass): Bucket {
    const time = now()
    removeFull(time)
    const key = `${rateClass} ${userId}`
    const { burst } = rateOf(rateClass)
    const bucket = buckets.get(key) ?? { rateClass, tokens: burst, filledAt: time }
    bucket.tokens = tokensAt(time, bucket)
    bucket.filledAt = time
    buckets.set(key, bucket)
    return bucket
  }

  function require(userId: string, rateClass: RateClass, least: number): Bucket {
    const bucket = refill(userId, rateClass)
    if (bucket.tokens >= least) return bucket
    throw tooManyRequests(rateClass, (least - bucket.tokens) / rateOf(rateClass).perMs)
  }

  return {
    /** @throws Problem `limit.rate`, with the seconds until the next request fits */
    count(userId: string, cost: CostClass): void {
      require(userId, 'bytes', 0)
      require(userId, cost, 1).tokens -= 1
    },
    /** @throws Problem `limit.rate` after too many bytes of JSON */
    checkBytes(userId: string): void {
      require(userId, 'bytes', 0)
    },
    /** How many requests of a class may come at once, and how many in a millisecond. */
    rateOf,
    /** Counts bytes of JSON that a request brought or fetched: after too many of them, the next requests are refused. */
    countBytes(userId: string, bytes: number): void {
      refill(userId, 'bytes').tokens -= bytes
    },
  }
}
export type RequestRate = ReturnType<typeof createRequestRate>

/** The refusal of a request, with the seconds until the next one fits. */
export function tooManyRequests(rateClass: RateClass, missingMs: number): Problem {
  const seconds = Math.max(1, Math.ceil(missingMs / 1000))
  return new Problem('limit.rate', {
    params: { limit: `requests.${rateClass}`, seconds },
    retryAfter: seconds,
  })
}
