import type { Queries } from '#database/database.ts'
import { ownerWithoutIndex } from '#database/owner-without-index.ts'
import { type TrashPosition, trashAfter } from '#database/works/trash-order.ts'
import { isRestorable } from './trash.repository.ts'

interface SomeOfTrash {
  readonly userId: string
  readonly now: number
  readonly after: TrashPosition | undefined
  readonly limit: number
}

/** Works of the trash that are removed for good from now on. */
export const dueWorks = {
  /** Makes one of the user's works due: nobody can restore it any more, by whatever clock. Returns whether it is there. */
  async makeDue(on: Queries, userId: string, now: number, id: string): Promise<boolean> {
    const { numUpdatedRows } = await on
      .updateTable('works')
      .set({ purge_at: 0 })
      .where(isRestorable(userId, now))
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  },
  /** The same for some of the user's works, in the order of the trash. */
  async makeSomeDue(
    on: Queries,
    { userId, now, after, limit }: SomeOfTrash,
  ): Promise<{ readonly due: number; readonly last: TrashPosition | undefined }> {
    const rows = await on
      .selectFrom('works')
      .select(['id', 'trashed_at'])
      .where('purge_at', '>', now)
      .where(trashAfter(userId, after))
      .orderBy('trashed_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
    const last = rows.length < limit ? undefined : rows.at(-1)
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0)
      await on.updateTable('works').set({ purge_at: 0 }).where('id', 'in', ids).execute()
    return { due: ids.length, last: last && { at: Number(last.trashed_at), id: last.id } }
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
