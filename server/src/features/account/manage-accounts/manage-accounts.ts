import type { AuditAction, NewAuditEntry } from '@atelier/contract/audit/audit'
import { Problem } from '@atelier/contract/problems/problems'
import type { UserChange, UserCreation, UserStatus } from '@atelier/contract/users/users'
import { defined } from '@atelier/contract/wire/defined'
import type { Database, Queries, WriteTransaction } from '#database/database.ts'
import type { RecordAuditEntry } from '#database/record-audit-entry.ts'
import { isUniqueViolation } from '#database/unique-violation.ts'
import type { Clock } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import { hashPassword } from '#platform/secrets/passwords.ts'
import { accountRows } from '../account.repository.ts'
import type { RemoveKeys } from '../passwords/access-keys-of-account.ts'
import {
  isShortPassword,
  type PasswordRuleSource,
  requireAllowedPassword,
} from '../passwords/password-rule.ts'
import type { AccountMail } from '../profile/account-mail.ts'
import { emailChangeRows } from '../profile/email-changes.repository.ts'
import { readStoredSettings } from '../profile/settings.ts'
import { sessionRows } from '../sessions/sessions.repository.ts'
import { type Account, isSameEmail } from '../stored-account.repository.ts'
import type { RequireMayActOn } from './protected-accounts.ts'

type Actor = NewAuditEntry['actor']
interface ManageAccountsDependencies extends PasswordRuleSource {
  readonly database: Database
  readonly clock: Clock
  readonly makeId: MakeId
  readonly record: RecordAuditEntry
  readonly removeKeys: RemoveKeys
  readonly requireMayActOn: RequireMayActOn
  /** Absent: no mail is sent. */
  readonly mail?: AccountMail | undefined
}

/** The administrator's actions on accounts. Each action is written in one transaction with its audit entry. */
export function createAccountManagement(options: ManageAccountsDependencies) {
  const { database } = options
  const apply = (request: AccountChangeRequest): Promise<void> =>
    database.commit((transaction) => applyAccountChange(transaction, options, request), {
      lock: 'accounts',
    })

  return {
    ...accountCreation(options),
    /** @throws Problem */
    async change(actor: Actor, userId: string, change: AccountFields): Promise<void> {
      try {
        await apply({ actor, userId, change })
      } catch (cause) {
        throw isUniqueViolation(cause)
          ? new Problem('account.email-taken', { cause, fields: { email: emailTaken } })
          : cause
      }
    },
    /** @throws Problem */
    setStatus: (actor: Actor, userId: string, status: UserStatus): Promise<void> =>
      apply({ actor, userId, change: status }),
    /**
     * Closes the account: it can no longer be found or sign in, and its e-mail can be used again. One that waited for approval is
     * refused by that, and its address is told. The caller removes its data afterwards.
     * @throws Problem
     */
    async closeAccount(actor: Actor, userId: string): Promise<void> {
      const close = async (transaction: WriteTransaction) => {
        await options.requireMayActOn(actor.userId, [userId], transaction)
        if (userId === actor.userId) throw new Problem('user.own-account')
        const account = await accountRows(transaction).find(userId)
        if (!account) throw new Problem('user.not-found')
        if (account.role === 'ADMIN') throw new Problem('user.own-account')
        if (account.awaits === 'approval') await announceRefusal(transaction, options, account)
        await accountRows(transaction).markRemoved(userId, options.clock.now())
        await sessionRows(transaction).endAllOf(userId)
        await options.record(
          { actor, action: 'user.removed', target: { id: userId, name: account.email } },
          transaction,
        )
      }
      await database.commit(close, { lock: 'accounts' })
    },
  }
}

async function announceRefusal(
  transaction: WriteTransaction,
  { mail }: Pick<ManageAccountsDependencies, 'mail'>,
  { id, email: address, name }: Account,
): Promise<void> {
  const { language } = await readStoredSettings(transaction, id)
  await mail?.announceRefusal(transaction, { address, name, language })
}

const emailTaken = 'Cette adresse a déjà un compte'

