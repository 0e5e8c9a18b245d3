import type { NewAuditEntry } from '@atelier/contract/audit/audit'
import { Problem } from '@atelier/contract/problems/problems'
import type { Database, WriteTransaction } from '#database/database.ts'
import type { RecordAuditEntry } from '#database/record-audit-entry.ts'
import type { LiveChannel } from '#platform/live-channel.ts'
import { type AccountQuota, accountQuotaRows } from './account-quota.repository.ts'

type Actor = NewAuditEntry['actor']

/** Changes quotas for the administrator: of all the given accounts, or of none. Reservations of running jobs stay. */
export function createQuotaManagement({
  database,
  live,
  record,
}: {
  readonly database: Database
  readonly live: LiveChannel
  readonly record: RecordAuditEntry
}) {
  async function change(
    userIds: readonly string[],
    apply: (transaction: WriteTransaction, account: AccountQuota) => Promise<void>,
  ) {
    const ids = [...new Set(userIds)]
    await database.commit(async (transaction) => {
      const accounts = await accountQuotaRows(transaction).list(ids)
      if (accounts.length < ids.length) throw new Problem('user.not-found')
      for (const account of accounts) await apply(transaction, account)
    })
    for (const id of ids) live.publish(id, { type: 'quota' })
  }

  return {
    /** @throws Problem */
    set: (actor: Actor, userIds: readonly string[], quota: number | null): Promise<void> =>
      change(userIds, async (transaction, { id, email, quota: before }) => {
        if (before === quota) return
        await accountQuotaRows(transaction).setQuota(id, quota)
        await record(
          {
            actor,
            action: 'user.quota-changed',
            target: { id, name: email },
            before: { quota: before ?? 'illimité' },
            after: { quota: quota ?? 'illimité' },
          },
          transaction,
        )
      }),
    /** @throws Problem */
    reset: (actor: Actor, userIds: readonly string[]): Promise<void> =>
      change(userIds, async (transaction, { id, email, count }) => {
        await accountQuotaRows(transaction).resetCount(id)
        await record(
          {
            actor,
            action: 'user.count-reset',
            target: { id, name: email },
            before: { count },
            after: { count: 0 },
          },
          transaction,
        )
      }),
  }
}
