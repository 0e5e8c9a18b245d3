import type { PasswordChange } from '@atelier/contract/account/own-account'
import type { UserSession } from '@atelier/contract/account/user-session'
import { Problem } from '@atelier/contract/problems/problems'
import type { Database, WriteTransaction } from '#database/database.ts'
import type { RecordAuditEntry } from '#database/record-audit-entry.ts'
import type { Clock } from '#platform/clock.ts'
import type { LiveChannel } from '#platform/live-channel.ts'
import { hashPassword } from '#platform/secrets/passwords.ts'
import { accountRows } from '../account.repository.ts'
import { type RemoveKeys, revokeAllKeys } from '../passwords/access-keys-of-account.ts'
import type { PasswordCheck } from '../passwords/check-password.ts'
import { oneTimeLinkRows, passwordPurposes } from '../passwords/one-time-links.repository.ts'
import {
  isShortPassword,
  type PasswordRuleSource,
  requireAllowedPassword,
} from '../passwords/password-rule.ts'
import type { RecordSecurityEvent } from '../security-events/security-events.ts'
import { listSessions } from '../sessions/list-sessions.ts'
import { sessionRows } from '../sessions/sessions.repository.ts'
import type { AccountSession, DeviceSession } from '../sessions/sessions.ts'

interface OwnAccountDependencies extends PasswordRuleSource {
  readonly database: Database
  readonly clock: Clock
  readonly record: RecordAuditEntry
  readonly checkPassword: PasswordCheck
  readonly removeKeys: RemoveKeys
  readonly recordEvent: RecordSecurityEvent
  /** Sends an event to a user's open pages. */
  publish: LiveChannel['publish']
}

/** The links to files on the pages of this session have ended; loaded again, they work. */
const reloadLinks = { type: 'reset' } as const

/** A user's actions on their own account: the password, the sessions, closing it. */
export function createOwnAccount(dependencies: OwnAccountDependencies) {
  const { database, publish } = dependencies
  return {
    changePassword: createPasswordChange(dependencies),
    sessions: (session: AccountSession): Promise<UserSession[]> =>
      listSessions(dependencies, session.userId, session),
    async endOtherSessions(session: AccountSession) {
      const endedSessions = await database.commit(async (transaction) => {
        await accountRows(transaction).endLinks(session.userId)
        return await sessionRows(transaction).endOthers(session.userId, session.id)
      })
      publish(session.userId, reloadLinks)
      return { endedSessions }
    },
    /** @throws Problem */
    async endSession(session: AccountSession, sessionId: string): Promise<void> {
      const existed = await database.commit((transaction) =>
        sessionRows(transaction).endOne(session.userId, sessionId),
      )
      if (!existed) throw new Problem('user.session-not-found')
    },
    closeAccount: createAccountClosing(dependencies),
  }
}

/**
 * Ends every other session, removes an unused password link and revokes the access keys unless they
 * are to stay, because someone else may know the old password.
 */
function createPasswordChange(dependencies: OwnAccountDependencies) {
  const { database, checkPassword, recordEvent, publish } = dependencies
  /** @throws Problem */
  return async (
    session: DeviceSession,
    { currentPassword, password, revokeKeys }: PasswordChange,
  ) => {
    const { userId, device = '' } = session
    const knownHash = await checkPassword(userId, currentPassword, 'currentPassword')
    const account = await accountRows(database.queries).find(userId)
    if (!account) throw new Problem('session.ended')
    requireAllowedPassword(dependencies, password, account)
    const passwordHash = await hashPassword(password, userId)
    const isShort = isShortPassword(password)
    const replace = async (transaction: WriteTransaction) => {
      const rows = accountRows(transaction)
      // The password was changed since the check, so the one in the form is no longer valid.
      if (!(await rows.replacePassword(userId, { knownHash, passwordHash, isShort })))
        throw new Problem('account.wrong-password', {
          fields: { currentPassword: 'Mot de passe incorrect' },
        })
      await oneTimeLinkRows(transaction).remove(userId, passwordPurposes)
      await recordEvent(transaction, { userId, kind: 'password-changed', device })
      return {
        endedSessions: await sessionRows(transaction).endOthers(userId, session.id),
        revokedKeys: revokeKeys ? await revokeAllKeys(dependencies, transaction, account) : 0,
      }
    }
    const ended = await database.commit(replace, { lock: 'accounts' })
    publish(userId, reloadLinks)
    return ended
  }
}

/** Closes the user's own account; the caller removes its data afterwards. */
function createAccountClosing({ database, clock, checkPassword, record }: OwnAccountDependencies) {
  /** @throws Problem if the password is wrong, or for the administrator, who must transfer the role first */
  return async ({ userId, email }: AccountSession, password: string): Promise<void> => {
    await checkPassword(userId, password)
    const close = async (transaction: WriteTransaction) => {
      const rows = accountRows(transaction)
      const account = await rows.find(userId)
      if (!account) throw new Problem('session.ended')
      if (account.role === 'ADMIN') throw new Problem('account.hand-over-first')
      await rows.markRemoved(userId, clock.now())
      await sessionRows(transaction).endAllOf(userId)
      const actor = { userId, email }
      const target = { id: userId, name: account.email }
      await record({ actor, action: 'user.removed', target }, transaction)
    }
    await database.commit(close, { lock: 'accounts' })
  }
}
