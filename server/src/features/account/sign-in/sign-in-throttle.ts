import { isIPv6 } from 'node:net'
import type { FixedLimits } from '@atelier/contract/limits/user-limits'
import type { Clock } from '#platform/clock.ts'
import { type Attempt, createAttemptThrottle } from './attempt-throttle.ts'
import { createSignInCount } from './sign-in-count.ts'

/** Failures that are free in 15 minutes: per account, and per address (a class of 30 signs in from one at 8:00). */
const failuresPerAccount = 10
const failuresPerAddress = 100
/** Every registration counts, for each makes an account: two classes from one address within 15 minutes, with some mistakes. */
const registrationsPerAddress = 80
const rememberedOrigins = 10_000

export interface SignInOrigin {
  readonly account: string
  readonly address: string
}

/**
 * Throttles of signing in and registering, in memory and bounded. From where an account has signed in before, failures made
 * elsewhere do not slow it down: nobody can lock its owner out from another network.
 */
export function createSignInThrottle({
  clock,
  limits,
}: {
  readonly clock: Clock
  readonly limits: Pick<FixedLimits, 'signIns'>
}) {
  const signIns = createSignInCount({ clock, limit: limits.signIns })
  const accounts = createAttemptThrottle({ clock, limit: failuresPerAccount })
  const addresses = createAttemptThrottle({ clock, limit: failuresPerAddress })
  const registrations = createAttemptThrottle({ clock, limit: registrationsPerAddress })
  const trustedOrigins = new Set<string>()

  function trust(origin: string) {
    // Reinserted, so that the order of the set is the order of last use.
    trustedOrigins.delete(origin)
    trustedOrigins.add(origin)
    const [oldest] = trustedOrigins
    if (trustedOrigins.size > rememberedOrigins && oldest !== undefined)
      trustedOrigins.delete(oldest)
  }

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
      const origin = `${account} ${networkOf(address)}`
      const byAddress = await addresses.begin(networkOf(address))
      return await countFailedAttempt(byAddress, async () => {
        const byAccount = await accounts.begin(trustedOrigins.has(origin) ? origin : account)
        const result = await countFailedAttempt(byAccount, check)
        if (result === undefined) return undefined
        signIns.count(account)
        trust(origin)
        return result
      })
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

/** One subscriber has a whole IPv6 network of addresses; an IPv4 address may arrive in IPv6 spelling. */
export function networkOf(address: string): string {
  const ipv4 = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (ipv4) return ipv4
  if (!isIPv6(address)) return address
  const [start = '', rest] = address.split('::')
  const before = start.split(':').filter((part) => part !== '')
  const after = rest === undefined ? [] : rest.split(':').filter((part) => part !== '')
  const zeros = rest === undefined ? [] : Array<string>(8 - before.length - after.length).fill('0')
  return [...before, ...zeros, ...after].slice(0, 4).join(':').toLowerCase()
}
