import { Problem } from '@atelier/contract/problems/problems'
import type { Throttles } from '../sign-in/throttles.ts'

/** Wrong proofs allowed in 15 minutes before each takes longer than the last. */
const freeFailures = 5

export type ProofThrottle = <T>(key: string, check: () => Promise<T>) => Promise<T>

/** Slows down guessing of codes: a refusal counts, an error of the server does not. */
export function createProofThrottle(throttles: Throttles): ProofThrottle {
  const throttle = throttles.attempts('proof', freeFailures)
  return async (key, check) => {
    const attempt = await throttle.begin(key)
    try {
      const result = await check()
      attempt.discard()
      return result
    } catch (cause) {
      if (cause instanceof Problem) await attempt.count()
      else attempt.discard()
      throw cause
    }
  }
}
