import type { WriteTransaction } from '#database/database.ts'
import type { RecordAuditEntry } from '#database/record-audit-entry.ts'
import type { Account } from '../stored-account.repository.ts'

/** Removes all access keys of an account and returns how many; they belong to a feature above this one. */
export type RemoveKeys = (transaction: WriteTransaction, userId: string) => Promise<number>

/** Revokes the keys as their user, whose password or link it was. */
export async function revokeAllKeys(
  { removeKeys, record }: { readonly removeKeys: RemoveKeys; readonly record: RecordAuditEntry },
  transaction: WriteTransaction,
  { id, email }: Pick<Account, 'id' | 'email'>,
): Promise<number> {
  const keys = await removeKeys(transaction, id)
  if (keys > 0)
    await record(
      {
        actor: { userId: id, email },
        action: 'access-key.all-revoked',
        target: { id, name: email },
        after: { keys },
      },
      transaction,
    )
  return keys
}
