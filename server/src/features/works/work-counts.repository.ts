import type { WorkKind } from '@atelier/contract/works/work-kinds'
import type { Queries } from '#database/database.ts'

/** How many works there are, mostly from what triggers count. */
export const workCounts = (queries: Queries) => ({
  /** Works of this kind outside the trash; users without any are absent. */
  async countByUser(
    kind: WorkKind,
    userIds: readonly string[],
  ): Promise<ReadonlyMap<string, number>> {
    if (userIds.length === 0) return new Map()
    const rows = await queries
      .selectFrom('work_counts')
      .select(({ fn }) => ['user_id', fn.sum<number | string>('n').as('count')])
      .where('user_id', 'in', [...userIds])
      .where('kind', '=', kind)
      .where('state', 'in', [0, 1])
      .groupBy('user_id')
      .execute()
    return new Map(rows.map(({ user_id, count }) => [user_id, Number(count)]))
  },
  /** Works in the trash, of every kind. */
  async countTrash(userId: string): Promise<number> {
    const { total } = await queries
      .selectFrom('work_counts')
      .select(({ fn }) => fn.sum<number | string | null>('n').as('total'))
      .where('user_id', '=', userId)
      .where('state', '=', 2)
      .executeTakeFirstOrThrow()
    return Number(total ?? 0)
  },
  /** Of a kind, archived or not. */
  async countPinned(userId: string, kind: WorkKind, on: Queries = queries): Promise<number> {
    const { count } = await on
      .selectFrom('works')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .where('user_id', '=', userId)
      .where('pinned_at', 'is not', null)
      .where('kind', '=', kind)
      .where('state', 'in', [0, 1])
      .executeTakeFirstOrThrow()
    return Number(count)
  },
})
