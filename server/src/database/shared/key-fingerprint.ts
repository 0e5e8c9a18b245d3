import type { Queries } from '../database.ts'

/** The name of its row in the table of settings. */
export const keyFingerprintName = 'secretKey'

/** With which keys the servers of this database work; `undefined` before the first start. `queries` may be a transaction. */
export async function findKeyFingerprint(queries: Queries): Promise<string | undefined> {
  const row = await queries
    .selectFrom('configuration')
    .select('value')
    .where('name', '=', keyFingerprintName)
    .executeTakeFirst()
  return row && String(JSON.parse(row.value))
}

/** Stores the fingerprint unless there is one; returns the stored one. */
export async function saveFirstKeyFingerprint(
  queries: Queries,
  fingerprint: string,
): Promise<string> {
  await queries
    .insertInto('configuration')
    .values({ name: keyFingerprintName, value: JSON.stringify(fingerprint) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await findKeyFingerprint(queries)) ?? fingerprint
}
