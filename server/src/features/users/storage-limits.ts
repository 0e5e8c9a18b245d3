import type { NewAuditEntry } from '@atelier/contract/audit/audit'
import { Problem } from '@atelier/contract/problems/problems'
import type { Database } from '#database/database.ts'
import type { RecordAuditEntry } from '#database/record-audit-entry.ts'
import type { AccountService } from '#features/account/account.service.ts'
import type { UserStorage } from '#storage/usage/user-storage.ts'

interface StorageLimitsDependencies {
  readonly database: Database
  readonly userStorage: Pick<UserStorage, 'setLimit'>
  readonly record: RecordAuditEntry
  readonly account: Pick<AccountService, 'requireMayActOn'>
}

const presentLimit = (limit: number | null) =>
  limit === null ? 'limite de l’installation' : limit || 'illimité'

/** Sets the storage of one account, with its audit entry; `null` is the installation's limit, 0 is none. */
export const createStorageLimits =
  ({ database, userStorage, record, account: accounts }: StorageLimitsDependencies) =>
  (actor: NewAuditEntry['actor'], userId: string, limit: number | null): Promise<void> =>
    database.commit(
      async (transaction) => {
        await accounts.requireMayActOn(actor.userId, [userId], transaction)
        const account = await userStorage.setLimit(transaction, userId, limit)
        if (!account) throw new Problem('user.not-found')
        if (account.before === limit) return
        const entry = {
          actor,
          action: 'user.storage-changed',
          target: { id: userId, name: account.email },
          before: { maxStorageBytes: presentLimit(account.before) },
          after: { maxStorageBytes: presentLimit(limit) },
        } as const
        await record(entry, transaction)
      },
      { lock: 'accounts' },
    )
