import type { UserSession } from '@atelier/contract/account/user-session'
import type { NewAuditEntry } from '@atelier/contract/audit/audit'
import { Problem } from '@atelier/contract/problems/problems'
import type { Database, WriteTransaction } from '#database/database.ts'
import type { RecordAuditEntry } from '#database/record-audit-entry.ts'
import type { Clock } from '#platform/clock.ts'
import { accountRows } from '../account.repository.ts'
import type { RemoveKeys } from '../passwords/access-keys-of-account.ts'
import { listSessions } from '../sessions/list-sessions.ts'
import { sessionRows } from '../sessions/sessions.repository.ts'
import type { AccountSession } from '../sessions/sessions.ts'
import type { RequireMayActOn } from './protected-accounts.ts'

/** The administrator's actions on the sessions of any user. */
export function createSessionManagement(options: {
  readonly database: Database
  readonly clock: Clock
  readonly record: RecordAuditEntry
  readonly removeKeys: RemoveKeys
  readonly requireMayActOn: RequireMayActOn
}) {
  const { database, record, removeKeys, requireMayActOn } = options

  /** @throws Problem */
  async function findTarget(
    queries: Database['queries'],
    userId: string,
  ): Promise<NonNullable<NewAuditEntry['target']>> {
    const account = await accountRows(queries).find(userId)
    if (!account) throw new Problem('user.not-found')
    return { id: userId, name: account.email }
  }

  return {
    /** @throws Problem */
    async list(current: AccountSession, userId: string): Promise<UserSession[]> {
      await findTarget(database.queries, userId)
      return listSessions(options, userId, current)
    },
    /** @throws Problem */
    async endOne(actor: AccountSession, userId: string, sessionId: string): Promise<void> {
      await database.commit(async (transaction) => {
        const target = await findTarget(transaction, userId)
        await requireMayActOn(actor.userId, [userId], transaction)
        if (!(await sessionRows(transaction).endOne(userId, sessionId)))
          throw new Problem('user.session-not-found')
        await record(
          { actor, action: 'user.sessions-ended', target, after: { sessions: 1 } },
          transaction,
        )
      })
    },
    /**
     * Ends all sessions except the one of this request, the access keys, and the links to the
     * user's files.
     * @throws Problem
     */
    async endAll(actor: AccountSession, userId: string): Promise<void> {
      const end = async (transaction: WriteTransaction) => {
        const target = await findTarget(transaction, userId)
        await requireMayActOn(actor.userId, [userId], transaction)
        const ended = await sessionRows(transaction).endOthers(userId, actor.id)
        const keys = await removeKeys(transaction, userId)
        await accountRows(transaction).endLinks(userId)
        const after = { sessions: ended, ...(keys > 0 && { keys }) }
        if (ended + keys > 0)
          await record({ actor, action: 'user.sessions-ended', target, after }, transaction)
      }
      await database.commit(end, { lock: 'accounts' })
    },
  }
}
