import type { Rights } from '@atelier/contract/groups/rights'
import type { Insertable, Selectable } from 'kysely'
import type { Queries } from '#database/database.ts'
import type { GroupsTables } from '#database/tables/groups.ts'
import { nameKeyOf } from '#platform/text/name-key.ts'
import { parseRights } from './rights/parse-rights.ts'

type GroupRow = Selectable<GroupsTables['groups']>

/** A group; `memberCount` is asked for where it is shown. */
export interface StoredGroup {
  readonly id: string
  readonly name: string
  readonly description: string
  /** The group of all users. */
  readonly isEveryone: boolean
  readonly rights: Rights
  readonly createdAt: number
}
export type GroupFields = Pick<StoredGroup, 'name' | 'description'>

/** Groups; `queries` may be a transaction. */
export const groupRows = (queries: Queries) => ({
  ...groupQueries(queries),
  ...groupChanges(queries),
})

function groupQueries(queries: Queries) {
  return {
    /** The group of all users first, then by name. */
    async list(): Promise<StoredGroup[]> {
      const rows = await queries
        .selectFrom('groups')
        .selectAll()
        .orderBy('is_everyone', 'desc')
        .orderBy('name_key')
        .execute()
      return rows.map(toGroup)
    },
    async find(id: string): Promise<StoredGroup | undefined> {
      const row = await queries
        .selectFrom('groups')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      return row && toGroup(row)
    },
    /** Those of these groups that there are, without the group of all users. */
    async listExisting(ids: readonly string[]): Promise<ReadonlySet<string>> {
      if (ids.length === 0) return new Set()
      const rows = await queries
        .selectFrom('groups')
        .select('id')
        .where('id', 'in', [...ids])
        .where('is_everyone', '=', 0)
        .execute()
      return new Set(rows.map(({ id }) => id))
    },
    async count(): Promise<number> {
      const { total } = await queries
        .selectFrom('groups')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .where('is_everyone', '=', 0)
        .executeTakeFirstOrThrow()
      return Number(total)
    },
    async countMembersOf(id: string): Promise<number> {
      const { members } = await queries
        .selectFrom('group_members')
        .select(({ fn }) => fn.count<number>('user_id').distinct().as('members'))
        .where('group_id', '=', id)
        .executeTakeFirstOrThrow()
      return Number(members)
    },
    async countMembers(): Promise<ReadonlyMap<string, number>> {
      const rows = await queries
        .selectFrom('group_members')
        .select(({ fn }) => ['group_id', fn.count<number>('user_id').distinct().as('members')])
        .groupBy('group_id')
        .execute()
      return new Map(rows.map((row) => [row.group_id, Number(row.members)]))
    },
  }
}

const groupChanges = (queries: Queries) => ({
  /** Unique names decide, also when two requests run at once. Returns whether the name was free. */
  async insert(group: StoredGroup): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await queries
      .insertInto('groups')
      .values(toRow(group))
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return (numInsertedOrUpdatedRows ?? 0n) > 0n
  },
  async update(id: string, { name, description }: GroupFields): Promise<void> {
    await queries
      .updateTable('groups')
      .set({ name, name_key: nameKeyOf(name), description })
      .where('id', '=', id)
      .execute()
  },
  async setRights(id: string, rights: Rights): Promise<void> {
    await queries
      .updateTable('groups')
      .set({ rights: JSON.stringify(rights) })
      .where('id', '=', id)
      .execute()
  },
  async remove(id: string): Promise<void> {
    await queries.deleteFrom('groups').where('id', '=', id).where('is_everyone', '=', 0).execute()
  },
})

const toRow = (group: StoredGroup): Insertable<GroupsTables['groups']> => ({
  id: group.id,
  name: group.name,
  name_key: nameKeyOf(group.name),
  description: group.description,
  is_everyone: Number(group.isEveryone),
  rights: JSON.stringify(group.rights),
  created_at: group.createdAt,
})

const toGroup = (row: GroupRow): StoredGroup => ({
  id: row.id,
  name: row.name,
  description: row.description,
  isEveryone: row.is_everyone === 1,
  rights: parseRights(row.rights),
  createdAt: Number(row.created_at),
})
