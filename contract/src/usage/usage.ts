import { z } from 'zod'
import { file, get, json, pageOf } from '#wire/operation.ts'
import { pageQuery } from '#wire/paging.ts'
import { usageLimits } from './meters.ts'
import { ownUsage } from './own-usage.ts'
import { quotaRuleOperations } from './quota-rules.ts'

const number = z.number().nonnegative()
const day = z.iso.date()

/** By meter; machine time is in seconds. */
export const MeterAmounts = z.object({
  tokens: number,
  pictures: number,
  inpaintings: number,
  'seconds-heard': number,
  'characters-spoken': number,
  'machine-seconds': number,
})
export type MeterAmounts = z.output<typeof MeterAmounts>

export const usageGroupings = ['day', 'model', 'engine', 'way', 'tool', 'group'] as const
export const UsageGrouping = z.enum(usageGroupings)
export type UsageGrouping = z.output<typeof UsageGrouping>

/** By default the last thirty days. */
const range = { from: day.optional(), to: day.optional() }
const dayMs = 24 * 60 * 60 * 1000
const isRange = ({
  from,
  to,
}: {
  readonly from?: string | undefined
  readonly to?: string | undefined
}) => {
  if (from === undefined || to === undefined) return true
  const days = (Date.parse(to) - Date.parse(from)) / dayMs
  return days >= 0 && days < usageLimits.overviewDaysMax
}
const wrongRange = { path: ['to'], error: 'Période invalide' }

export const OverviewQuery = z
  .object({ ...range, by: UsageGrouping.default('model') })
  .refine(isRange, wrongRange)
export type OverviewQuery = z.output<typeof OverviewQuery>

export const UsageOverview = z.object({
  works: number,
  amounts: MeterAmounts,
  /** In their order; one without use is absent. */
  days: z.array(z.object({ day, works: number, amounts: MeterAmounts })),
  /** Most machine time first, but days in their order. */
  /** A group of users that was removed has no name; who is in several is in each. */
  groups: z.array(z.object({ name: z.string(), works: number, amounts: MeterAmounts })),
})
export type UsageOverview = z.output<typeof UsageOverview>

export const PeopleQuery = pageQuery({ defaultLimit: usageLimits.pageSize }).extend({
  /** By default this month. */
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Mois invalide, par exemple 2026-11')
    .optional(),
})
export type PeopleQuery = z.output<typeof PeopleQuery>

/** What one user used in a month. */
export const UserUsage = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  works: number,
  amounts: MeterAmounts,
})
export type UserUsage = z.output<typeof UserUsage>

export const UsageExport = z
  .object({ ...range, of: z.enum(['totals', 'people']).default('totals') })
  .refine(isRange, wrongRange)
export type UsageExport = z.output<typeof UsageExport>

/** What is used, and how much may be. */
export const usageOperations = {
  ...ownUsage,
  ...quotaRuleOperations,
  overview: get('/admin/usage', {
    access: 'admin',
    right: 'usage',
    summary: 'Lire l’usage de l’installation entre deux jours, réparti comme demandé',
    query: OverviewQuery,
    reply: json(UsageOverview),
  }),
  people: get('/admin/usage/people', {
    access: 'admin',
    right: 'usage',
    summary: 'Lister l’usage d’un mois par personne, le plus de temps de machine d’abord',
    query: PeopleQuery,
    reply: pageOf(UserUsage),
    problems: ['usage.people-off'],
  }),
  export: get('/admin/usage/file', {
    access: 'admin',
    right: 'usage',
    summary: 'Télécharger l’usage en CSV, par jour ou par personne et par mois',
    query: UsageExport,
    reply: file('text/csv'),
    problems: ['usage.people-off'],
  }),
}
