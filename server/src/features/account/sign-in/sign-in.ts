import type { Login, Registration, Tokens } from '@atelier/contract/account/account'
import { Problem } from '@atelier/contract/problems/problems'
import type { Database, Queries } from '#database/database.ts'
import type { Clock } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import { dummyPasswordHash, hashPassword, verifyPassword } from '#platform/secrets/passwords.ts'
import { type Account, accountRows, emailKey } from '../account.repository.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { FirstAccount } from './first-account.ts'
import { createSignInThrottle } from './sign-in-throttle.ts'

/** Where a request comes from. */
export interface ClientOrigin {
  readonly address: string
  /** The browser's own words about itself. */
  readonly device: string
}

interface SignInResult {
  readonly account: Account
  readonly tokens: Tokens
}

/** The maintenance under way: who has the right password may still have to wait. */
export interface MaintenanceRule {
  readonly message: string
  admits(person: { readonly role: string; readonly email: string }): boolean
}

/** The two ways in: with a password, and by making an account. */
export function createSignIn(options: {
  readonly database: Database
  readonly clock: Clock
  readonly makeId: MakeId
  readonly registration: 'open' | 'closed'
  readonly sessions: Sessions
  readonly firstAccount: FirstAccount
  maintenance(): MaintenanceRule | undefined
}) {
  const { database, clock, makeId, sessions, firstAccount } = options
  const brake = createSignInThrottle(options)

  /** Takes as long for an unknown e-mail as for a wrong password. */
  async function checkPassword({ email, password }: Login): Promise<Account | undefined> {
    const account = await accountRows(database.queries).findByEmail(email)
    const isRight = await verifyPassword(account?.passwordHash ?? dummyPasswordHash, password)
    return isRight ? account : undefined
  }

  /** Nothing when the password was changed since it was checked. */
  async function enter(
    transaction: Queries,
    account: Account,
    device: string,
  ): Promise<SignInResult | undefined> {
    const noted = await accountRows(transaction).recordLogin(account, clock.now())
    return (
      noted && {
        account: noted,
        tokens: await sessions.open(transaction, { userId: account.id, device }),
      }
    )
  }

  return {
    /** @throws Problem */
    async login(login: Login, { address, device }: ClientOrigin): Promise<SignInResult> {
      const account = await brake.signIn({ account: emailKey(login.email), address }, () =>
        checkPassword(login),
      )
      if (!account) throw new Problem('account.invalid-credentials')
      if (!account.isActive) throw new Problem('account.inactive')
      if (account.isSuspended) throw new Problem('account.suspended')
      const maintenance = options.maintenance()
      if (maintenance && !maintenance.admits(account))
        throw new Problem('maintenance.on', { params: { message: maintenance.message } })
      const entered = await database.commit((transaction) => enter(transaction, account, device))
      if (!entered) throw new Problem('account.invalid-credentials')
      return entered
    },
    /** @throws Problem */
    async register(
      { password, code, ...wanted }: Registration,
      { address, device }: ClientOrigin,
    ): Promise<SignInResult> {
      await brake.register(address)
      const { mayBeFirst } = await firstAccount.requireOpenRegistration(code)
      const draft = {
        ...wanted,
        id: makeId(),
        passwordHash: await hashPassword(password),
        createdAt: clock.now(),
      }
      const entered = await database.commit(async (transaction) => {
        const rows = accountRows(transaction)
        // The unique index decides who is first; whoever comes second is a user, or meets closed doors.
        const admin =
          mayBeFirst && (await rows.isEmpty())
            ? await rows.insert({ ...draft, role: 'ADMIN' })
            : undefined
        if (!admin && options.registration === 'closed') return 'closed'
        const account = admin ?? (await rows.insert({ ...draft, role: 'USER' }))
        return account && (await enter(transaction, account, device))
      })
      if (entered === 'closed') throw new Problem('account.registration-closed')
      if (!entered) throw new Problem('account.email-taken')
      return entered
    },
  }
}
