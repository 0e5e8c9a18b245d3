import type { StoredRetentionRule } from '@atelier/contract/retention/retention-admin'
import {
  isWithinBounds,
  noRetention,
  RetentionRule,
  type RetentionRules,
} from '@atelier/contract/retention/retention-rules'
import type { ListedKind } from '@atelier/contract/works/work-kinds'

export const dayFields = ['days', 'leastDays', 'mostDays'] as const
export type DayField = (typeof dayFields)[number]

/** A rule as it is typed: an empty field is no limit. */
export interface TypedRule extends Readonly<Record<DayField, string>> {
  readonly exemptsPinned: boolean
}
export type TypedRules = Readonly<Record<ListedKind, TypedRule>>

const typed = (days: number | null) => (days === null ? '' : String(days))

export function typedRules(stored: readonly StoredRetentionRule[]): TypedRules {
  const of = (kind: ListedKind): TypedRule => {
    const rule = stored.find((one) => one.kind === kind) ?? noRetention
    return {
      days: typed(rule.days),
      leastDays: typed(rule.leastDays),
      mostDays: typed(rule.mostDays),
      exemptsPinned: rule.exemptsPinned,
    }
  }
  return {
    chat: of('chat'),
    image: of('image'),
    inpainting: of('inpainting'),
    reading: of('reading'),
    transcription: of('transcription'),
  }
}

/** `undefined` when a number, or their order, is not allowed. */
export function readRule(rule: TypedRule): RetentionRule | undefined {
  const days = (field: DayField) => (rule[field].trim() === '' ? null : Number(rule[field]))
  const read = RetentionRule.safeParse({
    days: days('days'),
    leastDays: days('leastDays'),
    mostDays: days('mostDays'),
    exemptsPinned: rule.exemptsPinned,
  })
  return read.success && isWithinBounds(read.data) ? read.data : undefined
}

/** `undefined` when one of them is not allowed. */
export function readRules(rules: TypedRules): RetentionRules | undefined {
  const [chat, image, inpainting] = [
    readRule(rules.chat),
    readRule(rules.image),
    readRule(rules.inpainting),
  ]
  const [reading, transcription] = [readRule(rules.reading), readRule(rules.transcription)]
  return chat && image && inpainting && reading && transcription
    ? { chat, image, inpainting, reading, transcription }
    : undefined
}
