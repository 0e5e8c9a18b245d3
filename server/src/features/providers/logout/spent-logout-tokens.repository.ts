import { providerLimits } from '@atelier/contract/providers/provider-settings'
import type { Queries } from '#database/database.ts'

/** Longer than any of them is accepted. */
const keptMs = 2 * providerLimits.logoutTokenMinutes * 60 * 1000

/** Marks a logout token as used; returns `false` when it was before. Those that nobody accepts any more are removed. */
export async function spendLogoutToken(
  queries: Queries,
  { hash, now }: { readonly hash: string; readonly now: number },
): Promise<boolean> {
  await queries.deleteFrom('spent_logout_tokens').where('until', '<=', now).execute()
  const row = await queries
    .insertInto('spent_logout_tokens')
    .values({ hash, until: now + keptMs })
    .onConflict((conflict) => conflict.doNothing())
    .returning('hash')
    .executeTakeFirst()
  return row !== undefined
}
