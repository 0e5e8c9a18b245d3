import type { Login, Registration, Tokens } from '@atelier/contract/account/account'
import type { FixedLimits } from '@atelier/contract/limits/user-limits'
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
import type { Sessions } from '../sessions/sessions.ts'
import type { Caller, FirstAccount } from './first-account.ts'
import { knownNetworkRows } from './known-networks.repository.ts'
import { hashNetwork } from './networks.ts'
import { createSignInThrottle, type SignInThrottle } from './sign-in-throttle.ts'
import type { Throttles } from './throttles.ts'

/** Where a request comes from. */
export interface ClientOrigin extends Caller {
  readonly address: string
  /** The User-Agent header. */
  readonly device: string
}

export interface AuthenticatedAccount {
  readonly account: Account
  readonly tokens: Tokens
}

/** During maintenance even a correct password may not open a session. */
export interface MaintenanceRule {
  readonly message: string
  admits(user: { readonly role: string; readonly userId: string }): boolean
}

interface SignInDependencies extends PasswordRuleSource {
  readonly limits: Pick<FixedLimits, 'signIns'>
  readonly throttles: Throttles
  /** The installation's key for hashing the networks that accounts sign in from. */
  readonly networkKey: Uint8Array
  readonly database: Database
  readonly clock: Clock
  readonly makeId: MakeId
  readonly registration: 'open' | 'closed'
  readonly sessions: Sessions
  readonly firstAccount: FirstAccount
  maintenance(): MaintenanceRule | undefined
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
  const { database } = dependencies
  /** @throws Problem */
  return async (login: Login, { address, device }: ClientOrigin): Promise<AuthenticatedAccount> => {
    const account = await throttle.signIn({ account: emailKey(login.email), address }, () =>
      checkPassword(database.queries, login, address),
    )
    if (!account) throw new Problem('account.invalid-credentials')
    if (!account.isActive) throw new Problem('account.inactive')
    if (account.isSuspended) throw new Problem('account.suspended')
    const maintenance = dependencies.maintenance()
    if (maintenance && !maintenance.admits({ role: account.role, userId: account.id }))
      throw new Problem('maintenance.on', { params: { message: maintenance.message } })
    const opened = await database.commit((transaction) =>
      openSession(dependencies, transaction, {
        account,
        address,
        device,
        isShort: isShortPassword(login.password),
      }),
    )
    if (!opened) throw new Problem('account.invalid-credentials')
    return opened
  }
}

function createRegistration(dependencies: SignInDependencies, throttle: SignInThrottle) {
  const { database, clock, makeId, firstAccount } = dependencies
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
      if (!admin && dependencies.registration === 'closed') return 'closed'
      const account = admin ?? (await rows.insert({ ...draft, role: 'USER' }))
      return (
        account &&
        (await openSession(dependencies, transaction, { account, address, device, isShort }))
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

/** Returns `undefined` if the password was changed since the check. */
async function openSession(
  { clock, sessions, networkKey }: SignInDependencies,
  transaction: Queries,
  {
    account,
    address,
    device,
    isShort,
  }: ClientOrigin & { readonly account: Account; readonly isShort: boolean },
): Promise<AuthenticatedAccount | undefined> {
  const current = await accountRows(transaction).recordLogin(account, { at: clock.now(), isShort })
  if (!current) return undefined
  await knownNetworkRows(transaction).record(
    account.id,
    hashNetwork(address, networkKey),
    clock.now(),
  )
  return {
    account: current,
    tokens: await sessions.open(transaction, { userId: account.id, device }),
  }
}
