import type { NewAuditEntry } from '@atelier/contract/audit/audit'
import { Problem } from '@atelier/contract/problems/problems'
import type { Database, WriteTransaction } from '#database/database.ts'
import type { RecordAuditEntry } from '#database/record-audit-entry.ts'
import type { SecondFactorsService } from '#features/second-factors/second-factors.service.ts'
import type { Clock } from '#platform/clock.ts'
import { accountRows } from '../account.repository.ts'
import type { RemoveKeys } from '../passwords/access-keys-of-account.ts'
import { accountFactorRows } from '../second-step/account-factors.repository.ts'
import type { RecordSecurityEvent } from '../security-events/security-events.ts'
import { sessionRows } from '../sessions/sessions.repository.ts'
import type { RequireMayActOn } from './protected-accounts.ts'

export interface FactorRemovalDependencies {
  readonly clock: Clock
  readonly recordEvent: RecordSecurityEvent
  readonly removeKeys: RemoveKeys
  removeFactors(transaction: WriteTransaction, userId: string): Promise<void>
}

/** Removes what a user has lost. Sessions and keys end, since somebody else may have found it. Returns how many keys ended. */
export async function removeLostFactors(
  { removeFactors, removeKeys, recordEvent, clock }: FactorRemovalDependencies,
  transaction: WriteTransaction,
  userId: string,
): Promise<number> {
  await removeFactors(transaction, userId)
  await accountFactorRows(transaction).setFactors(userId, 0, clock.now())
  await sessionRows(transaction).endAllOf(userId)
  await recordEvent(transaction, { userId, kind: 'second-factors-reset', device: '' })
  return await removeKeys(transaction, userId)
}

/** Helps a user who has lost every second factor. */
export function createFactorReset({
  database,
  record,
  secondFactors,
  requireMayActOn,
  ...dependencies
}: Omit<FactorRemovalDependencies, 'removeFactors'> & {
  readonly database: Database
  readonly record: RecordAuditEntry
  readonly secondFactors: Pick<SecondFactorsService, 'removeAllOf'>
  readonly requireMayActOn: RequireMayActOn
}) {
  const removal = { ...dependencies, removeFactors: secondFactors.removeAllOf }
  /** @throws Problem if there is no such account, it has no second factor, or it is the actor’s own */
  return async (actor: NewAuditEntry['actor'], userId: string): Promise<void> => {
    const reset = async (transaction: WriteTransaction) => {
      await requireMayActOn(actor.userId, [userId], transaction)
      if (userId === actor.userId) throw new Problem('user.own-account')
      const account = await accountRows(transaction).find(userId)
      if (!account) throw new Problem('user.not-found')
      if (account.factors === 0) throw new Problem('factor.not-found')
      await removeLostFactors(removal, transaction, userId)
      const target = { id: userId, name: account.email }
      await record({ actor, action: 'user.second-factors-reset', target }, transaction)
    }
    await database.commit(reset, { lock: 'accounts' })
  }
}
