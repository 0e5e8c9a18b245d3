import type { Attempt } from './attempt-throttle.ts'
import { networkOf } from './networks.ts'
import type { SignInCount } from './sign-in-count.ts'
import type { Throttles } from './throttles.ts'

/** Failures allowed in 15 minutes, per account and per address (a class of 30 signs in from one address at 8:00). */
const failuresPerAccount = 10
const failuresPerAddress = 100
/**
 * Every registration counts because it creates an account. Enough for two classes at one address in
 * 15 minutes, with some mistakes.
 */
const registrationsPerAddress = 80

export interface SignInOrigin {
  readonly account: string
  readonly address: string
}

/**
 * Throttles sign-ins and registrations, with a limit. Nobody can lock an owner out:
 * on networks the account has used before, failures from elsewhere or by others at the same address
 * do not slow it down.
 */
export function createSignInThrottle({
  throttles,
  signIns,
  isKnownNetwork,
}: {
  readonly throttles: Throttles
  readonly signIns: SignInCount
  /** Whether the account has signed in from this address's network before. */
  isKnownNetwork(origin: SignInOrigin): Promise<boolean>
}) {
  const accounts = throttles.attempts('account', failuresPerAccount)
  const addresses = throttles.attempts('address', failuresPerAddress)
  const registrations = throttles.attempts('registration', registrationsPerAddress)

  return {
    /**
     * Runs a password check. Failures slow down the next attempts; successes are limited too.
     * @throws Problem with the seconds to wait
     */
    async signIn<T>(
      { account, address }: SignInOrigin,
      check: () => Promise<T | undefined>,
    ): Promise<T | undefined> {
      await signIns.refuseBeyondLimit(account)
      const network = networkOf(address)
      const isKnown = await isKnownNetwork({ account, address })
      const checkOfAccount = async () => {
        const attempt = await accounts.begin(isKnown ? `${account} ${network}` : account)
        const result = await countFailedAttempt(attempt, check)
        if (result !== undefined) await signIns.count(account)
        return result
      }
      if (isKnown) return await checkOfAccount()
      return await countFailedAttempt(await addresses.begin(network), checkOfAccount)
    },
    /**
     * Counts a registration.
     * @throws Problem with the seconds to wait
     */
    async register(address: string): Promise<void> {
      const attempt = await registrations.begin(networkOf(address))
      await attempt.count()
    },
  }
}
export type SignInThrottle = ReturnType<typeof createSignInThrottle>

/** Counts the attempt if the password is wrong; a check that could not run does not count. */
async function countFailedAttempt<T>(
  attempt: Attempt,
  check: () => Promise<T | undefined>,
): Promise<T | undefined> {
  let result: T | undefined
  try {
    result = await check()
  } catch (cause) {
    attempt.discard()
    throw cause
  }
  if (result === undefined) await attempt.count()
  else attempt.discard()
  return result
}
