import { isIPv6 } from 'node:net'
import type { Clock } from '#platform/clock.ts'
import { type Attempt, createAttemptThrottle } from './attempt-throttle.ts'

/** Failures that are free in 15 minutes: per account, and per address (a class of 30 signs in from one at 8:00). */
const failuresPerAccount = 10
const failuresPerAddress = 100
/** Every registration counts, for each makes an account: two classes from one address within 15 minutes, with some mistakes. */
const registrationsPerAddress = 80
const rememberedOrigins = 10_000

/** Who signs in where. */
export interface SignInOrigin {
  readonly account: string
  readonly address: string
}

/**
 * The brakes of signing in and registering, in memory and bounded. Where an account has signed in before, failures made
 * elsewhere do not slow it down: nobody can keep its owner out from afar.
 */
export function createSignInThrottle({ clock }: { readonly clock: Clock }) {
  const accounts = createAttemptThrottle({ clock, limit: failuresPerAccount })
  const addresses = createAttemptThrottle({ clock, limit: failuresPerAddress })
  const registrations = createAttemptThrottle({ clock, limit: registrationsPerAddress })
  const places = new Set<string>()

  function trust(place: string) {
    places.delete(place)
    places.add(place)
    const [oldest] = places
    if (places.size > rememberedOrigins && oldest !== undefined) places.delete(oldest)
  }

  return {
    /**
     * Runs a password check; only its failure counts.
     * @throws Problem with the seconds to wait.
     */
    async signIn<T>(
      { account, address }: SignInOrigin,
      check: () => Promise<T | undefined>,
    ): Promise<T | undefined> {
      const place = `${account} ${networkOf(address)}`
      const byAddress = await addresses.begin(networkOf(address))
      return await countFailedAttempt(byAddress, async () => {
        const byAccount = await accounts.begin(places.has(place) ? place : account)
        const result = await countFailedAttempt(byAccount, check)
        if (result !== undefined) trust(place)
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

/** Counts the attempt when the check says no; a check that could not be done counts for nothing. */
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
  const [head = '', tail] = address.split('::')
  const before = head.split(':').filter((part) => part !== '')
  const after = tail === undefined ? [] : tail.split(':').filter((part) => part !== '')
  const zeros = tail === undefined ? [] : Array<string>(8 - before.length - after.length).fill('0')
  return [...before, ...zeros, ...after].slice(0, 4).join(':').toLowerCase()
}
