import { Problem } from '@atelier/contract/problems/problems'
import type { Clock } from '#platform/clock.ts'
import { attemptWindowMs } from './attempt-throttle.ts'

const maxAccounts = 10_000

/**
 * Limits successful sign-ins, because each one costs a slow hash and a session. Failures do not
 * count: without the password, nobody can use up the owner's limit.
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

  /** @throws Problem with the seconds to wait */
  function refuseBeyondLimit(account: string): readonly number[] {
    const times = recentTimes(account)
    const oldest = times.at(-limit)
    if (oldest === undefined) return times
    const seconds = Math.ceil((oldest + attemptWindowMs - clock.now()) / 1000)
    throw new Problem('account.too-many-attempts', { params: { seconds }, retryAfter: seconds })
  }

  return {
    refuseBeyondLimit,
    /**
     * Counts a sign-in.
     * @throws Problem if parallel sign-ins have reached the limit
     */
    count(account: string): void {
      const times = [...refuseBeyondLimit(account), clock.now()]
      // Inserted again so that the map stays sorted by last use.
      timesByAccount.delete(account)
      timesByAccount.set(account, times)
      const [leastRecent] = timesByAccount.keys()
      if (timesByAccount.size > maxAccounts && leastRecent !== undefined)
        timesByAccount.delete(leastRecent)
    },
  }
}
