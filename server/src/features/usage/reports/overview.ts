import { usageLimits } from '@atelier/contract/usage/meters'
import type { OverviewQuery, UsageGrouping, UsageOverview } from '@atelier/contract/usage/usage'
import type { Database } from '#database/database.ts'
import type { Clock } from '#platform/clock.ts'
import { dayBefore, dayOf } from '../periods.ts'
import type { UserGroups } from '../user-groups.ts'
import { addUp } from './amounts.ts'
import type { DayRange, GroupSum, UsageSums } from './usage-sums.repository.ts'

export interface OverviewDependencies {
  readonly database: Pick<Database, 'queries'>
  readonly sums: Pick<UsageSums, 'groups' | 'ofUserGroups'>
  readonly groups: Pick<UserGroups, 'groupNames'>
  readonly clock: Clock
}

/** What was used in a range of days, in all, by day, and as the caller groups it. */
export async function readOverview(
  dependencies: OverviewDependencies,
  { by, ...given }: OverviewQuery,
): Promise<UsageOverview> {
  const { sums, clock } = dependencies
  const range = rangeOf(given, clock.now())
  const ofDays = await sums.groups(range, 'day')
  const days = grouped(ofDays)
  return {
    ...addUp(ofDays),
    days: days.map(({ name: day, ...used }) => ({ day, ...used })),
    groups: by === 'day' ? days : await readGroups(dependencies, range, by),
  }
}

/** Most machine time first. */
async function readGroups(
  { sums, groups, database }: OverviewDependencies,
  range: DayRange,
  by: Exclude<UsageGrouping, 'day'>,
): Promise<UsageOverview['groups']> {
  const ofUserGroups = by === 'group'
  const found = ofUserGroups ? await sums.ofUserGroups(range) : await sums.groups(range, by)
  const first = grouped(found).sort(byMachineTime).slice(0, usageLimits.groupsMax)
  if (!ofUserGroups) return first
  const names = await groups.groupNames(
    first.map(({ name }) => name),
    database.queries,
  )
  // Of a group that was removed nobody knows the name.
  return first.map(({ name, ...used }) => ({ name: names.get(name) ?? '', ...used }))
}

const defaultDays = 30
/** An open end is today; an open beginning is as many days before the end as usual. */
export function rangeOf(
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  now: number,
): DayRange {
  const last = to ?? dayOf(now)
  return { from: from ?? dayBefore(Date.parse(`${last}T12:00`), defaultDays - 1), to: last }
}

const grouped = (sums: readonly GroupSum[]) =>
  [...Map.groupBy(sums, ({ name }) => name)].map(([name, ofGroup]) => ({ name, ...addUp(ofGroup) }))

type Group = ReturnType<typeof grouped>[number]
const byMachineTime = (one: Group, other: Group) =>
  other.amounts['machine-seconds'] - one.amounts['machine-seconds'] || other.works - one.works
