import type {
  LineMeter,
  Meter,
  QuotaPeriod,
  UseOrigin,
  UseTool,
} from '@atelier/contract/usage/meters'

export interface UsageTables {
  quotas: QuotasTable
  use_lines: UseLinesTable
  use_counters: UseCountersTable
  use_days: UseDaysTable
  use_months: UseMonthsTable
  use_totals: UseTotalsTable
  use_group_days: UseGroupDaysTable
}

/** What a user, those of a group, or everyone, may use in a period. */
export interface QuotasTable {
  /** `everyone`, `u:<id>` or `g:<id>`. */
  subject: string
  meter: Meter
  period: QuotaPeriod
  /** Of each user; `null` is unlimited. */
  each_max: number | null
  /** Of all of them together; `null` is unlimited. */
  together_max: number | null
  /** When a period without an end began. */
  since: number
}

/** One row for each work: a reply, a job, a request of a program. */
export interface UseLinesTable {
  /** Of the work. */
  id: string
  user_id: string
  /** The access key that asked for it; `null`: a page did. */
  key_id: string | null
  /** Empty where `state` is `rule` or `reset`: those lines use nothing, and may be of any meter. */
  tool: UseTool
  model: string
  /** Its name. */
  engine: string
  meter: LineMeter
  /** Set aside at the beginning. */
  reserved: number
  amount: number
  /** The part of the amount that was read, not written. */
  input_amount: number
  machine_ms: number
  /** The engine did not count. */
  is_estimated: number
  state: 'reserved' | 'counted' | 'given-back' | 'rule' | 'reset'
  /** Of an inpainting, for its owner alone. */
  title: string
  created_at: number
  settled_at: number | null
  /** The server that works on it; `null` once it has ended. */
  server: string | null
  /** JSON list of the counters that it is set aside in, as subject, meter, period, since. */
  counters: string
  /** It is in the sums of days. */
  is_folded: number
}

/** What is used of a quota in one period; there is none without a limit. Machine time is in milliseconds. */
export interface UseCountersTable {
  subject: string
  meter: Meter
  period: QuotaPeriod
  since: number
  reserved: number
  counted: number
}

interface Sums {
  /** Finished ones. */
  works: number
  amount: number
  input_amount: number
  machine_ms: number
}
interface SumKeys {
  meter: LineMeter
  tool: UseTool
  model: string
  engine: string
  way: UseOrigin
}

export interface UseDaysTable extends SumKeys, Sums {
  user_id: string
  /** As `2026-11-27`, in the time zone of the installation. */
  day: string
}

/** One row for each user: lists are sorted by its machine time. */
export interface UseMonthsTable {
  /** As `2026-11`. */
  month: string
  user_id: string
  works: number
  machine_ms: number
  tokens: number
  pictures: number
  inpaintings: number
  seconds_heard: number
  characters_spoken: number
}

/** Of all users, without naming any: they stay for ever. */
export interface UseTotalsTable extends SumKeys, Sums {
  day: string
}

/** Of the users that were in a group when it was summed: without naming any, and for ever. */
export interface UseGroupDaysTable extends SumKeys, Sums {
  group_id: string
  day: string
}
