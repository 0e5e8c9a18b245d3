import { lineMeters, meters } from '@atelier/contract/usage/meters'
import type { OwnLimit, OwnUsage } from '@atelier/contract/usage/own-usage'
import type { Database } from '#database/database.ts'
import { type Clock, isoDate } from '#platform/clock.ts'
import type { Counters } from '../ledger/counters.repository.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { dayBefore, dayOf, monthOf } from '../periods.ts'
import { type Limit, unitsOf } from '../rules/limits.ts'
import { nameOfSubject, type UserGroups } from '../user-groups.ts'
import { addUp } from './amounts.ts'
import type { UsageSums } from './usage-sums.repository.ts'

export interface OwnUsageDependencies {
  readonly database: Pick<Database, 'queries'>
  readonly ledger: Pick<Ledger, 'limitsOf'>
  readonly counters: Pick<Counters, 'readOrSum'>
  readonly sums: Pick<UsageSums, 'own'>
  readonly groups: Pick<UserGroups, 'groupNames'>
  readonly clock: Clock
}

const daysShown = 31

/** A user's own use, and the limits that hold. */
export async function readOwnUsage(
  { database, ledger, counters, sums, groups, clock }: OwnUsageDependencies,
  userId: string,
): Promise<OwnUsage> {
  const now = clock.now()
  const firstDay = dayBefore(now, daysShown - 1)
  const [year = 0, month = 1, day = 1] = firstDay.split('-').map(Number)
  const from = { day: firstDay, at: new Date(year, month - 1, day).getTime() }
  const found = await sums.own(userId, from)
  const today = addUp(found.filter((sum) => sum.day === dayOf(now))).amounts
  const thisMonth = monthOf(dayOf(now))
  const ofMonth = addUp(found.filter((sum) => monthOf(sum.day) === thisMonth)).amounts
  const limits: OwnLimit[] = []
  for (const limit of await ledger.limitsOf(userId, database.queries))
    limits.push({
      ...presentLimit(limit, await counters.readOrSum(limit, database.queries)),
      whose: await nameOfSubject(groups, limit.counter.subject, database.queries),
    })
  return {
    meters: meters.map((meter) => ({ meter, today: today[meter], month: ofMonth[meter] })),
    limits,
    days: daysOf(found),
  }
}

function presentLimit(
  { counter: { meter, period }, max, span }: Limit,
  { counted, reserved }: { readonly counted: number; readonly reserved: number },
): Omit<OwnLimit, 'whose'> {
  const inUnits = (value: number) => Math.round((10 * value) / unitsOf(meter)) / 10
  return {
    meter,
    period,
    limit: inUnits(max),
    used: inUnits(counted),
    reserved: inUnits(reserved),
    remaining: inUnits(Math.max(0, max - counted - reserved)),
    renewsAt: span.until === undefined ? null : isoDate(span.until),
  }
}

function daysOf(found: Awaited<ReturnType<UsageSums['own']>>): OwnUsage['days'] {
  const byDay = Map.groupBy(found, ({ day }) => day)
  return [...byDay.entries()]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([day, sums]) => {
      const { amounts } = addUp(sums)
      return [...lineMeters, 'machine-seconds' as const]
        .filter((meter) => amounts[meter] > 0)
        .map((meter) => ({ day, meter, amount: amounts[meter] }))
    })
}
