import { z } from 'zod'
import { get, json, post, put } from '#wire/operation.ts'
import { Meter, QuotaPeriod, usageLimits } from './meters.ts'

const wrongQuota = 'Quota invalide'
const quota = z
  .number(wrongQuota)
  .int(wrongQuota)
  .min(0, wrongQuota)
  .max(usageLimits.quotaMax, wrongQuota)
  .nullable()

/** All users, one as `u:<id>`, or those of a group as `g:<id>`. */
const subject = z
  .string()
  .max(100)
  .regex(/^(everyone|[ug]:[A-Za-z0-9-]+)$/, 'Indiquez tout le monde, un groupe ou un compte')
const key = { subject, meter: Meter, period: QuotaPeriod }

/** What users may use in a period. Machine time is in seconds. */
export const QuotaRule = z.object({
  ...key,
  /** The e-mail of one user, or the name of a group. */
  name: z.string().nullable(),
  /** Of each; `null` is unlimited. */
  each: z.number().nullable(),
  /** Of all together; `null` is unlimited. */
  together: z.number().nullable(),
  /** When a period without an end began. */
  since: z.iso.datetime().nullable(),
})
export type QuotaRule = z.output<typeof QuotaRule>

const accountQuota = 'Ce quota d’inpainting se règle avec le compte'

/** Without any number the rule is removed. */
export const QuotaRuleChange = z
  .strictObject({ ...key, each: quota, together: quota })
  .refine(({ meter, period }) => meter !== 'inpaintings' || period !== 'reset', {
    path: ['period'],
    error: accountQuota,
  })
  .refine(({ subject, together }) => !subject.startsWith('u:') || together === null, {
    path: ['together'],
    error: wrongQuota,
  })
export type QuotaRuleChange = z.output<typeof QuotaRuleChange>

/**
 * The quotas of use, for the administrator. A delegate sets those of accounts and groups that they may change: not of all users, nor of a
 * group that they are in, since these are their own too.
 */
export const quotaRuleOperations = {
  rules: get('/admin/usage/quotas', {
    access: 'admin',
    right: 'quotas',
    summary: 'Lister les quotas d’usage',
    reply: json(z.array(QuotaRule)),
  }),
  setRule: put('/admin/usage/quotas', {
    access: 'admin',
    right: 'quotas',
    summary: 'Fixer un quota d’usage, ou le retirer',
    body: QuotaRuleChange,
    reply: json(z.array(QuotaRule)),
    problems: ['user.not-found', 'usage.group-not-found', 'usage.too-many-rules'],
  }),
  resetRule: post('/admin/usage/quotas/reset', {
    access: 'admin',
    right: 'quotas',
    summary: 'Recommencer à zéro une période sans fin',
    body: z.strictObject({ subject, meter: Meter }),
    reply: json(z.array(QuotaRule)),
    problems: ['usage.rule-not-found'],
  }),
}
