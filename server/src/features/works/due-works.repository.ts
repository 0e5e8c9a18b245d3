import type { Queries } from '#database/database.ts'
import { ownerWithoutIndex } from '#database/owner-without-index.ts'
import { isRestorable } from './trash.repository.ts'

/** Works of the trash that are removed for good from now on. */
export const dueWorks = {
  /** Makes one of the user's works, or all of them, due: nobody can restore it any more, by whatever clock. Returns how many. */
  async makeDue(on: Queries, userId: string, now: number, id: string | undefined): Promise<number> {
    const mine = on.updateTable('works').set({ purge_at: 0 }).where(isRestorable(userId, now))
    const { numUpdatedRows } = await (id === undefined
      ? mine
      : mine.where('id', '=', id)
    ).executeTakeFirstOrThrow()
    return Number(numUpdatedRows)
  },
  /** The same for those of these whose time is over; returns the ids of those that are still in the trash. */
  async claimDue(
    on: Queries,
    {
      userId,
      ids,
      now,
    }: { readonly userId: string; readonly ids: readonly string[]; readonly now: number },
  ): Promise<string[]> {
    const rows = await on
      .updateTable('works')
      .set({ purge_at: 0 })
      .where('id', 'in', [...ids])
      .where(ownerWithoutIndex('user_id'), '=', userId)
      .where('state', '=', 2)
      .where('purge_at', '<=', now)
      .returning('id')
      .execute()
    return rows.map(({ id }) => id)
  },
} as const
