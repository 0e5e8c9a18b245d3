import { z } from 'zod'
import { rangeText, wholeNumberWithin } from '#wire/bounded-number.ts'
import type { ListedKind } from '#works/work-kinds.ts'

export const retentionLimits = {
  /** Days without activity until a work goes to the trash. */
  days: { min: 1, max: 3650 },
  /** Days between the announcement and the move. */
  noticeDays: 7,
} as const

export const retentionDaysText = rangeText(retentionLimits.days)

/** `null`: never. */
export const RetentionDays = wholeNumberWithin(retentionLimits.days).nullable()

/** What the administrator decides for one kind of works. */
export const RetentionRule = z.strictObject({
  /** For users who chose nothing; `null`: never, unless `mostDays` says otherwise. */
  days: RetentionDays,
  /** Nobody may choose fewer. */
  leastDays: RetentionDays,
  /** For everyone, those who chose nothing too; they may choose fewer. */
  mostDays: RetentionDays,
  /** Whether what is pinned, or in a project whose works are to be kept, stays. */
  exemptsPinned: z.boolean(),
})
export type RetentionRule = z.output<typeof RetentionRule>

export const noRetention: RetentionRule = {
  days: null,
  leastDays: null,
  mostDays: null,
  exemptsPinned: true,
}

/** One rule for each kind. */
export const RetentionRules = z.strictObject({
  chat: RetentionRule,
  image: RetentionRule,
  inpainting: RetentionRule,
  reading: RetentionRule,
  transcription: RetentionRule,
} satisfies Record<ListedKind, z.ZodType>)
export type RetentionRules = z.output<typeof RetentionRules>

/** Whether the bounds are in their order, and the days between them. */
export const isWithinBounds = ({ days, leastDays, mostDays }: RetentionRule): boolean =>
  isBetween(days, leastDays, mostDays) && isBetween(leastDays, null, mostDays)

/** Whether a user may choose these days; never (`null`) only where there is no limit. */
export const mayChoose = (
  { leastDays, mostDays }: Pick<RetentionRule, 'leastDays' | 'mostDays'>,
  days: number | null,
): boolean => (days === null ? mostDays === null : isBetween(days, leastDays, mostDays))

/** What is not set limits nothing. */
const isBetween = (days: number | null, least: number | null, most: number | null): boolean =>
  days === null || (days >= (least ?? days) && days <= (most ?? days))

/** What applies to a user: `own` is their choice, `undefined` when they made none; `null`: nothing goes because of its age. */
export function appliedDays(rule: RetentionRule, own: number | null | undefined): number | null {
  const days = (own === undefined ? rule.days : own) ?? rule.mostDays
  if (days === null) return null
  const capped = Math.min(days, rule.mostDays ?? days)
  return Math.max(capped, rule.leastDays ?? capped)
}
