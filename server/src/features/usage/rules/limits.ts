import type { Meter } from '@atelier/contract/usage/meters'
import { type PeriodSpan, periodAt } from '../periods.ts'
import { isOwnSubject, type Rule } from './quotas.repository.ts'

/** Names a counter. */
export interface CounterKey {
  /** Whose: one user's, or shared by all whom a rule is for. */
  readonly subject: string
  readonly meter: Meter
  readonly period: Rule['period']
  readonly since: number
}
/** What holds for a user: the counter, and how far it may go, in its own unit. */
export interface Limit {
  readonly counter: CounterKey
  readonly span: PeriodSpan
  readonly max: number
}

interface LimitsRequest {
  readonly own: string
  readonly at: number
}

/**
 * The limits that hold for a user. For each meter and period: the user's own rule, else the most generous of those for each in what the
 * user belongs to; and what each of those may use together. In the order of their subjects: transactions that took them in
 * opposite orders would wait for each other.
 */
export function limitsOf(rules: readonly Rule[], { own, at }: LimitsRequest): readonly Limit[] {
  const limits: Limit[] = []
  const byPeriod = Map.groupBy(rules, ({ meter, period }) => `${meter}/${period}`)
  for (const group of byPeriod.values()) {
    const ofEach = group.find(({ subject }) => subject === own) ?? mostGenerous(group)
    if (ofEach?.each != null) limits.push(limitBy(ofEach, { subject: own, max: ofEach.each, at }))
    for (const rule of group)
      if (rule.together !== null && !isOwnSubject(rule.subject))
        limits.push(limitBy(rule, { subject: rule.subject, max: rule.together, at }))
  }
  return limits.sort(({ counter: one }, { counter: other }) => compareCounters(one, other))
}

/** A rule without a limit for each says nothing about each. */
const mostGenerous = (rules: readonly Rule[]): Rule | undefined =>
  rules
    .filter(({ each, subject }) => each !== null && !isOwnSubject(subject))
    .toSorted((one, other) => (other.each ?? 0) - (one.each ?? 0))[0]

interface LimitBy {
  readonly subject: string
  readonly max: number
  readonly at: number
}
function limitBy(rule: Rule, { subject, max, at }: LimitBy): Limit {
  const span = periodAt(rule.period, at, rule)
  const counter = { subject, meter: rule.meter, period: rule.period, since: span.since }
  return { counter, span, max: max * unitsOf(rule.meter) }
}

/** Machine time is counted in milliseconds. */
export const unitsOf = (meter: Meter): number => (meter === 'machine-seconds' ? 1000 : 1)

const keyOf = ({ subject, meter, period, since }: CounterKey) =>
  JSON.stringify([subject, meter, period, since])
export function compareCounters(one: CounterKey, other: CounterKey): number {
  const [first, second] = [keyOf(one), keyOf(other)]
  if (first === second) return 0
  return first < second ? -1 : 1
}
export const isSameCounter = (one: CounterKey, other: CounterKey): boolean =>
  compareCounters(one, other) === 0