function accountCreation(dependencies: ManageAccountsDependencies) {
  const { database, clock, makeId, record } = dependencies
  return {
    /**
     * Returns the new account's id.
     * @throws Problem
     */
    async create(actor: Actor, { password, ...fields }: UserCreation): Promise<string> {
      if (fields.role === 'ADMIN' && (await accountRows(database.queries).findAdmin()))
        throw new Problem('user.single-admin')
      const name = fields.name ?? fields.email.split('@')[0] ?? fields.email
      requireAllowedPassword(dependencies, password, { name, email: fields.email })
      const draft = {
        ...fields,
        name,
        id: makeId(),
        passwordHash: await hashPassword(password, actor.userId),
        isShort: isShortPassword(password),
        createdAt: clock.now(),
      }
      await database.commit(async (transaction) => {
        const account = await accountRows(transaction).insert(draft)
        // A unique index refused the row; the message must say which one.
        if (!account) throw await creationProblem(transaction, draft.email)
        const { id, email, role, isActive, isSuspended, inpaintingQuota } = account
        const after = { name, email, role, isActive, isSuspended, inpaintingQuota }
        await record(
          { actor, action: 'user.created', target: { id, name: email }, after },
          transaction,
        )
      })
      return draft.id
    },
  }
}

const creationProblem = async (transaction: Queries, email: string): Promise<Problem> =>
  (await accountRows(transaction).findByEmail(email))
    ? new Problem('account.email-taken', { fields: { email: emailTaken } })
    : new Problem('user.single-admin')

type AccountFields = Omit<UserChange, 'inpaintingQuota' | 'maxStorageBytes' | 'currentPassword'>
interface AccountChangeRequest {
  readonly actor: Actor
  readonly userId: string
  readonly change: Partial<AccountFields>
}

async function applyAccountChange(
  transaction: WriteTransaction,
  { record, removeKeys, clock, mail, requireMayActOn }: ManageAccountsDependencies,
  { actor, userId, change }: AccountChangeRequest,
): Promise<void> {
  await requireMayActOn(actor.userId, [userId], transaction)
  const rows = accountRows(transaction)
  const before = await rows.find(userId)
  if (!before) throw new Problem('user.not-found')
  refuseForbidden(before, change)
  const { name, email, isActive, isSuspended } = change
  const after = await rows.update(userId, defined({ name, email, isActive, isSuspended }))
  if (!after) throw new Problem('user.not-found')
  // They end now, because another person could use them once the account is enabled again.
  let keys = 0
  if (!mayEnter(after)) {
    await sessionRows(transaction).endAllOf(userId)
    await rows.endLinks(userId)
    keys = await removeKeys(transaction, userId)
  }
  if (!isSameEmail(before.email, after.email)) {
    await emailChangeRows(transaction).save({
      userId,
      email: after.email,
      previousEmail: before.email,
      changedAt: clock.now(),
      sessionId: undefined,
    })
    const { language } = await readStoredSettings(transaction, userId)
    const { email: address } = before
    await mail?.announceNewAddress(transaction, { userId, address, name: before.name, language })
  }
  for (const entry of auditEntriesOf(before, after, keys))
    await record({ actor, target: { id: userId, name: before.email }, ...entry }, transaction)
}

/** There is exactly one administrator. */
function refuseForbidden(
  before: Account,
  { role, isActive, isSuspended }: AccountChangeRequest['change'],
): void {
  if (before.role === 'ADMIN' && (role === 'USER' || isActive === false || isSuspended === true))
    throw new Problem('user.own-account')
  if (before.role !== 'ADMIN' && role === 'ADMIN') throw new Problem('user.single-admin')
}

const mayEnter = (account: Account) => account.isActive && !account.isSuspended

function auditEntriesOf(
  before: Account,
  after: Account,
  keys: number,
): { action: AuditAction; before?: object; after?: object }[] {
  const entries: { action: AuditAction; before?: object; after?: object }[] = []
  const revoked = keys > 0 ? { after: { keys } } : {}
  if (before.name !== after.name || before.email !== after.email)
    entries.push({ action: 'user.changed', before: nameOf(before), after: nameOf(after) })
  if (before.isActive !== after.isActive)
    entries.push(
      after.isActive ? { action: 'user.enabled' } : { action: 'user.disabled', ...revoked },
    )
  if (before.isSuspended !== after.isSuspended)
    entries.push(
      after.isSuspended ? { action: 'user.suspended', ...revoked } : { action: 'user.unsuspended' },
    )
  return entries
}
const nameOf = ({ name, email }: Account) => ({ name, email })
