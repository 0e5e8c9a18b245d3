import { Meter, QuotaPeriod } from '@atelier/contract/usage/meters'
import type { QuotaRule, QuotaRuleChange } from '@atelier/contract/usage/quota-rules'
import { z } from 'zod'

/** The rule that a dialog changes; a new one has no meter yet. */
export type EditedRule = Pick<QuotaRule, 'subject' | 'name'> & Partial<QuotaRule>

const amount = z.string().regex(/^\s*(\d[\d\s]*)?$/, 'Quota invalide')

export const RuleForm = z.object({
  /** The e-mail of one account; empty for everyone. */
  account: z.string().max(254),
  /** The id of a group, instead of an account. */
  group: z.string().max(100),
  meter: Meter,
  period: QuotaPeriod,
  each: amount,
  together: amount,
})
export type RuleForm = z.output<typeof RuleForm>

const textOf = (value: number | null | undefined) =>
  value === null || value === undefined ? '' : String(value)

export const formOf = ({ meter, period, each, together }: EditedRule): RuleForm => ({
  account: '',
  group: '',
  meter: meter ?? 'tokens',
  period: period ?? 'day',
  each: textOf(each),
  together: textOf(together),
})

/** Whether several use together what a rule of this subject allows. */
export const isShared = (subject: string): boolean => !subject.startsWith('u:')

/** An empty field is no limit. */
const numberOf = (text: string) => {
  const digits = text.replaceAll(/\s/g, '')
  return digits === '' ? null : Number(digits)
}

export const changeOf = (
  subject: string,
  { meter, period, each, together }: RuleForm,
): QuotaRuleChange => ({
  subject,
  meter,
  period,
  each: numberOf(each),
  together: isShared(subject) ? numberOf(together) : null,
})
