import type { Login, Registration } from '@atelier/contract/account/account'
import type { AccessPolicy } from '@atelier/contract/configuration/access'
import { Problem } from '@atelier/contract/problems/problems'
import type { Database, Queries } from '#database/database.ts'
import type { Clock } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import { dummyPasswordHash, hashPassword, verifyPassword } from '#platform/secrets/passwords.ts'
import { type Account, accountRows, emailKey } from '../account.repository.ts'
import {
  isShortPassword,
  type PasswordRuleSource,
  requireAllowedPassword,
} from '../passwords/password-rule.ts'
import type { SecondStep } from '../second-step/finish-sign-in.ts'
import type { FirstAccount } from './first-account.ts'
import { knownNetworkRows } from './known-networks.repository.ts'
import { hashNetwork } from './networks.ts'
import type { AuthenticatedAccount, ClientOrigin, SessionOpener } from './open-session.ts'
import type { SignInCount } from './sign-in-count.ts'
import { createSignInThrottle, type SignInThrottle } from './sign-in-throttle.ts'
import type { Throttles } from './throttles.ts'

interface SignInDependencies extends PasswordRuleSource {
  readonly throttles: Throttles
  readonly signIns: SignInCount
  /** The installation's key for hashing the networks that accounts sign in from. */
  readonly networkKey: Uint8Array
  readonly database: Database
  readonly clock: Clock
  readonly makeId: MakeId
  registration(): AccessPolicy['registration']
  readonly opener: SessionOpener
  readonly secondStep: Pick<SecondStep, 'requireSecondFactor'>
  readonly firstAccount: FirstAccount
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
    opener.requireAdmitted(account)
    await secondStep.requireSecondFactor(account)
    const isShort = isShortPassword(login.password)
    const opened = await database.commit((transaction) =>
      opener.open(transaction, { account, address, device, method: 'password', isShort }),
    )
    if (!opened) throw new Problem('account.invalid-credentials')
    return opened
  }
}

function createRegistration(dependencies: SignInDependencies, throttle: SignInThrottle) {
  const { database, clock, makeId, firstAccount, opener } = dependencies
  /** @throws Problem */
  return async (
    { password, code, ...fields }: Registration,
    { address, device, ...caller }: ClientOrigin,
  ): Promise<AuthenticatedAccount> => {
    requireAllowedPassword(dependencies, password, fields)
    await throttle.register(address)
    const { mayBeFirst } = await firstAccount.requireOpenRegistration(code, caller)
    const isShort = isShortPassword(password)
    const draft = {
      ...fields,
      id: makeId(),
      passwordHash: await hashPassword(password, address),
      isShort,
      createdAt: clock.now(),
    }
    const opened = await database.commit(async (transaction) => {
      const rows = accountRows(transaction)
      // The unique index decides which account is first. The second one becomes a user, or
      // registration is closed.
      const admin =
        mayBeFirst && (await rows.isEmpty())
          ? await rows.insert({ ...draft, role: 'ADMIN' })
          : undefined
      if (!admin && dependencies.registration().mode === 'closed') return 'closed'
      const account = admin ?? (await rows.insert({ ...draft, role: 'USER' }))
      return (
        account &&
        (await opener.open(transaction, { account, address, device, method: 'password', isShort }))
      )
    })
    if (opened === 'closed') throw new Problem('account.registration-closed')
    if (!opened) throw new Problem('account.email-taken')
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
    account?.passwordHash ?? dummyPasswordHash,
    password,
    address,
  )
  return isRight ? account : undefined
}
