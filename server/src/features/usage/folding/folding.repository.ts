import { sql } from 'kysely'
import type { Database, Queries, WriteTransaction } from '#database/database.ts'
import { prepareQuery } from '#database/prepared-query.ts'
import type {
  UseDaysTable,
  UseGroupDaysTable,
  UseMonthsTable,
  UseTotalsTable,
} from '#database/tables/usage.ts'
import type { DaySum, EndedLine, GroupSum, MonthSum, TotalSum } from './sums.ts'

/** Adds lines to sums, and removes what is too old. */
export function createFoldingRepository({ queries }: Pick<Database, 'queries'>) {
  const days = prepareDays(queries)
  const groups = prepareGroups(queries)
  const totals = prepareTotals(queries)
  const months = prepareMonths(queries)
  return {
    takeUnfolded,
    async addDay(sum: DaySum, on: WriteTransaction): Promise<void> {
      await days({ ...sumValues(sum), user_id: sum.userId }, on)
    },
    async addGroup(sum: GroupSum, on: WriteTransaction): Promise<void> {
      await groups({ ...sumValues(sum), group_id: sum.groupId }, on)
    },
    async addTotal(sum: TotalSum, on: WriteTransaction): Promise<void> {
      await totals(sumValues(sum), on)
    },
    async addMonth({ amounts, ...sum }: MonthSum, on: WriteTransaction): Promise<void> {
      const row = {
        month: sum.month,
        user_id: sum.userId,
        works: sum.works,
        machine_ms: sum.machineMs,
        tokens: amounts.tokens,
        pictures: amounts.pictures,
        inpaintings: amounts.inpaintings,
        seconds_heard: amounts['seconds-heard'],
        characters_spoken: amounts['characters-spoken'],
      }
      await months(row, on)
    },
    ...removals,
  }
}
export type FoldingRepository = ReturnType<typeof createFoldingRepository>

const sumValues = ({
  day,
  meter,
  tool,
  model,
  engine,
  way,
  works,
  amount,
  inputAmount: input_amount,
  machineMs: machine_ms,
}: TotalSum): UseTotalsTable => ({
  day,
  meter,
  tool,
  model,
  engine,
  way,
  works,
  amount,
  input_amount,
  machine_ms,
})

/** Claims lines of ended works: those of another server that folds at the same time are left out. */
async function takeUnfolded(limit: number, on: WriteTransaction): Promise<EndedLine[]> {
  const rows = await on
    .updateTable('use_lines')
    .set({ is_folded: 1 })
    .where(
      'id',
      'in',
      on
        .selectFrom('use_lines as ended')
        .select('ended.id')
        .where('ended.is_folded', '=', sql.lit(0))
        .where('ended.state', '<>', 'reserved')
        .orderBy('ended.created_at')
        .limit(limit),
    )
    .where('is_folded', '=', sql.lit(0))
    .returning([
      'user_id',
      'key_id',
      'tool',
      'model',
      'engine',
      'meter',
      'amount',
      'input_amount',
      'machine_ms',
      'state',
      'created_at',
    ])
    .execute()
  return rows.map((row) => ({
    userId: row.user_id,
    keyId: row.key_id,
    tool: row.tool,
    model: row.model,
    engine: row.engine,
    meter: row.meter,
    amount: Number(row.amount),
    inputAmount: Number(row.input_amount),
    machineMs: Number(row.machine_ms),
    isCounted: row.state === 'counted',
    createdAt: Number(row.created_at),
  }))
}

const added = (table: string) => ({
  works: sql<number>`${sql.ref(`${table}.works`)} + excluded.works`,
  amount: sql<number>`${sql.ref(`${table}.amount`)} + excluded.amount`,
  input_amount: sql<number>`${sql.ref(`${table}.input_amount`)} + excluded.input_amount`,
  machine_ms: sql<number>`${sql.ref(`${table}.machine_ms`)} + excluded.machine_ms`,
})
const sumKeys = ['meter', 'tool', 'model', 'engine', 'way'] as const
const sumColumns = ['day', ...sumKeys, 'works', 'amount', 'input_amount', 'machine_ms'] as const
const monthSums = [
  'works',
  'machine_ms',
  'tokens',
  'pictures',
  'inpaintings',
  'seconds_heard',
  'characters_spoken',
] as const

const prepareDays = (queries: Queries) =>
  prepareQuery<UseDaysTable>(queries, (value) => {
    const columns = ['user_id', ...sumColumns] as const
    return queries
      .insertInto('use_days')
      .values(Object.fromEntries(columns.map((name) => [name, value(name)])) as never)
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'day', ...sumKeys]).doUpdateSet(added('use_days')),
      )
  })

const prepareGroups = (queries: Queries) =>
  prepareQuery<UseGroupDaysTable>(queries, (value) => {
    const columns = ['group_id', ...sumColumns] as const
    return queries
      .insertInto('use_group_days')
      .values(Object.fromEntries(columns.map((name) => [name, value(name)])) as never)
      .onConflict((conflict) =>
        conflict.columns(['day', 'group_id', ...sumKeys]).doUpdateSet(added('use_group_days')),
      )
  })

const prepareTotals = (queries: Queries) =>
  prepareQuery<UseTotalsTable>(queries, (value) =>
    queries
      .insertInto('use_totals')
      .values(Object.fromEntries(sumColumns.map((name) => [name, value(name)])) as never)
      .onConflict((conflict) =>
        conflict.columns(['day', ...sumKeys]).doUpdateSet(added('use_totals')),
      ),
  )

const prepareMonths = (queries: Queries) =>
  prepareQuery<UseMonthsTable>(queries, (value) => {
    const columns = ['month', 'user_id', ...monthSums] as const
    const sums = monthSums.map((name) => [
      name,
      sql`${sql.ref(`use_months.${name}`)} + ${sql.ref(`excluded.${name}`)}`,
    ])
    return queries
      .insertInto('use_months')
      .values(Object.fromEntries(columns.map((name) => [name, value(name)])) as never)
      .onConflict((conflict) =>
        conflict.columns(['month', 'user_id']).doUpdateSet(Object.fromEntries(sums)),
      )
  })

/** A slice at a time; each returns whether there may be more. */
const removals = {
  async removeLines(before: number, limit: number, on: WriteTransaction): Promise<boolean> {
    const old = on
      .selectFrom('use_lines')
      .select('id')
      .where('created_at', '<', before)
      .where('is_folded', '=', 1)
      .orderBy('created_at')
      .limit(limit)
    const { numDeletedRows } = await on
      .deleteFrom('use_lines')
      .where('id', 'in', old)
      .executeTakeFirstOrThrow()
    return numDeletedRows >= BigInt(limit)
  },
  /** One day, or month, at a time. */
  async removeSums(beforeDay: string, on: WriteTransaction): Promise<boolean> {
    const first = await on
      .selectFrom('use_days')
      .select('day')
      .where('day', '<', beforeDay)
      .orderBy('day')
      .limit(1)
      .executeTakeFirst()
    if (!first) return false
    await on.deleteFrom('use_days').where('day', '=', first.day).execute()
    return true
  },
  async removeMonths(beforeMonth: string, on: WriteTransaction): Promise<void> {
    await on.deleteFrom('use_months').where('month', '<', beforeMonth).execute()
  },
  async removeCounters(before: number, on: WriteTransaction): Promise<void> {
    await on
      .deleteFrom('use_counters')
      .where('period', '<>', 'reset')
      .where('since', '<', before)
      .execute()
  },
}
