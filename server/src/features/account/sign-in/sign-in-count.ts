import { Problem } from '@atelier/contract/problems/problems'
import type { Clock } from '#platform/clock.ts'
import type { RecentTimes, RecentTimesOfKey } from '#platform/recent-times.ts'
import { attemptWindowMs } from './attempt-throttle.ts'

const maxAccounts = 10_000

export interface SignInCount {
  /** @throws Problem with the seconds to wait */
  refuseBeyondLimit(account: string): Promise<void>
  /**
   * Counts a sign-in.
   * @throws Problem if parallel sign-ins have reached the limit
   */
  count(account: string): Promise<void>
}

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
}): SignInCount {
  const timesByAccount = new Map<string, readonly number[]>()

  const recentTimes = (account: string) => {
    const now = clock.now()
    return (timesByAccount.get(account) ?? []).filter((at) => at > now - attemptWindowMs)
  }

  function requireBelowLimit(account: string): readonly number[] {
    const times = recentTimes(account)
    const oldest = times.at(-limit)
    if (oldest === undefined) return times
    throw tooManySignIns(oldest + attemptWindowMs - clock.now())
  }

  return {
    async refuseBeyondLimit(account) {
      requireBelowLimit(account)
    },
    async count(account) {
      const times = [...requireBelowLimit(account), clock.now()]
      // Inserted again so that the map stays sorted by last use.
      timesByAccount.delete(account)
      timesByAccount.set(account, times)
      const [leastRecent] = timesByAccount.keys()
      if (timesByAccount.size > maxAccounts && leastRecent !== undefined)
        timesByAccount.delete(leastRecent)
    },
  }
}

/** The same, counted over all servers. */
export function createSharedSignInCount({
  recentTimes,
  limit,
}: {
  readonly recentTimes: Pick<RecentTimes, 'list' | 'addBelow'>
  readonly limit: number
}): SignInCount {
  const refuse = ({ times, now }: RecentTimesOfKey) => {
    const oldest = times.at(-limit)
    if (oldest !== undefined) throw tooManySignIns(oldest + attemptWindowMs - now)
  }
  return {
    async refuseBeyondLimit(account) {
      refuse(await recentTimes.list(account, { windowMs: attemptWindowMs }))
    },
    async count(account) {
      const counted = await recentTimes.addBelow(account, { windowMs: attemptWindowMs, limit })
      if (!counted.isAdded) refuse(counted)
    },
  }
}

function tooManySignIns(missingMs: number): Problem {
  const seconds = Math.ceil(missingMs / 1000)
  return new Problem('account.too-many-attempts', { params: { seconds }, retryAfter: seconds })
}
