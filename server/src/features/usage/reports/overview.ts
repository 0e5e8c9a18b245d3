import { usageLimits } from '@atelier/contract/usage/meters'
import type { OverviewQuery, UsageOverview } from '@atelier/contract/usage/usage'
import { dayBefore, dayOf } from '../periods.ts'
import { addUp } from './amounts.ts'
import type { DayRange, GroupSum, UsageSums } from './usage-sums.repository.ts'

/** What was used in a range of days, in all, by day, and as the caller groups it. */
export async function readOverview(
  sums: Pick<UsageSums, 'groups'>,
  { by, ...given }: OverviewQuery,
  now: number,
): Promise<UsageOverview> {
  const range = rangeOf(given, now)
  const ofDays = await sums.groups(range, 'day')
  const days = grouped(ofDays)
  const groups = by === 'day' ? days : grouped(await sums.groups(range, by)).sort(byMachineTime)
  return {
    ...addUp(ofDays),
    days: days.map(({ name: day, ...used }) => ({ day, ...used })),
    groups: by === 'day' ? groups : groups.slice(0, usageLimits.groupsMax),
  }
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
