import { setTimeout as delay } from 'node:timers/promises'
import { Problem } from '@atelier/contract/problems/problems'
import { networkOf } from '#features/account/account.service.ts'
import type { Clock } from '#platform/clock.ts'

const windowMs = 60_000
/** Of one network in a minute: a whole town hall may read behind one address. */
const maxCalls = 600
/** Calls that open nothing; those that do are never refused for them. */
const maxFailures = 30
/** Networks that are remembered. */
const maxNetworks = 10_000
/** Who tries one link after the other waits for each refusal. */
const refusalDelayMs = 2000

interface Count {
  calls: number
  failures: number
}

/** Bounds what readers without a session may ask for, per network and minute. Secrets are too long to be guessed: this spares the server. */
export function createAddressThrottle(clock: Clock, delayMs = refusalDelayMs) {
  let minute = 0
  let counts = new Map<string, Count>()

  function countOf(address: string): Count {
    const now = Math.floor(clock.now() / windowMs)
    if (now !== minute || counts.size >= maxNetworks) counts = new Map()
    minute = now
    const key = networkOf(address)
    const count = counts.get(key) ?? { calls: 0, failures: 0 }
    counts.set(key, count)
    return count
  }
  const refuse = async () => {
    await delay(delayMs, undefined, { ref: false })
    return new Problem('share.too-often', { retryAfter: windowMs / 1000 })
  }

  /** @throws Problem */
  return async <T>(address: string, call: () => Promise<T>): Promise<T> => {
    const count = countOf(address)
    count.calls += 1
    if (count.calls > maxCalls) throw await refuse()
    try {
      return await call()
    } catch (cause) {
      count.failures += 1
      if (count.failures > maxFailures) throw await refuse()
      throw cause
    }
  }
}
