import type { Tokens } from '@atelier/contract/account/account'
import type { PasswordUse } from '@atelier/contract/configuration/access'
import { Problem } from '@atelier/contract/problems/problems'
import type { WriteTransaction } from '#database/database.ts'
import type { Clock } from '#platform/clock.ts'
import { accountRows } from '../account.repository.ts'
import type { ProviderEntry } from '../provider-sign-in/provider-entry.ts'
import { waitingProblems } from '../registration/waiting-problems.ts'
import type { RecordSecurityEvent } from '../security-events/security-events.ts'
import type { SessionMethod } from '../sessions/sessions.repository.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { Account } from '../stored-account.repository.ts'
import type { Caller } from './first-account.ts'
import { knownNetworkRows } from './known-networks.repository.ts'
import { hashNetwork } from './networks.ts'

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

export interface SessionOpeningDependencies {
  readonly clock: Clock
  readonly sessions: Sessions
  /** The installation's key for hashing the networks that accounts sign in from. */
  readonly networkKey: Uint8Array
  readonly recordEvent: RecordSecurityEvent
  maintenance(): MaintenanceRule | undefined
  /** Whose passwords open a session. */
  passwordsFor(): PasswordUse
}

interface NewSession extends ClientOrigin {
  readonly account: Account
  readonly method: SessionMethod
  /** Of the password that was given, if one was. */
  readonly isShort?: boolean
  /** Of the provider that told who the user is. */
  readonly entry?: ProviderEntry | undefined
}

/**
 * The one way to a session, whatever proved who the user is (record 0078): who may not enter is refused here, so that no new method
 * forgets a check.
 */
export function createSessionOpener(dependencies: SessionOpeningDependencies) {
  const { clock, sessions, networkKey, recordEvent } = dependencies

  /** @throws Problem for a disabled, suspended or waiting account, a method that is closed to it, and during maintenance */
  function requireAdmitted(account: Account, method: SessionMethod): void {
    if (!account.isActive) throw new Problem('account.inactive')
    if (account.isSuspended) throw new Problem('account.suspended')
    if (account.awaits !== undefined) throw new Problem(waitingProblems[account.awaits])
    if (
      method === 'password' &&
      account.role !== 'ADMIN' &&
      dependencies.passwordsFor() === 'administrator'
    )
      throw new Problem('account.password-closed')
    const maintenance = dependencies.maintenance()
    if (maintenance && !maintenance.admits({ role: account.role, userId: account.id }))
      throw new Problem('maintenance.on', { params: { message: maintenance.message } })
  }

  return {
    requireAdmitted,
    /** Returns `undefined` if the password or the second factors were changed since the check. */
    async open(
      transaction: WriteTransaction,
      { account, address, device, method, isShort, entry }: NewSession,
    ): Promise<AuthenticatedAccount | undefined> {
      const at = clock.now()
      const current = await accountRows(transaction).recordLogin(account, { at, isShort })
      if (!current) return undefined
      const { isNew } = await knownNetworkRows(transaction).record(
        account.id,
        hashNetwork(address, networkKey),
        at,
      )
      await recordEvent(transaction, {
        userId: account.id,
        kind: isNew ? 'signed-in-from-new-network' : 'signed-in',
        device,
      })
      return {
        account: current,
        tokens: await sessions.open(transaction, { userId: account.id, device, method, entry }),
      }
    },
  }
}
export type SessionOpener = ReturnType<typeof createSessionOpener>
