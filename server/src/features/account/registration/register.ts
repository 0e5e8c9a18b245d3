import type { Registration } from '@atelier/contract/account/account'
import type { AccessPolicy } from '@atelier/contract/configuration/access'
import { Problem } from '@atelier/contract/problems/problems'
import type { AccountWait } from '@atelier/contract/users/users'
import type { Database, WriteTransaction } from '#database/database.ts'
import type { GroupsService } from '#features/groups/groups.service.ts'
import type { InvitationsService } from '#features/invitations/invitations.service.ts'
import type { Clock } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import { hashPassword } from '#platform/secrets/passwords.ts'
import { accountRows } from '../account.repository.ts'
import {
  isShortPassword,
  type PasswordRuleSource,
  requireAllowedPassword,
} from '../passwords/password-rule.ts'
import type { FirstAccount } from '../sign-in/first-account.ts'
import type { AuthenticatedAccount, ClientOrigin, SessionOpener } from '../sign-in/open-session.ts'
import type { SignInThrottle } from '../sign-in/sign-in-throttle.ts'
import { type Account, emailKey, type NewAccount } from '../stored-account.repository.ts'
import type { AddressLinks } from './address-links.ts'
import { awaitingRows } from './awaiting.repository.ts'
import { waitingProblems } from './waiting-problems.ts'

export interface RegistrationDependencies extends PasswordRuleSource {
  readonly database: Database
  readonly clock: Clock
  readonly makeId: MakeId
  registration(): AccessPolicy['registration']
  readonly opener: SessionOpener
  readonly firstAccount: FirstAccount
  readonly addressLinks: Pick<AddressLinks, 'sendConfirmation' | 'sendForgotten'>
  readonly invitations: Pick<InvitationsService, 'use'>
  readonly rights: Pick<GroupsService, 'giveGroups'>
}

/** The account was made and waits; or its address had one, which only that address is told. */
interface Waiting {
  readonly awaits: AccountWait
}
type Outcome = AuthenticatedAccount | Waiting | undefined

/** A new account: signed in at once, or waiting for somebody's approval or the confirmation of its address. */
export function createRegistration(
  dependencies: RegistrationDependencies,
  throttle: SignInThrottle,
) {
  const { database, clock, makeId, firstAccount, opener } = dependencies
  /** @throws Problem; also when the account was made and waits */
  return async (
    { password, code, invitation, ...fields }: Registration,
    { address, device, ...caller }: ClientOrigin,
  ): Promise<AuthenticatedAccount> => {
    requireAllowedPassword(dependencies, password, fields)
    await throttle.register(address)
    const { mayBeFirst } = await firstAccount.requireOpenRegistration({ code, invitation }, caller)
    const isShort = isShortPassword(password)
    const draft = {
      ...fields,
      id: makeId(),
      passwordHash: await hashPassword(password, address),
      isShort,
      createdAt: clock.now(),
    }
    const outcome = await database.commit(async (transaction): Promise<Outcome> => {
      const rows = accountRows(transaction)
      // The unique index decides which account is first; the second one follows the rules.
      const admin =
        mayBeFirst && (await rows.isEmpty())
          ? await rows.insert({ ...draft, role: 'ADMIN' })
          : undefined
      const made = admin ?? (await makeUser(dependencies, transaction, { draft, invitation }))
      if (made?.awaits !== undefined) return { awaits: made.awaits }
      const origin = { address, device, method: 'password', isShort } as const
      return made && (await opener.open(transaction, { account: made, ...origin }))
    })
    if (!outcome) throw new Problem('account.email-taken')
    if ('awaits' in outcome) throw new Problem(waitingProblems[outcome.awaits])
    return outcome
  }
}

/** Returns `undefined` if the address has an account. @throws Problem if the rules refuse it */
async function makeUser(
  dependencies: RegistrationDependencies,
  transaction: WriteTransaction,
  {
    draft,
    invitation,
  }: { readonly draft: Omit<NewAccount, 'role'>; readonly invitation: string | undefined },
): Promise<Account | Waiting | undefined> {
  const { addressLinks, invitations, rights } = dependencies
  const policy = dependencies.registration()
  requireAllowed(policy, draft.email, invitation)
  const awaits = invitation === undefined ? waitOf(policy) : undefined
  const user = { ...draft, role: 'USER', awaits } as const
  const account =
    (await accountRows(transaction).insert(user)) ??
    (await awaitingRows(transaction).takeOver(user))
  if (!account) {
    if (awaits !== 'address') return undefined
    // The answer is the same as for a new address: only the mail says that there is an account.
    await addressLinks.sendForgotten(transaction, draft.email)
    return { awaits }
  }
  if (invitation !== undefined) {
    const given = await invitations.use(transaction, invitation, draft.email)
    await rights.giveGroups(transaction, account.id, given)
  }
  // Also one that was taken over, whatever the rules ask of new ones now: else nobody would write to its address.
  if (account.awaits === 'address') await addressLinks.sendConfirmation(transaction, account)
  return account
}

/** Again within the commit: the rules may have changed while the password was hashed. @throws Problem */
function requireAllowed(
  { mode, domains }: AccessPolicy['registration'],
  email: string,
  invitation: string | undefined,
): void {
  if (mode === 'closed') throw new Problem('account.registration-closed')
  if (invitation !== undefined) return
  if (mode === 'invitation') throw new Problem('account.invitation-needed')
  if (mode === 'domains' && !domains.includes(emailKey(email).split('@').at(-1) ?? ''))
    throw new Problem('account.domain-refused', { params: { domains: domains.join(', ') } })
}

function waitOf({ mode, confirmsAddress }: AccessPolicy['registration']): AccountWait | undefined {
  if (confirmsAddress || mode === 'domains') return 'address'
  return mode === 'approval' ? 'approval' : undefined
}
