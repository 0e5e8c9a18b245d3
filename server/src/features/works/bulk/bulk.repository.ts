import { ListedKind, listedKinds } from '@atelier/contract/works/work-kinds'
import type { Queries } from '#database/database.ts'
import { ownerWithoutIndex } from '#database/owner-without-index.ts'

interface SomeWorks {
  readonly userId: string
  readonly ids: readonly string[]
}

/** Changes of many works at once; each returns how many it changed. Works in the trash and of other users are left out. */
export const bulkWrites = {
  /** Returns the ids of those that it changed. */
  async setArchived(
    on: Queries,
    { userId, ids, isArchived }: SomeWorks & { readonly isArchived: boolean },
  ): Promise<string[]> {
    const rows = await on
      .updateTable('works')
      .set({ state: isArchived ? 1 : 0 })
      .where('id', 'in', [...ids])
      .where(ownerWithoutIndex('user_id'), '=', userId)
      .where('kind', 'in', [...listedKinds])
      .where('state', '=', isArchived ? 0 : 1)
      .returning('id')
      .execute()
    return rows.map(({ id }) => id)
  },
  async pin(
    on: Queries,
    { userId, ids, at }: SomeWorks & { readonly at: number },
  ): Promise<number> {
    const { numUpdatedRows } = await on
      .updateTable('works')
      .set({ pinned_at: at })
      .where('id', 'in', [...ids])
      .where(ownerWithoutIndex('user_id'), '=', userId)
      .where('kind', 'in', [...listedKinds])
      .where('state', 'in', [0, 1])
      .where('pinned_at', 'is', null)
      .executeTakeFirstOrThrow()
    return Number(numUpdatedRows)
  },
  async unpin(on: Queries, { userId, ids }: SomeWorks): Promise<number> {
    const { numUpdatedRows } = await on
      .updateTable('works')
      .set({ pinned_at: null })
      .where('id', 'in', [...ids])
      .where(ownerWithoutIndex('user_id'), '=', userId)
      .where('kind', 'in', [...listedKinds])
      .where('state', 'in', [0, 1])
      .where('pinned_at', 'is not', null)
      .executeTakeFirstOrThrow()
    return Number(numUpdatedRows)
  },
} as const

/** The user's works among these that are not in the trash, by kind. */
export async function idsByKind(
  on: Queries,
  { userId, ids }: SomeWorks,
): Promise<ReadonlyMap<ListedKind, string[]>> {
  const rows = await on
    .selectFrom('works')
    .select(['id', 'kind'])
    .where('id', 'in', [...ids])
    .where(ownerWithoutIndex('user_id'), '=', userId)
    .where('state', 'in', [0, 1])
    .where('kind', 'in', [...listedKinds])
    .execute()
  const byKind = Map.groupBy(rows, ({ kind }) => ListedKind.parse(kind))
  return new Map([...byKind].map(([kind, works]) => [kind, works.map(({ id }) => id)]))
}
