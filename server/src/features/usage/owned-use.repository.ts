import type { Queries } from '#database/database.ts'
import type { RemovableRows } from '#database/owned-rows.ts'
import type { Ledger } from './ledger/ledger.ts'
import { listOpenOf } from './ledger/lines.repository.ts'
import { ownSubject, quotaRules } from './rules/quotas.repository.ts'

const daysPerStep = 40

/** The rows of an account that is being removed; the totals name nobody and stay. */
export const ownedUse = (ledger: Pick<Ledger, 'giveBack'>): RemovableRows => ({
  table: 'use_lines',
  async deleteSome(on: Queries, userId: string, limit: number): Promise<boolean> {
    // What others share is not kept set aside by a work that nobody ends any more.
    const open = await listOpenOf(userId, limit, on)
    for (const work of open) await ledger.giveBack(work, 0, on)
    if (open.length > 0) return true
    const some = on.selectFrom('use_lines').select('id').where('user_id', '=', userId).limit(limit)
    const { numDeletedRows } = await on
      .deleteFrom('use_lines')
      .where('id', 'in', some)
      .executeTakeFirstOrThrow()
    if (numDeletedRows > 0n) return true
    return await deleteSums(on, userId)
  },
})

async function deleteSums(on: Queries, userId: string): Promise<boolean> {
  const days = await on
    .selectFrom('use_days')
    .select('day')
    .distinct()
    .where('user_id', '=', userId)
    .orderBy('day')
    .limit(daysPerStep)
    .execute()
  const last = days.at(-1)
  if (last) {
    await on
      .deleteFrom('use_days')
      .where('user_id', '=', userId)
      .where('day', '<=', last.day)
      .execute()
    return true
  }
  await on.deleteFrom('use_months').where('user_id', '=', userId).execute()
  await on.deleteFrom('use_counters').where('subject', '=', ownSubject(userId)).execute()
  await quotaRules(on).removeOf(ownSubject(userId))
  return false
}
