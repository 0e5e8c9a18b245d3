import { Problem } from '@atelier/contract/problems/problems'
import type { Clock } from '#platform/clock.ts'
import { attemptWindowMs } from './attempt-throttle.ts'

const maxAccounts = 10_000

/**
 * Bounds the sign-ins that succeed: each is a slow hash and a session. Only they count, so that nobody who does not know the
 * password can use up the owner's.
 */
export function createSignInCount({
  clock,
  limit,
}: {
  readonly clock: Clock
  readonly limit: number
}) {
  const timesByAccount = new Map<string, readonly number[]>()

  const recentTimes = (account: string) => {
    const now = clock.now()
    return (timesByAccount.get(account) ?? []).filter((at) => at > now - attemptWindowMs)
  }

  /** @throws Problem with the seconds to wait. */
  function refuseBeyondLimit(account: string): readonly number[] {
    const times = recentTimes(account)
    const oldest = times.at(-limit)
    if (oldest === undefined) return times
    const seconds = Math.ceil((oldest + attemptWindowMs - clock.now()) / 1000)
    throw new Problem('account.too-many-attempts', { params: { seconds }, retryAfter: seconds })
  }

  return {
    refuseBeyondLimit,
    /** Counts a sign-in. @throws Problem when others, under way at the same time, have used up the limit */
    count(account: string): void {
      const times = [...refuseBeyondLimit(account), clock.now()]
      // Reinserted, so that the order of the map is the order of last use.
      timesByAccount.delete(account)
      timesByAccount.set(account, times)
      const [leastRecent] = timesByAccount.keys()
      if (timesByAccount.size > maxAccounts && leastRecent !== undefined)
        timesByAccount.delete(leastRecent)
    },
  }
}
