import { sql } from 'kysely'
import type { Queries, WriteTransaction } from '#database/database.ts'

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

/** The names of those of these accounts that neither a password nor a passkey opens. */
export async function namesWithoutEntrance(
  queries: Queries,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await queries
    .selectFrom('users')
    .select('name')
    .where('id', 'in', [...ids])
    .where('removed_at', 'is', null)
    .where('password_hash', '=', '')
    .where(sql<number>`factors & ${passkeyBit}`, '=', 0)
    .orderBy('name_key')
    .execute()
  return rows.map(({ name }) => name)
}
