import type { WorkKind } from '@atelier/contract/works/works'
import type { Queries } from '#database/database.ts'
import { trashQueries } from './trash.repository.ts'

/** The registry of everything that users made; triggers of the database add, rename and remove its rows (record 0090). */
export const createWorksRepository = (queries: Queries) => ({
  ...trashQueries(queries),
  /** Works of this kind that are in the lists; users without any are absent. */
  async countByUser(
    kind: WorkKind,
    userIds: readonly string[],
  ): Promise<ReadonlyMap<string, number>> {
    if (userIds.length === 0) return new Map()
    const rows = await queries
      .selectFrom('work_counts')
      .select(['user_id', 'n'])
      .where('user_id', 'in', [...userIds])
      .where('kind', '=', kind)
      .where('state', '=', 0)
      .execute()
    return new Map(rows.map(({ user_id, n }) => [user_id, n]))
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
})
export type WorksRepository = ReturnType<typeof createWorksRepository>
