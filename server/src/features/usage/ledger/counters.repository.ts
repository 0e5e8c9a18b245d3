import type { Meter } from '@atelier/contract/usage/meters'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '#database/database.ts'
import { prepareQuery } from '#database/prepared-query.ts'
import type { CounterKey, Limit } from '../rules/limits.ts'
import { groupIdOf, isOwnSubject } from '../rules/quotas.repository.ts'
import type { UserGroups } from '../user-groups.ts'

export interface CounterState {
  readonly reserved: number
  readonly counted: number
}

type GroupsOfUsers = Pick<UserGroups, 'groupIdsOf'>
/** The counters of limits; called within the caller's transaction. */
export function createCounters(queries: Queries, groups: GroupsOfUsers) {
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
      }>`select ${await usedBefore(groups, limit, on)} as counted`.execute(on)
      return { reserved: 0, counted: Number(rows[0]?.counted ?? 0) }
    },
    create: (limit: Limit, on: Queries) => createCounter(groups, limit, on),
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
async function createCounter(groups: GroupsOfUsers, limit: Limit, on: Queries): Promise<boolean> {
  const { subject, meter, period, since } = limit.counter
  const used = await usedBefore(groups, limit, on)
  const { rows } =
    await sql`insert into use_counters (subject, meter, period, since, reserved, counted)
    values (${subject}, ${meter}, ${period}, ${since}, 0, ${used})
    on conflict (subject, meter, period, since) do nothing returning since`.execute(on)
  return rows.length > 0
}

/**
 * The sums of days, and the lines that are not in them yet. Who is in a group is not in this table: what each user used is read in one
 * statement, and summed here; a line that is written meanwhile creates the counter itself.
 */
async function usedBefore(
  groups: GroupsOfUsers,
  limit: Limit,
  on: Queries,
): Promise<RawBuilder<number>> {
  const groupId = groupIdOf(limit.counter.subject)
  if (groupId === undefined) return usedByUsers(limit)
  const { rows } = await usedByMembers(limit, groupId).execute(on)
  let used = 0
  for (const { user_id: userId, amount } of rows)
    if (userId === null || (await groups.groupIdsOf(userId, on)).includes(groupId))
      used += Number(amount)
  return sql<number>`${used}`
}

/** Of one user, or of everyone. */
function usedByUsers({ counter, span }: Limit): RawBuilder<number> {
  const { subject, meter } = counter
  const [value, ofMeter] = measured(meter)
  const ofUser = isOwnSubject(subject) ? sql`user_id = ${subject.slice(2)} and` : sql``
  const lines = sql`(select coalesce(sum(${value}), 0) from use_lines
    where ${ofUser} ${ofLines({ counter, span })} ${ofMeter})`
  // Such a period may begin within a day. It is as old as its rule, since when there is a counter.
  if (counter.period === 'reset') return sql`${lines}`
  const ofDays = sql`day >= ${span.sinceDay} and day < ${span.untilDay} ${ofMeter}`
  const days = isOwnSubject(subject)
    ? sql`(select coalesce(sum(${value}), 0) from use_days where ${ofUser} ${ofDays})`
    : sql`(select coalesce(sum(${value}), 0) from use_totals where ${ofDays})`
  return sql`${lines} + ${days}`
}

/** The lines by user, and the days of the group without a user. */
function usedByMembers({ counter, span }: Limit, groupId: string) {
  const [value, ofMeter] = measured(counter.meter)
  const lines = sql`select user_id, sum(${value}) as amount from use_lines
    where ${ofLines({ counter, span })} ${ofMeter} group by user_id`
  const days = sql`select null as user_id, coalesce(sum(${value}), 0) as amount from use_group_days
    where group_id = ${groupId} and day >= ${span.sinceDay} and day < ${span.untilDay} ${ofMeter}`
  const all = counter.period === 'reset' ? lines : sql`${lines} union all ${days}`
  return sql<{ readonly user_id: string | null; readonly amount: number | string }>`${all}`
}

/** Of a period without an end, all; of another those that are not in the sums of days. */
const ofLines = ({ counter: { period, since }, span }: Pick<Limit, 'counter' | 'span'>) =>
  period === 'reset'
    ? sql`created_at >= ${since}`
    : sql`is_folded = 0 and created_at >= ${since} and created_at < ${span.until}`

const measured = (meter: Meter): readonly [RawBuilder<number>, RawBuilder<unknown>] =>
  meter === 'machine-seconds'
    ? [sql<number>`machine_ms`, sql``]
    : [sql<number>`amount`, sql`and meter = ${meter}`]
