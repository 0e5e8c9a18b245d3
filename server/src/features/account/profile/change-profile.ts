import type { ProfileChange } from '@atelier/contract/account/account'
import { Problem } from '@atelier/contract/problems/problems'
import { defined } from '@atelier/contract/wire/defined'
import type { Database, WriteTransaction } from '#database/database.ts'
import type { RecordAuditEntry } from '#database/record-audit-entry.ts'
import { isUniqueViolation } from '#database/unique-violation.ts'
import type { Clock } from '#platform/clock.ts'
import type { LiveChannel } from '#platform/live-channel.ts'
import { accountRows } from '../account.repository.ts'
import type { PasswordCheck } from '../passwords/check-password.ts'
import type { AddressLinks } from '../registration/address-links.ts'
import type { Proofs } from '../second-step/proofs.ts'
import type { RecordSecurityEvent } from '../security-events/security-events.ts'
import { sessionRows } from '../sessions/sessions.repository.ts'
import type { DeviceSession } from '../sessions/sessions.ts'
import type { Throttles } from '../sign-in/throttles.ts'
import { type Account, isSameEmail } from '../stored-account.repository.ts'
import type { AccountMail } from './account-mail.ts'
import { emailChangeRows } from './email-changes.repository.ts'
import { readStoredSettings } from './settings.ts'

interface ProfileChangeDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly record: RecordAuditEntry
  readonly checkPassword: PasswordCheck
  readonly proofs: Pick<Proofs, 'isProved' | 'refusal'>
  readonly recordEvent: RecordSecurityEvent
  readonly throttles: Throttles
  readonly addressLinks: Pick<AddressLinks, 'sendNewAddress' | 'sendNothing'>
  /** Absent: no mail is sent. */
  readonly mail?: AccountMail | undefined
  /** Sends an event to a user's open pages. */
  publish: LiveChannel['publish']
}

/** Addresses that already have an account: someone could look for them here. */
const takenAddresses = 10

/**
 * Changes the user's own name and address. A new address is a new way in: it needs the password,
 * ends the other sessions, is in the audit trail, and is told to the account. Where mails with links are sent, it first has to be
 * confirmed at that address.
 */
export function createProfileChange(dependencies: ProfileChangeDependencies) {
  const { database, publish, mail } = dependencies
  const throttle = dependencies.throttles.attempts('email', takenAddresses)

  /** @throws Problem */
  async function changeAddress(
    session: DeviceSession,
    email: string,
    password: string | undefined,
  ): Promise<void> {
    await requireProof(dependencies, session, password)
    const attempt = await throttle.begin(session.userId)
    if (mail?.sendsLinks() === true) {
      await attempt.count()
      return await database.commit((transaction) =>
        askNewAddress(dependencies, transaction, session, email),
      )
    }
    try {
      await database.commit(
        (transaction) => saveAddress(dependencies, { session, email, transaction }),
        { lock: 'accounts' },
      )
      attempt.discard()
    } catch (cause) {
      if (!isUniqueViolation(cause)) attempt.discard()
      else await attempt.count()
      throw isUniqueViolation(cause) ? new Problem('account.email-taken', { cause }) : cause
    }
    // The links to files on the open pages have ended; loaded again, they work.
    publish(session.userId, { type: 'reset' })
  }

  /** @throws Problem */
  return async (
    session: DeviceSession,
    { name, email, currentPassword }: ProfileChange,
  ): Promise<Account> => {
    const { userId } = session
    const known = await accountRows(database.queries).find(userId)
    if (!known) throw new Problem('session.ended')
    const isOther = email !== undefined && !isSameEmail(email, known.email)
    if (isOther) await changeAddress(session, email, currentPassword)
    const update = async (transaction: WriteTransaction) => {
      const rows = accountRows(transaction)
      const current = await rows.find(userId)
      // The same address written otherwise needs no proof; one that was replaced meanwhile does not come back so.
      const isSame = email !== undefined && current && isSameEmail(email, current.email)
      return await rows.update(userId, defined({ name, email: isSame ? email : undefined }))
    }
    const account = await database.commit(update, { lock: 'accounts' })
    if (!account) throw new Problem('session.ended')
    return account
  }
}

/** @throws Problem without the password, unless the session was proved lately; with a second factor only that counts */
async function requireProof(
  { proofs, checkPassword }: Pick<ProfileChangeDependencies, 'proofs' | 'checkPassword'>,
  session: DeviceSession,
  password: string | undefined,
) {
  if (!session.isProtected && password !== undefined && password !== '')
    return await checkPassword(session.userId, password, 'currentPassword')
  if (proofs.isProved(session)) return
  if (session.isProtected) throw await proofs.refusal(session)
  throw new Problem('account.password-required', {
    fields: { currentPassword: 'Mot de passe requis' },
  })
}

/** The address is used once its link was opened; of one that has an account, nothing more is told here. */
async function askNewAddress(
  { addressLinks }: Pick<ProfileChangeDependencies, 'addressLinks'>,
  transaction: WriteTransaction,
  { userId }: DeviceSession,
  email: string,
): Promise<void> {
  const rows = accountRows(transaction)
  const account = await rows.find(userId)
  if (!account) throw new Problem('session.ended')
  if (await rows.findByEmail(email)) await addressLinks.sendNothing(transaction, email)
  else await addressLinks.sendNewAddress(transaction, account, email)
}

async function saveAddress(
  {
    clock,
    record,
    recordEvent,
    mail,
  }: Pick<ProfileChangeDependencies, 'clock' | 'record' | 'recordEvent' | 'mail'>,
  {
    session,
    email,
    transaction,
  }: {
    readonly session: DeviceSession
    readonly email: string
    readonly transaction: WriteTransaction
  },
): Promise<void> {
  const { id: sessionId, userId, device = '' } = session
  const rows = accountRows(transaction)
  const isOpen = (await sessionRows(transaction).findStart(sessionId, clock.now())) !== undefined
  const before = await rows.find(userId)
  // It may have ended during the check of the password, by the owner for instance.
  if (!isOpen || !before || !(await rows.update(userId, { email })))
    throw new Problem('session.ended')
  await rows.endLinks(userId)
  const sessions = await sessionRows(transaction).endOthers(userId, sessionId)
  const previousEmail = before.email
  await emailChangeRows(transaction).save({
    userId,
    email,
    previousEmail,
    changedAt: clock.now(),
    sessionId,
  })
  await recordEvent(transaction, { userId, kind: 'email-changed', device })
  const { language } = await readStoredSettings(transaction, userId)
  await mail?.announceNewAddress(transaction, {
    ...{ userId, language, address: previousEmail, name: before.name },
  })
  await record(
    {
      actor: { userId, email: previousEmail },
      action: 'account.email-changed',
      target: { id: userId, name: previousEmail },
      before: { email: previousEmail },
      after: { email, ...(sessions > 0 && { sessions }) },
    },
    transaction,
  )
}
