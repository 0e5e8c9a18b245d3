import { createHmac } from 'node:crypto'
import type { Clock } from '#platform/clock.ts'
import type { RecentTimes } from '#platform/recent-times.ts'
import { type AttemptThrottle, createAttemptThrottle } from './attempt-throttle.ts'
import { createSharedThrottle } from './shared-throttle.ts'
import { createSharedSignInCount, createSignInCount, type SignInCount } from './sign-in-count.ts'

interface ThrottlesDependencies {
  readonly clock: Clock
  /** Counted by all servers, where there are several. */
  readonly recentTimes?: RecentTimes | undefined
  /** E-mail addresses and networks are only stored as hashes. */
  readonly networkKey: Uint8Array
}

/** Makes throttles that count in memory, or over all servers. */
export interface Throttles {
  /** What is counted together has the same name. */
  attempts(name: string, limit: number): AttemptThrottle
  signIns(limit: number): SignInCount
}

export function createThrottles({
  clock,
  recentTimes,
  networkKey,
}: ThrottlesDependencies): Throttles {
  if (!recentTimes)
    return {
      attempts: (_, limit) => createAttemptThrottle({ clock, limit }),
      signIns: (limit) => createSignInCount({ clock, limit }),
    }
  // By this server's clock, like the sessions that they open.
  const hashed = (name: string): RecentTimes => {
    const hash = (key: string) =>
      `${name} ${createHmac('sha256', networkKey).update(key).digest('base64url')}`
    const now = clock.now
    return {
      list: (key, window) => recentTimes.list(hash(key), { ...window, now: now() }),
      add: (key, window) => recentTimes.add(hash(key), { ...window, now: now() }),
      addBelow: (key, window) => recentTimes.addBelow(hash(key), { ...window, now: now() }),
    }
  }
  return {
    attempts: (name, limit) => createSharedThrottle({ recentTimes: hashed(name), limit }),
    signIns: (limit) => createSharedSignInCount({ recentTimes: hashed('sign-in'), limit }),
  }
}
