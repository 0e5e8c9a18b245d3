import type { PasswordChange } from '@atelier/contract/account/own-account'
import { Problem } from '@atelier/contract/problems/problems'
import type { UserSession } from '@atelier/contract/users/users'
import type { Database } from '#database/database.ts'
import type { RecordAuditEntry } from '#database/record-audit-entry.ts'
import type { Clock } from '#platform/clock.ts'
import { hashPassword } from '#platform/secrets/passwords.ts'
import { accountRows } from '../account.repository.ts'
import type { PasswordCheck } from '../passwords/check-password.ts'
import { passwordLinkRows } from '../passwords/password-links.repository.ts'
import { listSessions } from '../sessions/list-sessions.ts'
import { sessionRows } from '../sessions/sessions.repository.ts'
import type { AccountSession } from '../sessions/sessions.ts'

/** What a person does with the own account: the password, the sessions, leaving for good. */
export function createOwnAccount(options: {
  readonly database: Database
  readonly clock: Clock
  readonly record: RecordAuditEntry
  readonly checkPassword: PasswordCheck
}) {
  const { database, clock, checkPassword, record } = options
  const endOthers = (session: AccountSession) =>
    database.commit((transaction) => sessionRows(transaction).endOthers(session.userId, session.id))

  return {
    /**
     * Every other session ends, and so does a link that is not used yet: whoever had the old password is out.
     * @throws Problem
     */
    async changePassword(session: AccountSession, { currentPassword, password }: PasswordChange) {
      const known = await checkPassword(session.userId, currentPassword, 'currentPassword')
      const passwordHash = await hashPassword(password)
      return await database.commit(async (transaction) => {
        // Changed by someone else since it was checked: then what was typed is the old one.
        if (
          !(await accountRows(transaction).replacePassword(session.userId, { known, passwordHash }))
        )
          throw new Problem('account.wrong-password', {
            fields: { currentPassword: 'Mot de passe incorrect' },
          })
        await passwordLinkRows(transaction).removeByUser(session.userId)
        return {
          endedSessions: await sessionRows(transaction).endOthers(session.userId, session.id),
        }
      })
    },
    sessions: (session: AccountSession): Promise<UserSession[]> =>
      listSessions(options, session.userId, session),
    async endOtherSessions(session: AccountSession) {
      return { endedSessions: await endOthers(session) }
    },
    /** @throws Problem */
    async endSession(session: AccountSession, sessionId: string): Promise<void> {
      const wasThere = await database.commit((transaction) =>
        sessionRows(transaction).endOne(session.userId, sessionId),
      )
      if (!wasThere) throw new Problem('user.session-not-found')
    },
    /**
     * Shuts the own account for good; its belongings are removed next.
     * @throws Problem for a wrong password, or when it is the administrator's, who hands over first
     */
    async closeAccount({ userId, email }: AccountSession, password: string): Promise<void> {
      await checkPassword(userId, password)
      await database.commit(async (transaction) => {
        const rows = accountRows(transaction)
        const account = await rows.find(userId)
        if (!account) throw new Problem('session.ended')
        if (account.role === 'ADMIN') throw new Problem('account.hand-over-first')
        await rows.markRemoved(userId, clock.now())
        await sessionRows(transaction).endAllOf(userId)
        await record(
          {
            actor: { userId, email },
            action: 'user.removed',
            target: { id: userId, name: account.email },
          },
          transaction,
        )
      })
    },
  }
}
