import { listedKinds } from '@atelier/contract/works/work-kinds'
import { sql } from 'kysely'
import type { Queries } from '#database/database.ts'
import { ownerWithoutIndex } from '#database/owner-without-index.ts'
import { nameKey } from '#platform/text/name-key.ts'

export interface StoredTag {
  readonly id: string
  readonly name: string
  /** Works outside the trash that have it. */
  readonly uses: number
}
export interface NewTag {
  readonly id: string
  readonly userId: string
  readonly name: string
}

const uses = sql<
  number | string | null
>`(select sum(n) from tag_counts where tag_counts.tag_id = tags.id and tag_counts.state in (0, 1))`

/** More than anyone can make; of images there may have been any number before. */
const maxListed = 1000

/** A user's tags; those of other users are not found. */
export const tagQueries = (queries: Queries) => ({
  async listTags(userId: string): Promise<StoredTag[]> {
    const rows = await queries
      .selectFrom('tags')
      .select(['id', 'name', uses.as('uses')])
      .where('user_id', '=', userId)
      .orderBy('name_key')
      .limit(maxListed)
      .execute()
    return rows.map((row) => ({ ...row, uses: Number(row.uses ?? 0) }))
  },
  async findTag(userId: string, id: string, on: Queries = queries): Promise<StoredTag | undefined> {
    const row = await on
      .selectFrom('tags')
      .select(['id', 'name', uses.as('uses')])
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return row && { ...row, uses: Number(row.uses ?? 0) }
  },
  /** For the archive of one's data: each tag with each work that has it, in pages. */
  async tagUses(userId: string, after: TagUse | undefined, limit: number): Promise<TagUse[]> {
    const rows = await queries
      .selectFrom('tags')
      .innerJoin('work_tags', 'work_tags.tag_id', 'tags.id')
      .innerJoin('works', 'works.id', 'work_tags.work_id')
      .select([
        'tags.id as tagId',
        'tags.name as tag',
        'works.id as workId',
        'works.kind as kind',
        'works.title as title',
      ])
      .where('tags.user_id', '=', userId)
      .where('works.state', 'in', [0, 1])
      .where(({ and, or, eb }) =>
        or([
          eb('tags.id', '>', after?.tagId ?? ''),
          and([eb('tags.id', '=', after?.tagId ?? ''), eb('works.id', '>', after?.workId ?? '')]),
        ]),
      )
      .orderBy('tags.id')
      .orderBy('works.id')
      .limit(limit)
      .execute()
    return rows
  },
  ...tagWrites,
  ...workTagWrites,
})

/** A tag on a work. */
export interface TagUse {
  readonly tagId: string
  readonly tag: string
  readonly workId: string
  readonly kind: string
  readonly title: string
}

const tagWrites = {
  /** Ids by what names have in common. */
  async tagIds(
    on: Queries,
    userId: string,
    names: readonly string[],
  ): Promise<ReadonlyMap<string, string>> {
    if (names.length === 0) return new Map()
    const rows = await on
      .selectFrom('tags')
      .select(['id', 'name_key'])
      .where('user_id', '=', userId)
      .where('name_key', 'in', names.map(nameKey))
      .execute()
    return new Map(rows.map(({ id, name_key }) => [name_key, id]))
  },
  async countTags(on: Queries, userId: string): Promise<number> {
    const { count } = await on
      .selectFrom('tags')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    return Number(count)
  },
  async insertTag(on: Queries, { id, userId, name }: NewTag): Promise<void> {
    await on
      .insertInto('tags')
      .values({ id, user_id: userId, name, name_key: nameKey(name) })
      .execute()
  },
  async renameTag(on: Queries, { id, userId, name }: NewTag): Promise<boolean> {
    const { numUpdatedRows } = await on
      .updateTable('tags')
      .set({ name, name_key: nameKey(name) })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  },
  /** Takes the tag from some works, of the trash too; returns from how many. */
  async untagSome(on: Queries, tagId: string, limit: number): Promise<number> {
    const some = on
      .selectFrom('work_tags')
      .select('work_id')
      .where('tag_id', '=', tagId)
      .limit(limit)
    const { numDeletedRows } = await on
      .deleteFrom('work_tags')
      .where('tag_id', '=', tagId)
      .where('work_id', 'in', some)
      .executeTakeFirstOrThrow()
    return Number(numDeletedRows)
  },
  async removeTag(on: Queries, userId: string, id: string): Promise<boolean> {
    const { numDeletedRows } = await on
      .deleteFrom('tags')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  },
} as const

interface TaggedWorks {
  readonly userId: string
  readonly tagId: string
  readonly ids: readonly string[]
}

const workTagWrites = {
  /** Replaces the tags of a work that is not in the trash. */
  async setWorkTags(
    on: Queries,
    { userId, workId, tagIds }: { userId: string; workId: string; tagIds: readonly string[] },
  ): Promise<void> {
    await on
      .deleteFrom('work_tags')
      .where('work_id', '=', workId)
      .where('state', 'in', [0, 1])
      .where('tag_id', 'in', (tags) =>
        tags.selectFrom('tags').select('id').where('user_id', '=', userId),
      )
      .execute()
    for (const [place, tagId] of tagIds.entries())
      await sql`insert into work_tags (tag_id, work_id, place, kind, state)
        select ${tagId}, id, cast(${place} as integer), kind, state from works
        where id = ${workId} and user_id = ${userId} and state in (0, 1)`.execute(on)
  },
  /** Returns the ids of the works that have it from now on, and did not before; those with `most` tags are left out. */
  async tagWorks(
    on: Queries,
    { userId, tagId, ids, most }: TaggedWorks & { readonly most: number },
  ): Promise<string[]> {
    const count = sql`(select count(*) from work_tags where work_tags.work_id = works.id)`
    const { rows } = await sql<{ id: string }>`
      insert into work_tags (tag_id, work_id, place, kind, state)
      select ${tagId}, id, coalesce((select max(place) + 1 from work_tags where work_tags.work_id = works.id), 0), kind, state
      from works where id in (${sql.join([...ids])}) and ${ownerWithoutIndex('user_id')} = ${userId} and state in (0, 1) and kind in (${sql.join([...listedKinds])}) and ${count} < ${most}
      and exists (select 1 from tags where tags.id = ${tagId})
      on conflict (tag_id, work_id) do nothing returning work_id as id`.execute(on)
    return rows.map(({ id }) => id)
  },
  /** How many of these works outside the trash do not have the tag. */
  async countUntagged(on: Queries, { userId, tagId, ids }: TaggedWorks): Promise<number> {
    const { rows } = await sql<{ count: number | string }>`
      select count(*) as count from works
      where id in (${sql.join([...ids])}) and ${ownerWithoutIndex('user_id')} = ${userId} and state in (0, 1) and kind in (${sql.join([...listedKinds])})
      and not exists (select 1 from work_tags where work_tags.tag_id = ${tagId} and work_tags.work_id = works.id)`.execute(
      on,
    )
    return Number(rows[0]?.count ?? 0)
  },
  /** Returns how many works had it. */
  async untagWorks(on: Queries, { tagId, ids }: Omit<TaggedWorks, 'userId'>): Promise<number> {
    const { numDeletedRows } = await on
      .deleteFrom('work_tags')
      .where('tag_id', '=', tagId)
      .where('work_id', 'in', [...ids])
      .where('state', 'in', [0, 1])
      .executeTakeFirstOrThrow()
    return Number(numDeletedRows)
  },
} as const
