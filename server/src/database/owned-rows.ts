import type { PageQuery } from '@atelier/contract/wire/paging'
import { type AliasableExpression, type SelectQueryBuilder, sql } from 'kysely'
import type { Queries } from './database.ts'
import type { Tables } from './tables.ts'
import { notInTrash } from './works/current-works.ts'

type TablesWith<Columns> = {
  [Table in keyof Tables]: Tables[Table] extends Columns ? Table : never
}[keyof Tables]
type OwnedTable = TablesWith<{ id: string; user_id: string }>
type ItemTable = TablesWith<{ id: string; user_id: string; model: string; created_at: number }>

/** Activity is counted per quarter of an hour: short enough for the days of every time zone, long enough to count a whole year. */
export const slotMs = 15 * 60 * 1000

/** How many items a model made in a quarter of an hour. */
export interface ActivityCount {
  readonly model: string
  /** Number of the quarter of an hour since 1970. */
  readonly slot: number
  readonly count: number
}

/** Rows of an account that is being removed. */
export interface RemovableRows {
  readonly table: keyof Tables
  /**
   * Deletes some rows in the caller's transaction; `false` when none were left. Their files stay: the caller removes all files of
   * the account afterwards.
   */
  deleteSome(on: Queries, userId: string, limit: number): Promise<boolean>
}

/** Counts, lists and removes the items that users made with models, for other features. */
export interface ItemRows extends RemovableRows {
  /** Users without items are absent. */
  countByUser(userIds: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Items made since then. */
  activity(userId: string, since: number): Promise<ActivityCount[]>
  /** The newest items, newest first. */
  recent(userId: string, limit: number): Promise<RecentItemRow[]>
}

export interface RecentItemRow {
  readonly id: string
  readonly title: string
  readonly model: string
  readonly thumbnailFileId: string | null
  readonly at: number
}

/** Counts items by model and quarter of an hour. */
export async function countBySlot(
  queries: Queries,
  items: AliasableExpression<{ model: string; at: number }>,
): Promise<ActivityCount[]> {
  const rows = await queries
    .selectFrom(items.as('made'))
    .select(({ fn }) => [
      'model',
      sql<number | string>`at / ${sql.lit(slotMs)}`.as('slot'),
      fn.countAll<number>().as('count'),
    ])
    .groupBy(['model', sql`at / ${sql.lit(slotMs)}`])
    .execute()
  // PostgreSQL gives large numbers as texts, and SQLite may divide as a real number.
  return rows.map(({ model, slot, count }) => ({
    model,
    slot: Math.floor(Number(slot)),
    count: Number(count),
  }))
}

/** For rows with an owner. The architecture check finds the table's name here, as in a query. */
export const removableRows = (table: OwnedTable): RemovableRows => ({
  table,
  async deleteSome(on, userId, limit) {
    const some = on.selectFrom(table).select('id').where('user_id', '=', userId).limit(limit)
    const { numDeletedRows } = await on.deleteFrom(table).where('id', 'in', some).executeTakeFirst()
    return numDeletedRows > 0n
  },
})

/** For rows with an owner, a model and a time. The architecture check finds the table's name here too. */
export function itemRows(
  table: ItemTable,
  queries: Queries,
  columns: {
    readonly title: string
    readonly thumbnail?: string
    /** The column that is null until the item is done. */
    readonly result?: string
  },
): ItemRows {
  const all = queries.selectFrom(table).where(notInTrash(`${table}.id`))
  const items =
    columns.result === undefined ? all : all.where(sql.ref(columns.result), 'is not', null)
  return {
    ...removableRows(table),
    async countByUser(userIds) {
      if (userIds.length === 0) return new Map()
      const rows = await items
        .select(({ fn }) => ['user_id', fn.countAll<number>().as('count')])
        .where('user_id', 'in', [...userIds])
        .groupBy('user_id')
        .execute()
      return new Map(rows.map(({ user_id, count }) => [user_id, Number(count)]))
    },
    activity(userId, since) {
      const mine = items.where('user_id', '=', userId).where('created_at', '>=', since)
      return countBySlot(queries, mine.select(['model', 'created_at as at']))
    },
    async recent(userId, limit) {
      const rows = await items
        .where('user_id', '=', userId)
        .select([
          'id',
          'model',
          'created_at as at',
          sql<string>`${sql.ref(columns.title)}`.as('title'),
          sql<string | null>`${columns.thumbnail ? sql.ref(columns.thumbnail) : sql`null`}`.as(
            'thumbnailFileId',
          ),
        ])
        .orderBy('created_at', 'desc')
        .limit(limit)
        .execute()
      return rows.map((row) => ({ ...row, at: Number(row.at) }))
    },
  }
}

/** A page of a query's rows, newest first, and their total. */
export async function readNewest<T extends keyof Tables, Row>(
  found: SelectQueryBuilder<Tables, T, Row>,
  { page, limit, at = 'created_at' }: PageQuery & { readonly at?: string },
): Promise<{ readonly rows: Row[]; readonly total: number }> {
  const rows = await found
    .orderBy(sql.ref(at), 'desc')
    .orderBy(sql.ref('id'), 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { total } = await found
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}

const rowsPerPage = 500

/** All rows in order of ids, one page at a time in memory. */
export async function* readInPages<T extends keyof Tables, Row extends { readonly id: string }>(
  rows: SelectQueryBuilder<Tables, T, Row>,
): AsyncGenerator<Row[]> {
  const next = rows.orderBy(sql.ref('id')).limit(rowsPerPage)
  for (let lastId = ''; ; ) {
    const page = await next.where(sql.ref('id'), '>', lastId).execute()
    yield page
    lastId = page.at(-1)?.id ?? ''
    if (page.length < rowsPerPage) return
  }
}
