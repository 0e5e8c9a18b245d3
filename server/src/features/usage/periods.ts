import type { QuotaPeriod } from '@atelier/contract/usage/meters'

/** A period of a quota: times in milliseconds, days by the calendar of the installation's time zone. */
export interface PeriodSpan {
  readonly since: number
  /** The first time after it; `undefined`: it has no end. */
  readonly until: number | undefined
  readonly sinceDay: string
  /** The first day after it. */
  readonly untilDay: string
}

const afterAllDays = '9999-12-31'

/** The period in which a time is. One without an end began when its rule says. */
export function periodAt(
  period: QuotaPeriod,
  at: number,
  rule: { readonly since: number },
): PeriodSpan {
  if (period === 'reset')
    return {
      since: rule.since,
      until: undefined,
      sinceDay: dayOf(rule.since),
      untilDay: afterAllDays,
    }
  const [first, next] = boundsOf(period, new Date(at))
  return {
    since: first.getTime(),
    until: next.getTime(),
    sinceDay: dayOf(first.getTime()),
    untilDay: dayOf(next.getTime()),
  }
}

/** By the calendar: a day on which clocks change has another length. */
function boundsOf(period: Exclude<QuotaPeriod, 'reset'>, at: Date): readonly [Date, Date] {
  const [year, month, day] = [at.getFullYear(), at.getMonth(), at.getDate()]
  if (period === 'month') return [new Date(year, month, 1), new Date(year, month + 1, 1)]
  if (period === 'day') return [new Date(year, month, day), new Date(year, month, day + 1)]
  const monday = day - ((at.getDay() + 6) % 7)
  return [new Date(year, month, monday), new Date(year, month, monday + 7)]
}

/** As `2026-11-27`. */
export function dayOf(at: number): string {
  const date = new Date(at)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
/** As `2026-11`. */
export const monthOf = (day: string): string => day.slice(0, 7)

/** The day that is so many days before a time. */
export function dayBefore(at: number, days: number): string {
  const date = new Date(at)
  return dayOf(new Date(date.getFullYear(), date.getMonth(), date.getDate() - days).getTime())
}
