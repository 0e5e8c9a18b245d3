import { sql } from 'kysely'
import type { WriteTransaction } from '#database/database.ts'

const passkeyBit = 2

/** Whether a password or passkey opens the account. Writes to its row, so that of two unlinkings at once one comes after the other. */
export async function lockEntrances(
  transaction: WriteTransaction,
  userId: string,
): Promise<boolean> {
  const row = await transaction
    .updateTable('users')
    .set({ factors: sql<number>`factors` })
    .where('id', '=', userId)
    .returning(['password_hash', 'factors'])
    .executeTakeFirst()
  return row !== undefined && (row.password_hash !== '' || (row.factors & passkeyBit) !== 0)
}
