import type { AudienceChange, ShareLevel } from '@atelier/contract/knowledge/collections'
import type { PageQuery } from '@atelier/contract/wire/paging'
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Queries } from '#database/database.ts'
import { hasMember } from '#database/shared/group-ids-of-user.ts'
import type { CollectionsTable } from '#database/tables/knowledge.ts'
import type { Tables } from '#database/tables.ts'
import { notInTrash } from '#database/works/current-works.ts'
import { nameKeyOf } from '#platform/text/name-key.ts'

export interface StoredCollection {
  readonly id: string
  readonly ownerId: string
  readonly name: string
  readonly description: string
  readonly audience: CollectionsTable['audience']
  readonly isOwn: boolean
  /** What is in it, not the collection itself. */
  readonly mayEdit: boolean
  readonly createdAt: number
  readonly updatedAt: number
}
export type CollectionFields = Pick<StoredCollection, 'name' | 'description'>
type CollectionRow = Omit<CollectionsTable, 'name_key'> & { readonly may_edit: number | boolean }

/** Whether one of the user's groups was given the collection, at this level or any. */
const isGiven = (userId: string, level?: ShareLevel) =>
  sql<SqlBool>`(collections.audience = 'groups' and exists (select 1 from collection_groups
    where collection_groups.collection_id = collections.id
      and ${level === undefined ? sql`true` : sql`collection_groups.level = ${level}`}
      and ${hasMember('collection_groups.group_id', userId)}))`

/** Whether this user may search the collection, wherever it is named: asked of the rows, at each call. */
export const isReadable = (userId: string) =>
  sql<SqlBool>`(collections.user_id = ${userId} or collections.audience = 'everyone' or ${isGiven(userId)})`

/** Collections; `queries` may be a transaction. */
export const collectionRows = (queries: Queries) => ({
  ...collectionReads(queries),
  ...collectionChanges(queries),
  ...audienceRows(queries),
})

const readableBy = (queries: Queries) => (userId: string) =>
  queries.selectFrom('collections').where(isReadable(userId)).where(notInTrash('collections.id'))

function collectionReads(queries: Queries) {
  const readable = readableBy(queries)
  const listNamed = (userId: string, ids: readonly string[] | undefined) => {
    const all = readable(userId).select(['collections.id', 'collections.name'])
    return (ids === undefined ? all : all.where('collections.id', 'in', [...ids])).execute()
  }
  return {
    /** What the user may not read is not there. */
    async find(userId: string, id: string): Promise<StoredCollection | undefined> {
      const row = await withFields(readable(userId), userId)
        .where('collections.id', '=', id)
        .executeTakeFirst()
      return row && toCollection(row, userId)
    },
    /** One's own first, each by name. */
    async list(userId: string, { page, limit }: PageQuery) {
      const rows = await withFields(readable(userId), userId)
        .orderBy(sql`case when collections.user_id = ${userId} then 0 else 1 end`)
        .orderBy('collections.name_key')
        .orderBy('collections.id')
        .limit(limit)
        .offset((page - 1) * limit)
        .execute()
      const { total } = await readable(userId)
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return { collections: rows.map((row) => toCollection(row, userId)), total: Number(total) }
    },
    /** Ids of those that the user may search: of these, or of all. */
    listReadable: async (userId: string, ids: readonly string[] | undefined): Promise<string[]> =>
      (await listNamed(userId, ids)).map(({ id }) => id),
    /** The names of those of these that the user may search. */
    findNames: async (
      userId: string,
      ids: readonly string[],
    ): Promise<ReadonlyMap<string, string>> =>
      new Map((await listNamed(userId, ids)).map(({ id, name }) => [id, name])),
    /** Own ones, those in the trash too. */
    async countOwn(userId: string): Promise<number> {
      const { total } = await queries
        .selectFrom('collections')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
      return Number(total)
    },
    /** Whether another collection of this user that is not in the trash has the name. */
    async isNameTaken(userId: string, name: string, exceptId = ''): Promise<boolean> {
      const row = await queries
        .selectFrom('collections')
        .select('id')
        .where('user_id', '=', userId)
        .where('name_key', '=', nameKeyOf(name))
        .where('id', '<>', exceptId)
        .where(notInTrash('collections.id'))
        .executeTakeFirst()
      return row !== undefined
    },
  }
}

const withFields = <Row>(query: SelectQueryBuilder<Tables, 'collections', Row>, userId: string) =>
  query
    .select([
      'collections.id',
      'collections.user_id',
      'collections.name',
      'collections.description',
      'collections.audience',
      'collections.created_at',
      'collections.updated_at',
    ])
    .select(
      sql<number | boolean>`(collections.user_id = ${userId} or ${isGiven(userId, 'edit')})`.as(
        'may_edit',
      ),
    )

const collectionChanges = (queries: Queries) => ({
  async insert({
    name,
    ...collection
  }: Pick<StoredCollection, 'id' | 'ownerId' | 'name' | 'description' | 'createdAt'>) {
    await queries
      .insertInto('collections')
      .values({
        id: collection.id,
        user_id: collection.ownerId,
        name,
        name_key: nameKeyOf(name),
        description: collection.description,
        audience: 'private',
        created_at: collection.createdAt,
        updated_at: collection.createdAt,
      })
      .execute()
  },
  /** Returns whether the user has it, outside the trash. */
  async update(
    userId: string,
    id: string,
    { name, description, at }: CollectionFields & { readonly at: number },
  ): Promise<boolean> {
    const { numUpdatedRows } = await queries
      .updateTable('collections')
      .set({ name, name_key: nameKeyOf(name), description, updated_at: at })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where(notInTrash('collections.id'))
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
  async touch(id: string, at: number): Promise<void> {
    await queries
      .updateTable('collections')
      .set({ updated_at: at })
      .where('id', '=', id)
      .where('updated_at', '<', at)
      .execute()
  },
})

const audienceRows = (queries: Queries) => ({
  async groupsOf(id: string): Promise<{ id: string; level: ShareLevel }[]> {
    return await queries
      .selectFrom('collection_groups')
      .select(['group_id as id', 'level'])
      .where('collection_id', '=', id)
      .orderBy('group_id')
      .execute()
  },
  /** Whether one of these is read by others than its owner. */
  async isAnyShared(ids: readonly string[]): Promise<boolean> {
    const row = await queries
      .selectFrom('collections')
      .select('id')
      .where('id', 'in', [...ids])
      .where('audience', '<>', 'private')
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  },
  /** Returns whether the user has it, outside the trash. */
  async setAudience(userId: string, id: string, change: AudienceChange): Promise<boolean> {
    const { numUpdatedRows } = await queries
      .updateTable('collections')
      .set({ audience: change.kind })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where(notInTrash('collections.id'))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await queries.deleteFrom('collection_groups').where('collection_id', '=', id).execute()
    if (change.kind === 'groups')
      await queries
        .insertInto('collection_groups')
        .values(
          [...new Set(change.groupIds)].map((groupId) => ({
            collection_id: id,
            group_id: groupId,
            level: change.level,
          })),
        )
        .execute()
    return true
  },
})

const toCollection = (row: CollectionRow, userId: string): StoredCollection => ({
  id: row.id,
  ownerId: row.user_id,
  name: row.name,
  description: row.description,
  audience: row.audience,
  isOwn: row.user_id === userId,
  mayEdit: Boolean(row.may_edit),
  createdAt: Number(row.created_at),
  updatedAt: Number(row.updated_at),
})
