import { type AliasableExpression, sql } from 'kysely'
import type { Queries } from './database.ts'

/** Time is counted in quarters of an hour: fine enough for the days of every time zone, few enough for a year. */
export const slotMs = 15 * 60 * 1000

/** How many items were made with a model in one quarter of an hour. */
export interface ActivityCount {
  readonly model: string
  /** Number of the quarter of an hour since 1970. */
  readonly slot: number
  readonly count: number
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

/** Counts items of these users; users without any are absent. */
export async function countByUser(
  queries: Queries,
  userIds: readonly string[],
  items: AliasableExpression<{ user_id: string }>,
): Promise<ReadonlyMap<string, number>> {
  if (userIds.length === 0) return new Map()
  const rows = await queries
    .selectFrom(items.as('owned'))
    .select(({ fn }) => ['user_id', fn.countAll<number>().as('count')])
    .where('user_id', 'in', [...userIds])
    .groupBy('user_id')
    .execute()
  return new Map(rows.map(({ user_id, count }) => [user_id, Number(count)]))
}

export async function countRows(
  queries: Queries,
  items: AliasableExpression<{ id: string }>,
): Promise<number> {
  const { count } = await queries
    .selectFrom(items.as('owned'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Rows that one query of `readInPages` reads. */
export const rowsPerPage = 500

/** All rows in the order of their ids, without holding more than one page of them. */
export async function* readInPages<Row extends { readonly id: string }>(
  readAfter: (lastId: string) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  let lastId = ''
  for (;;) {
    const rows = await readAfter(lastId)
    yield* rows
    lastId = rows.at(-1)?.id ?? ''
    if (rows.length < rowsPerPage) return
  }
}
