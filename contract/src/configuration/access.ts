import { z } from 'zod'
import { accessKeyLimits } from '#gateway/access-keys.ts'
import { wholeNumberWithin as within } from '#wire/bounded-number.ts'
import { get, json, put } from '#wire/operation.ts'
import { RegistrationMode } from './registration-mode.ts'

export const accessBounds = {
  /** In days. */
  graceDays: { min: 0, max: 90 },
  /** In days. */
  keyDays: { min: accessKeyLimits.lifetimeMin, max: accessKeyLimits.lifetimeMax },
} as const

/** Whom the installation demands a second factor of. */
export const FactorDemand = z.enum(['nobody', 'administrator', 'everyone'])
export type FactorDemand = z.output<typeof FactorDemand>

const RegistrationPolicy = z.strictObject({
  mode: RegistrationMode,
})
const SecondFactorPolicy = z.strictObject({
  requiredFor: FactorDemand,
  /** How long users may still go without, after it was demanded. */
  graceDays: within(accessBounds.graceDays),
})
const KeyPolicy = z.strictObject({
  /** The longest that a new access key works, in days; `null`: as long as its owner wants. */
  longestDays: within(accessBounds.keyDays).nullable(),
})

/** Who may enter, and what with. */
export const AccessPolicy = z.object({
  registration: RegistrationPolicy,
  secondFactor: SecondFactorPolicy.extend({
    /** From when on who lacks one can do nothing else than add it; `null` while none is demanded. */
    requiredFrom: z.iso.datetime().nullable(),
  }),
  keys: KeyPolicy,
  /** What the environment decides, by the variable. */
  fixed: z.array(z.object({ field: z.string(), variable: z.string() })),
})
export type AccessPolicy = z.output<typeof AccessPolicy>
/** A missing part stays as it is. */
export const AccessChange = z.strictObject({
  registration: RegistrationPolicy.partial().optional(),
  secondFactor: SecondFactorPolicy.partial().optional(),
  keys: KeyPolicy.partial().optional(),
})
export type AccessChange = z.output<typeof AccessChange>

export const access = {
  readAccess: get('/admin/access', {
    access: 'admin',
    summary: 'Lire qui peut entrer, et comment',
    reply: json(AccessPolicy),
  }),
  saveAccess: put('/admin/access', {
    access: 'admin',
    fresh: true,
    summary: 'Régler qui peut entrer, et comment\u00a0; les champs absents ne changent pas',
    body: AccessChange,
    reply: json(AccessPolicy),
    problems: ['configuration.fixed'],
  }),
}
