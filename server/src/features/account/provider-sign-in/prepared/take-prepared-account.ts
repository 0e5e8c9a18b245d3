import { Problem } from '@atelier/contract/problems/problems'
import type { WriteTransaction } from '#database/database.ts'
import type { RecordAuditEntry } from '#database/record-audit-entry.ts'
import type { Clock } from '#platform/clock.ts'
import { accountRows } from '../../account.repository.ts'
import type { RequireMayActOn } from '../../manage-accounts/protected-accounts.ts'
import { type RemoveKeys, revokeAllKeys } from '../../passwords/access-keys-of-account.ts'
import { sessionRows } from '../../sessions/sessions.repository.ts'
import type { Account } from '../../stored-account.repository.ts'
import { arePreparable } from './prepare-accounts.ts'
import { preparedAccountRows } from './prepared-accounts.repository.ts'

export interface PreparedEntranceDependencies {
  readonly clock: Clock
  readonly record: RecordAuditEntry
  readonly removeKeys: RemoveKeys
  readonly requireMayActOn: RequireMayActOn
  /** Returns whether nobody had proved the address before. */
  confirmAddress(transaction: WriteTransaction, userId: string): Promise<boolean>
  endLinks(transaction: WriteTransaction, userId: string): Promise<void>
}

/**
 * Ends what was open before its owner came by the provider: sessions and keys; where nobody had proved the address, a stranger may have made
 * the account, and its links and password end too. Returns what is left to do once the session is open, which needs the password as it was.
 * @throws Problem unless the account is still prepared, and still administers nothing
 */
export type TakePreparedAccount = (
  transaction: WriteTransaction,
  account: Account,
  providerId: string,
) => Promise<() => Promise<void>>

export function createPreparedEntrance(
  dependencies: PreparedEntranceDependencies,
): TakePreparedAccount {
  const { clock, requireMayActOn, confirmAddress, endLinks } = dependencies
  return async (transaction, account, providerId) => {
    const { id } = account
    if (!(await preparedAccountRows(transaction).use(id, providerId, clock.now())))
      throw new Problem('account.sign-in-expired')
    if (!(await arePreparable(requireMayActOn, [id], transaction)))
      throw new Problem('account.sign-in-expired')
    await sessionRows(transaction).endAllOf(id)
    await revokeAllKeys(dependencies, transaction, account)
    const wasUnproved = await confirmAddress(transaction, id)
    if (wasUnproved) await endLinks(transaction, id)
    return async () => {
      if (wasUnproved)
        await accountRows(transaction).setPassword(id, { passwordHash: '', isShort: false })
    }
  }
}
