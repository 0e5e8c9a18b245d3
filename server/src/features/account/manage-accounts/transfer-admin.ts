import type { AuditAction, NewAuditEntry } from '@atelier/contract/audit/audit'
import { Problem } from '@atelier/contract/problems/problems'
import type { Database, Queries, WriteTransaction } from '#database/database.ts'
import type { RecordAuditEntry } from '#database/record-audit-entry.ts'
import { accountRows } from '../account.repository.ts'
import type { PasswordCheck } from '../passwords/check-password.ts'
import type { Account } from '../stored-account.repository.ts'

export interface AdminTransferDependencies {
  /** What only an administrator may have; returns what the new one got. */
  moveShared(on: Queries, toUserId: string): Promise<readonly MovedItem[]>
}
interface MovedItem {
  readonly action: AuditAction
  readonly id: string
  readonly name: string
}

/** Makes this account the only administrator, within the caller's transaction. Returns what was another's before. */
export async function transferAdminRole(
  transaction: Queries,
  to: Account,
  { moveShared }: AdminTransferDependencies,
): Promise<readonly MovedItem[]> {
  const rows = accountRows(transaction)
  const admin = await rows.findAdmin()
  // The order matters: the database never allows two administrators.
  if (admin) await rows.setRole(admin.id, 'USER')
  await rows.setRole(to.id, 'ADMIN')
  return await moveShared(transaction, to.id)
}

/** The administrator transfers the role to another account and confirms with a password, in one transaction. */
export function createAdminTransfer(
  options: AdminTransferDependencies & {
    readonly database: Database
    readonly record: RecordAuditEntry
    readonly checkPassword: PasswordCheck
  },
) {
  const { database, record, checkPassword } = options

  return async (actor: NewAuditEntry['actor'], userId: string, password: string): Promise<void> => {
    if (userId === actor.userId) throw new Problem('user.own-account')
    await checkPassword(actor.userId, password)
    const transfer = async (transaction: WriteTransaction) => {
      const rows = accountRows(transaction)
      // Two transfers can run at once: the second one must not succeed.
      if ((await rows.findAdmin())?.id !== actor.userId) throw new Problem('access.admin-only')
      const account = await rows.find(userId)
      if (!account) throw new Problem('user.not-found')
      if (!account.isActive || account.isSuspended || account.awaits !== undefined)
        throw new Problem('user.cannot-lead')
      // The administrator gets in even when every provider is away.
      if (account.passwordHash === '') throw new Problem('user.without-password')
      const moved = await transferAdminRole(transaction, account, options)
      await record(
        {
          actor,
          action: 'administration.handed-over',
          target: { id: userId, name: account.email },
        },
        transaction,
      )
      for (const { action, ...target } of moved)
        await record({ actor, action, target, after: { owner: account.email } }, transaction)
    }
    await database.commit(transfer, { lock: 'accounts' })
  }
}
