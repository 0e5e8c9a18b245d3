import type { NewAuditEntry } from '@atelier/contract/audit/audit'
import { Problem } from '@atelier/contract/problems/problems'
import type { Database, WriteTransaction } from '#database/database.ts'
import type { RecordAuditEntry } from '#database/record-audit-entry.ts'
import type { LiveChannel } from '#platform/live-channel.ts'
import { type AccountQuota, accountQuotaRows } from './quota.repository.ts'

type Actor = NewAuditEntry['actor']

/** Quotas as the administrator sets them: for all the given accounts, or for none. Reservations under way stay (decision D10). */
export function createQuotaManagement(options: {
  readonly database: Database
  readonly live: LiveChannel
  readonly record: RecordAuditEntry
}) {
  const { database, live, record } = options

  async function change(
    userIds: readonly string[],
    act: (transaction: WriteTransaction, row: AccountQuota) => Promise<void>,
  ) {
    const ids = [...new Set(userIds)]
    await database.commit(async (transaction) => {
      const rows = await accountQuotaRows(transaction).list(ids)
      if (rows.length < ids.length) throw new Problem('user.not-found')
      for (const row of rows) await act(transaction, row)
    })
    for (const id of ids) live.publish(id, { type: 'quota' })
  }

  return {
    /** @throws Problem */
    set: (actor: Actor, userIds: readonly string[], quota: number | null): Promise<void> =>
      change(userIds, async (transaction, { id, email, quota: before }) => {
        if (before === quota) return
        await accountQuotaRows(transaction).setQuota(id, quota)
        const [old, fresh] = [{ quota: before ?? 'illimité' }, { quota: quota ?? 'illimité' }]
        await record(
          {
            actor,
            action: 'user.quota-changed',
            target: { id, name: email },
            before: old,
            after: fresh,
          },
          transaction,
        )
      }),
    /** @throws Problem */
    reset: (actor: Actor, userIds: readonly string[]): Promise<void> =>
      change(userIds, async (transaction, { id, email, count }) => {
        await accountQuotaRows(transaction).resetCount(id)
        const [old, fresh] = [{ count }, { count: 0 }]
        await record(
          {
            actor,
            action: 'user.count-reset',
            target: { id, name: email },
            before: old,
            after: fresh,
          },
          transaction,
        )
      }),
  }
}
