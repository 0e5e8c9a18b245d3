import type { NewAuditEntry } from '@atelier/contract/audit/audit'
import { Problem } from '@atelier/contract/problems/problems'
import type { Database, WriteTransaction } from '#database/database.ts'
import type { RecordAuditEntry } from '#database/record-audit-entry.ts'
import type { SecondFactorsService } from '#features/second-factors/second-factors.service.ts'
import type { Clock } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import { accountRows } from '../account.repository.ts'
import type { RemoveKeys } from '../passwords/access-keys-of-account.ts'
import { accountFactorRows } from '../second-step/account-factors.repository.ts'
import { createSecurityEventRecorder } from '../security-events/security-events.ts'
import { sessionRows } from '../sessions/sessions.repository.ts'

interface FactorResetDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly makeId: MakeId
  readonly record: RecordAuditEntry
  readonly removeKeys: RemoveKeys
  readonly secondFactors: Pick<SecondFactorsService, 'removeAllOf'>
}

/** Removes the second factors of a user who has lost them; sessions and keys end, since somebody else may have found them. */
export function createFactorReset(dependencies: FactorResetDependencies) {
  const { database, clock, record, removeKeys, secondFactors } = dependencies
  const recordEvent = createSecurityEventRecorder(dependencies)
  /** @throws Problem if there is no such account, it has no second factor, or it is the actor’s own */
  return async (actor: NewAuditEntry['actor'], userId: string): Promise<void> => {
    if (userId === actor.userId) throw new Problem('user.own-account')
    const reset = async (transaction: WriteTransaction) => {
      const account = await accountRows(transaction).find(userId)
      if (!account) throw new Problem('user.not-found')
      if (account.factors === 0) throw new Problem('factor.not-found')
      await secondFactors.removeAllOf(transaction, userId)
      await accountFactorRows(transaction).setFactors(userId, 0, clock.now())
      await sessionRows(transaction).endAllOf(userId)
      await removeKeys(transaction, userId)
      await recordEvent(transaction, { userId, kind: 'second-factors-reset', device: '' })
      const target = { id: userId, name: account.email }
      await record({ actor, action: 'user.second-factors-reset', target }, transaction)
    }
    await database.commit(reset, { lock: 'accounts' })
  }
}
