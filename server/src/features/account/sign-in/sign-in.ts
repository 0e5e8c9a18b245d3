import type { Login } from '@atelier/contract/account/account'
import { Problem } from '@atelier/contract/problems/problems'
import type { Queries } from '#database/database.ts'
import { dummyPasswordHash, verifyPassword } from '#platform/secrets/passwords.ts'
import { accountRows } from '../account.repository.ts'
import { isShortPassword } from '../passwords/password-rule.ts'
import { createRegistration, type RegistrationDependencies } from '../registration/register.ts'
import type { SecondStep } from '../second-step/finish-sign-in.ts'
import { type Account, emailKey } from '../stored-account.repository.ts'
import { knownNetworkRows } from './known-networks.repository.ts'
import { hashNetwork } from './networks.ts'
import type { AuthenticatedAccount, ClientOrigin } from './open-session.ts'
import type { SignInCount } from './sign-in-count.ts'
import { createSignInThrottle, type SignInThrottle } from './sign-in-throttle.ts'
import type { Throttles } from './throttles.ts'

interface SignInDependencies extends RegistrationDependencies {
  readonly throttles: Throttles
  readonly signIns: SignInCount
  /** The installation's key for hashing the networks that accounts sign in from. */
  readonly networkKey: Uint8Array
  readonly secondStep: Pick<SecondStep, 'requireSecondFactor'>
}

/** The two methods that open a session: a password, or a new account. */
export function createSignIn(dependencies: SignInDependencies) {
  const { database, networkKey } = dependencies
  const throttle = createSignInThrottle({
    ...dependencies,
    isKnownNetwork: ({ account, address }) =>
      knownNetworkRows(database.queries).isKnown(account, hashNetwork(address, networkKey)),
  })
  return {
    login: createLogin(dependencies, throttle),
    register: createRegistration(dependencies, throttle),
  }
}

function createLogin(dependencies: SignInDependencies, throttle: SignInThrottle) {
  const { database, opener, secondStep } = dependencies
  /** @throws Problem */
  return async (login: Login, { address, device }: ClientOrigin): Promise<AuthenticatedAccount> => {
    const account = await throttle.signIn({ account: emailKey(login.email), address }, () =>
      checkPassword(database.queries, login, address),
    )
    if (!account) throw new Problem('account.invalid-credentials')
    opener.requireAdmitted(account, 'password')
    await secondStep.requireSecondFactor(account)
    const isShort = isShortPassword(login.password)
    const opened = await database.commit((transaction) =>
      opener.open(transaction, { account, address, device, method: 'password', isShort }),
    )
    if (!opened) throw new Problem('account.invalid-credentials')
    return opened
  }
}

/** Takes the same time for an unknown e-mail as for a wrong password. */
async function checkPassword(
  queries: Queries,
  { email, password }: Login,
  address: string,
): Promise<Account | undefined> {
  const account = await accountRows(queries).findByEmail(email)
  const isRight = await verifyPassword(
    account?.passwordHash || dummyPasswordHash,
    password,
    address,
  )
  return isRight ? account : undefined
}
