import type { NewAuditEntry } from '@atelier/contract/audit/audit'
import { Problem } from '@atelier/contract/problems/problems'
import { userLimits } from '@atelier/contract/users/users'
import type { Database, Queries, WriteTransaction } from '#database/database.ts'
import type { RecordAuditEntry } from '#database/record-audit-entry.ts'
import type { ProvidersService } from '#features/providers/providers.service.ts'
import type { Clock } from '#platform/clock.ts'
import { accountRows } from '../../account.repository.ts'
import type { RequireMayActOn } from '../../manage-accounts/protected-accounts.ts'
import { preparedAccountRows } from './prepared-accounts.repository.ts'

export interface PreparationDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly record: RecordAuditEntry
  readonly providers: Pick<ProvidersService, 'findName'>
  readonly requireMayActOn: RequireMayActOn
}

interface PreparedFor {
  readonly userIds: readonly string[]
  /** `null` ends what was prepared. */
  readonly providerId: string | null
}

const lifetimeMs = userLimits.preparationDays * 24 * 60 * 60 * 1000

/** Never an account that administers: a provider’s word alone would open the administration. */
export async function arePreparable(
  requireMayActOn: RequireMayActOn,
  userIds: readonly string[],
  on: Queries,
): Promise<boolean> {
  try {
    // What no delegate may change is what administers.
    await requireMayActOn('', userIds, on)
    return true
  } catch (cause) {
    if (cause instanceof Problem && cause.code === 'user.protected') return false
    throw cause
  }
}

/**
 * Who comes from the provider with the verified address of a prepared account enters it and is linked, without a proof that it is theirs.
 * All the accounts, or none.
 */
export const createAccountPreparation =
  ({ database, clock, record, providers, requireMayActOn }: PreparationDependencies) =>
  /** @throws Problem */
  (actor: NewAuditEntry['actor'], { userIds: given, providerId }: PreparedFor): Promise<void> => {
    const userIds = [...new Set(given)]
    const prepare = async (transaction: WriteTransaction) => {
      const [rows, now] = [preparedAccountRows(transaction), clock.now()]
      const accounts = await accountRows(transaction).findAll(userIds)
      if (accounts.length < userIds.length) throw new Problem('user.not-found')
      await rows.removeExpired(now)
      let provider: string | null = null
      if (providerId === null) await rows.remove(userIds)
      else {
        provider = await providers.findName(providerId, transaction)
        if (!(await arePreparable(requireMayActOn, userIds, transaction)))
          throw new Problem('user.not-preparable')
        await rows.save(userIds, { providerId, until: now + lifetimeMs })
      }
      for (const { id, email } of accounts)
        await record(
          {
            ...{ actor, action: 'user.prepared', target: { id, name: email } },
            after: { provider },
          },
          transaction,
        )
    }
    return database.commit(prepare, { lock: 'groups' })
  }
