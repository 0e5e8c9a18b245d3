import type { LineMeter } from '@atelier/contract/usage/meters'
import type { UsageGrouping } from '@atelier/contract/usage/usage'
import type { PageQuery } from '@atelier/contract/wire/paging'
import { sql } from 'kysely'
import type { Queries } from '#database/database.ts'
import { dayOf } from '../periods.ts'
import type { MeterSum } from './amounts.ts'

export interface DayRange {
  readonly from: string
  /** With this day. */
  readonly to: string
}
export interface GroupSum extends MeterSum {
  readonly name: string
}
/** What one user used in one month. */
export interface UserMonth {
  readonly userId: string
  readonly month: string
  readonly works: number
  readonly machineMs: number
  readonly amounts: Readonly<Record<LineMeter, number>>
}

export type TotalGrouping = Exclude<UsageGrouping, 'group'>

/** Reads the sums. Those of all users are read of totals, never of the users' rows. */
export const createUsageSums = (queries: Queries) => ({
  ...totalReads(queries),
  ...monthReads(queries),
  ...ownReads(queries),
})
export type UsageSums = ReturnType<typeof createUsageSums>

const sumColumns = [
  sql<number>`sum(works)`.as('works'),
  sql<number>`sum(amount)`.as('amount'),
  sql<number>`sum(machine_ms)`.as('machineMs'),
] as const

function totalReads(queries: Queries) {
  const within = ({ from, to }: DayRange) =>
    queries.selectFrom('use_totals').where('day', '>=', from).where('day', '<=', to)
  return {
    /** By day, model, engine, way or tool, and by meter. */
    async groups(range: DayRange, by: TotalGrouping): Promise<GroupSum[]> {
      const rows = await within(range)
        .select([`${by} as name`, 'meter', ...sumColumns])
        .groupBy([by, 'meter'])
        .orderBy(by)
        .execute()
      return rows.map(({ name, ...row }) => ({ name: String(name), ...toSum(row) }))
    },
    /** The same by group; who is in several is in the sum of each. */
    async ofUserGroups({ from, to }: DayRange): Promise<GroupSum[]> {
      const rows = await queries
        .selectFrom('use_group_days')
        .where('day', '>=', from)
        .where('day', '<=', to)
        .select(['group_id as name', 'meter', ...sumColumns])
        .groupBy(['group_id', 'meter'])
        .orderBy('group_id')
        .execute()
      return rows.map(({ name, ...row }) => ({ name, ...toSum(row) }))
    },
    /** A page of all totals, in order. */
    async totalsAfter(range: DayRange, offset: number, limit: number) {
      return await within(range)
        .selectAll()
        .orderBy('day')
        .orderBy('meter')
        .orderBy('tool')
        .orderBy('model')
        .orderBy('engine')
        .orderBy('way')
        .limit(limit)
        .offset(offset)
        .execute()
    },
  }
}

function monthReads(queries: Queries) {
  return {
    /** Most machine time first. */
    async month(
      month: string,
      { page, limit }: PageQuery,
    ): Promise<{ readonly users: UserMonth[]; readonly total: number }> {
      const ofMonth = queries.selectFrom('use_months').where('month', '=', month)
      // Of the pages before, only the index is read.
      const found = await ofMonth
        .select('user_id')
        .orderBy('machine_ms', 'desc')
        .orderBy('user_id', 'desc')
        .limit(limit)
        .offset((page - 1) * limit)
        .execute()
      const ids = found.map((row) => row.user_id)
      const rows =
        ids.length === 0 ? [] : await ofMonth.selectAll().where('user_id', 'in', ids).execute()
      const { total } = await ofMonth
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      const byId = new Map(rows.map((row) => [row.user_id, toUserMonth(row)]))
      return { users: ids.flatMap((id) => byId.get(id) ?? []), total: Number(total) }
    },
    /** A page of all users' months, in order. */
    async monthsAfter(
      range: DayRange,
      after: Pick<UserMonth, 'month' | 'userId'>,
      limit: number,
    ): Promise<UserMonth[]> {
      const rows = await queries
        .selectFrom('use_months')
        .selectAll()
        .where('month', '<=', range.to.slice(0, 7))
        .where(({ eb, refTuple, tuple }) =>
          eb(refTuple('month', 'user_id'), '>', tuple(after.month, after.userId)),
        )
        .orderBy('month')
        .orderBy('user_id')
        .limit(limit)
        .execute()
      return rows.map(toUserMonth)
    },
  }
}

type MonthRow = {
  readonly [K in
    | 'works'
    | 'machine_ms'
    | 'tokens'
    | 'pictures'
    | 'inpaintings'
    | 'seconds_heard'
    | 'characters_spoken']: number
} & { readonly month: string; readonly user_id: string }
const toUserMonth = (row: MonthRow): UserMonth => ({
  userId: row.user_id,
  month: row.month,
  works: Number(row.works),
  machineMs: Number(row.machine_ms),
  amounts: {
    tokens: Number(row.tokens),
    pictures: Number(row.pictures),
    inpaintings: Number(row.inpaintings),
    'seconds-heard': Number(row.seconds_heard),
    'characters-spoken': Number(row.characters_spoken),
  },
})

const ownReads = (queries: Queries) => ({
  /** By day and meter, from a day on, with the lines that are not in the sums yet. */
  async own(userId: string, from: { readonly day: string; readonly at: number }) {
    const days = await queries
      .selectFrom('use_days')
      .select(['day', 'meter', ...sumColumns])
      .where('user_id', '=', userId)
      .where('day', '>=', from.day)
      .groupBy(['day', 'meter'])
      .execute()
    const lines = await queries
      .selectFrom('use_lines')
      .select(['created_at', 'meter', 'amount', 'machine_ms as machineMs'])
      .where('user_id', '=', userId)
      .where('created_at', '>=', from.at)
      .where('is_folded', '=', 0)
      .execute()
    return [
      ...days.map(({ day, ...row }) => ({ day, ...toSum(row) })),
      ...lines.map(({ created_at, ...row }) => ({
        day: dayOf(Number(created_at)),
        ...toSum({ ...row, works: 1 }),
      })),
    ]
  },
})

const toSum = ({
  meter,
  works,
  amount,
  machineMs,
}: {
  readonly meter: string
  readonly works: number | string
  readonly amount: number | string
  readonly machineMs: number | string
}): MeterSum => ({
  // Only the ledger writes it.
  meter: meter as LineMeter,
  works: Number(works),
  amount: Number(amount),
  machineMs: Number(machineMs),
})
