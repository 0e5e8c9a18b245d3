import type { WorkTag } from '@atelier/contract/works/work-kinds'
import { type SqlBool, sql } from 'kysely'
import { nameKey } from '#platform/text/name-key.ts'
import type { Queries } from '../database.ts'
import { idList, isInIdList, prepareQuery } from '../prepared-query.ts'

/** The tags of some works, each in its order. */
export type ReadWorkTags = (
  ids: readonly string[],
  on?: Queries,
) => Promise<(workId: string) => WorkTag[]>

/** Works without any tag have an empty list. */
export function createWorkTagReader(queries: Queries): ReadWorkTags {
  const read = prepareQuery<{ list: string }, WorkTag & { workId: string }>(queries, (value) =>
    queries
      .selectFrom('work_tags')
      .innerJoin('tags', 'tags.id', 'work_tags.tag_id')
      .select(['work_tags.work_id as workId', 'tags.id as id', 'tags.name as name'])
      .where(isInIdList(queries, 'work_tags.work_id', value('list')))
      .orderBy('work_tags.place')
      .orderBy('tags.name_key'),
  )
  return async (ids, on) => {
    if (ids.length === 0) return () => []
    const byWork = Map.groupBy(await read({ list: idList(ids) }, on), ({ workId }) => workId)
    return (workId) => (byWork.get(workId) ?? []).map(({ id, name }) => ({ id, name }))
  }
}

/** Whether the image has this user's tag of this name. */
export const imageHasTag = (userId: string, name: string) =>
  sql<SqlBool>`exists (select 1 from tags join work_tags on work_tags.tag_id = tags.id
    where tags.user_id = ${userId} and tags.name_key = ${nameKey(name)} and work_tags.work_id = images.id)`

/** Names of the tags of a user's images outside the trash, by name. */
export async function imageTagNames(on: Queries, userId: string, limit: number): Promise<string[]> {
  const rows = await on
    .selectFrom('tags')
    .innerJoin('tag_counts', 'tag_counts.tag_id', 'tags.id')
    .select('tags.name as name')
    .distinct()
    .where('tags.user_id', '=', userId)
    .where('tag_counts.kind', '=', 'image')
    .where('tag_counts.state', 'in', [0, 1])
    .where('tag_counts.n', '>', 0)
    .orderBy('tags.name')
    .limit(limit)
    .execute()
  return rows.map(({ name }) => name)
}
