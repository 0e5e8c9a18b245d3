import type { Queries } from '#database/database.ts'

/** Names and addresses by account id; accounts that are being removed are absent. */
export async function describeAccounts(
  queries: Queries,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly name: string; readonly email: string }>> {
  if (ids.length === 0) return new Map()
  const rows = await queries
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('removed_at', 'is', null)
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, ...account }) => [id, account]))
}
