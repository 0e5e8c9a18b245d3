import type { FixedLimits } from '@atelier/contract/limits/user-limits'
import type { Clock } from '#platform/clock.ts'
import { type Attempt, createAttemptThrottle } from './attempt-throttle.ts'
import { networkOf } from './networks.ts'
import { createSignInCount } from './sign-in-count.ts'

/** Failures that are free in 15 minutes: per account, and per address (a class of 30 signs in from one at 8:00). */
const failuresPerAccount = 10
const failuresPerAddress = 100
/** Every registration counts, for each makes an account: two classes from one address within 15 minutes, with some mistakes. */
const registrationsPerAddress = 80

export interface SignInOrigin {
  readonly account: string
  readonly address: string
}

/**
 * Throttles of signing in and registering, in memory and bounded. From where an account has signed in before, neither its
 * failures made elsewhere nor those of others at the same address slow it down: nobody can lock its owner out.
 */
export function createSignInThrottle({
  clock,
  limits,
  isKnownNetwork,
}: {
  readonly clock: Clock
  readonly limits: Pick<FixedLimits, 'signIns'>
  /** Whether the account has signed in from the network of this address before. */
  isKnownNetwork(origin: SignInOrigin): Promise<boolean>
}) {
  const signIns = createSignInCount({ clock, limit: limits.signIns })
  const accounts = createAttemptThrottle({ clock, limit: failuresPerAccount })
  const addresses = createAttemptThrottle({ clock, limit: failuresPerAddress })
  const registrations = createAttemptThrottle({ clock, limit: registrationsPerAddress })

  return {
    /**
     * Runs a password check. Its failures slow down whoever goes on; its successes are bounded.
     * @throws Problem with the seconds to wait.
     */
    async signIn<T>(
      { account, address }: SignInOrigin,
      check: () => Promise<T | undefined>,
    ): Promise<T | undefined> {
      signIns.refuseBeyondLimit(account)
      const network = networkOf(address)
      const isKnown = await isKnownNetwork({ account, address })
      const checkOfAccount = async () => {
        const attempt = await accounts.begin(isKnown ? `${account} ${network}` : account)
        const result = await countFailedAttempt(attempt, check)
        if (result !== undefined) signIns.count(account)
        return result
      }
      if (isKnown) return await checkOfAccount()
      return await countFailedAttempt(await addresses.begin(network), checkOfAccount)
    },
    /**
     * Counts a registration.
     * @throws Problem with the seconds to wait.
     */
    async register(address: string): Promise<void> {
      const attempt = await registrations.begin(networkOf(address))
      attempt.count()
    },
  }
}
export type SignInThrottle = ReturnType<typeof createSignInThrottle>

/** Counts the attempt when the check fails; a check that could not be done counts for nothing. */
async function countFailedAttempt<T>(
  attempt: Attempt,
  check: () => Promise<T | undefined>,
): Promise<T | undefined> {
  try {
    const result = await check()
    if (result === undefined) attempt.count()
    else attempt.discard()
    return result
  } catch (cause) {
    attempt.discard()
    throw cause
  }
}
