import type { NewAuditEntry } from '@atelier/contract/audit/audit'
import { Problem } from '@atelier/contract/problems/problems'
import type { Database, Queries, WriteTransaction } from '#database/database.ts'
import type { RecordAuditEntry } from '#database/record-audit-entry.ts'
import type { Clock } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import type { LiveChannel } from '#platform/live-channel.ts'
import { type AccountQuota, accountQuotaRows } from './account-quota.repository.ts'
import { quotaLedgerRows, type StoredQuotaChange } from './quota-ledger.repository.ts'

type Actor = NewAuditEntry['actor']

interface QuotaManagementDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly makeId: MakeId
  readonly live: LiveChannel
  readonly record: RecordAuditEntry
  /** A delegate changes nothing of some accounts. @throws Problem */
  requireMayActOn(actorId: string, userIds: readonly string[], on: Queries): Promise<void>
}

/** Changes quotas for the administrator: of all the given accounts, or of none. Reservations of running jobs stay. */
export function createQuotaManagement(dependencies: QuotaManagementDependencies) {
  const { record } = dependencies
  const change = (actor: Actor, userIds: readonly string[], apply: ApplyToAccount) =>
    changeAccounts(dependencies, { actor, userIds }, apply)
  const enter = (
    transaction: WriteTransaction,
    userId: string,
    entry: Pick<StoredQuotaChange, 'kind' | 'before' | 'after'>,
  ) => enterInLedger(dependencies, transaction, { userId, entry })

  return {
    /** @throws Problem */
    set: (actor: Actor, userIds: readonly string[], quota: number | null): Promise<void> =>
      change(actor, userIds, async (transaction, { id, email, quota: before }) => {
        if (before === quota) return
        await accountQuotaRows(transaction).setQuota(id, quota)
        await enter(transaction, id, { kind: 'quota', before, after: quota })
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
      change(actor, userIds, async (transaction, { id, email, count }) => {
        await accountQuotaRows(transaction).clearCount(id, count)
        await enter(transaction, id, { kind: 'reset', before: count, after: 0 })
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

type ApplyToAccount = (transaction: WriteTransaction, account: AccountQuota) => Promise<void>

async function changeAccounts(
  { database, live, requireMayActOn }: QuotaManagementDependencies,
  { actor, userIds }: { readonly actor: Actor; readonly userIds: readonly string[] },
  apply: ApplyToAccount,
): Promise<void> {
  const ids = [...new Set(userIds)]
  const changeAll = async (transaction: WriteTransaction) => {
    const accounts = await accountQuotaRows(transaction).list(ids)
    if (accounts.length < ids.length) throw new Problem('user.not-found')
    await requireMayActOn(actor.userId, ids, transaction)
    for (const account of accounts) await apply(transaction, account)
  }
  await database.commit(changeAll, { lock: 'quotas' })
  for (const id of ids) live.publish(id, { type: 'quota' })
}

/** The user reads the change in the ledger of the quota. */
const enterInLedger = (
  { clock, makeId }: QuotaManagementDependencies,
  transaction: WriteTransaction,
  {
    userId,
    entry,
  }: {
    readonly userId: string
    readonly entry: Pick<StoredQuotaChange, 'kind' | 'before' | 'after'>
  },
): Promise<void> =>
  quotaLedgerRows(transaction).insertChange(userId, {
    ...entry,
    id: makeId(),
    createdAt: clock.now(),
  })
