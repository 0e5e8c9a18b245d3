import type { Meter } from '@atelier/contract/usage/meters'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '#database/database.ts'
import { prepareQuery } from '#database/prepared-query.ts'
import type { CounterKey, Limit } from '../rules/limits.ts'
import { isOwnSubject } from '../rules/quotas.repository.ts'

export interface CounterState {
  readonly reserved: number
  readonly counted: number
}

/** The counters of limits; called within the caller's transaction. */
export function createCounters(queries: Queries) {
  const take = prepareTake(queries)
  const add = prepareAdd(queries)
  return {
    /** Sets aside; the condition is part of the update, so that two never take the same last one. */
    async take(
      { counter, max }: Limit,
      { amount, needed }: { readonly amount: number; readonly needed: number },
      on: Queries,
    ): Promise<boolean> {
      const { subject, meter, period, since } = counter
      const room = max - needed
      return (await take({ subject, meter, period, since, amount, room }, on)).length > 0
    },
    /** Counts what was used, and releases what was set aside for it. */
    async add(
      { subject, meter, period, since }: CounterKey,
      { released, counted }: { readonly released: number; readonly counted: number },
      on: Queries,
    ): Promise<void> {
      await add({ subject, meter, period, since, released, counted }, on)
    },
    read: readCounter,
    /** The same of a counter that may not exist yet. */
    async readOrSum(limit: Limit, on: Queries): Promise<CounterState> {
      const known = await readCounter(limit.counter, on)
      if (known) return known
      const { rows } = await sql<{
        counted: number
      }>`select ${usedBefore(limit)} as counted`.execute(on)
      return { reserved: 0, counted: Number(rows[0]?.counted ?? 0) }
    },
    create: createCounter,
  }
}
export type Counters = ReturnType<typeof createCounters>

const prepareTake = (queries: Queries) =>
  prepareQuery<CounterKey & { readonly amount: number; readonly room: number }, object>(
    queries,
    (value) =>
      queries
        .updateTable('use_counters')
        .set({ reserved: sql<number>`reserved + ${value('amount')}` })
        .where('subject', '=', value('subject'))
        .where('meter', '=', value('meter'))
        .where('period', '=', value('period'))
        .where('since', '=', value('since'))
        .where(sql<number>`counted + reserved`, '<=', value('room'))
        .returning('since'),
  )

const prepareAdd = (queries: Queries) =>
  prepareQuery<CounterKey & { readonly released: number; readonly counted: number }>(
    queries,
    (value) =>
      queries
        .updateTable('use_counters')
        .set({
          reserved: sql<number>`case when reserved > ${value('released')} then reserved - ${value('released')} else 0 end`,
          counted: sql<number>`counted + ${value('counted')}`,
        })
        .where('subject', '=', value('subject'))
        .where('meter', '=', value('meter'))
        .where('period', '=', value('period'))
        .where('since', '=', value('since')),
  )

async function readCounter(
  { subject, meter, period, since }: CounterKey,
  on: Queries,
): Promise<CounterState | undefined> {
  const row = await on
    .selectFrom('use_counters')
    .select(['reserved', 'counted'])
    .where('subject', '=', subject)
    .where('meter', '=', meter)
    .where('period', '=', period)
    .where('since', '=', since)
    .executeTakeFirst()
  return row && { reserved: Number(row.reserved), counted: Number(row.counted) }
}

/**
 * Creates a counter with what was used in its period until now, so that a limit set in the middle of a month counts from the first.
 * `false` when there is one.
 */
async function createCounter(limit: Limit, on: Queries): Promise<boolean> {
  const { subject, meter, period, since } = limit.counter
  const { rows } =
    await sql`insert into use_counters (subject, meter, period, since, reserved, counted)
    values (${subject}, ${meter}, ${period}, ${since}, 0, ${usedBefore(limit)})
    on conflict (subject, meter, period, since) do nothing returning since`.execute(on)
  return rows.length > 0
}

/** The sums of days, and the lines that are not in them yet. */
function usedBefore({ counter, span }: Limit): RawBuilder<number> {
  const { subject, meter, period, since } = counter
  const [value, ofMeter] = measured(meter)
  const ofUser = isOwnSubject(subject) ? sql`user_id = ${subject.slice(2)} and` : sql``
  const until = span.until ?? Number.MAX_SAFE_INTEGER
  // Such a period may begin within a day. It is as old as its rule, since when there is a counter.
  if (period === 'reset')
    return sql`(select coalesce(sum(${value}), 0) from use_lines where ${ofUser} created_at >= ${since} ${ofMeter})`
  const lines = sql`(select coalesce(sum(${value}), 0) from use_lines
    where ${ofUser} is_folded = 0 and created_at >= ${since} and created_at < ${until} ${ofMeter})`
  const ofDays = sql`day >= ${span.sinceDay} and day < ${span.untilDay} ${ofMeter}`
  const days = isOwnSubject(subject)
    ? sql`(select coalesce(sum(${value}), 0) from use_days where ${ofUser} ${ofDays})`
    : sql`(select coalesce(sum(${value}), 0) from use_totals where ${ofDays})`
  return sql`${lines} + ${days}`
}

const measured = (meter: Meter): readonly [RawBuilder<number>, RawBuilder<unknown>] =>
  meter === 'machine-seconds'
    ? [sql<number>`machine_ms`, sql``]
    : [sql<number>`amount`, sql`and meter = ${meter}`]
