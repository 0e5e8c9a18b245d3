import { z } from 'zod'
import { accessKeyLimits } from '#gateway/access-keys.ts'
import { wholeNumberWithin as within } from '#wire/bounded-number.ts'
import { empty, get, json, post, put } from '#wire/operation.ts'
import { hostBounds } from './hosts.ts'
import { RegistrationMode } from './registration-mode.ts'

export const accessBounds = {
  /** In days. */
  graceDays: { min: 0, max: 90 },
  domainsMax: 50,
  sentenceMax: 300,
  /** In days. */
  keyDays: { min: accessKeyLimits.lifetimeMin, max: accessKeyLimits.lifetimeMax },
} as const

/** Whom the installation demands a second factor of. */
export const FactorDemand = z.enum(['nobody', 'administrator', 'everyone'])
export type FactorDemand = z.output<typeof FactorDemand>

/** Who may sign in with a password: everyone, or the administrator alone, as where a provider knows everybody. */
export const PasswordUse = z.enum(['everyone', 'administrator'])
export type PasswordUse = z.output<typeof PasswordUse>

/** What follows the @ of an address. */
export const MailDomain = z
  .string()
  .trim()
  .toLowerCase()
  .max(hostBounds.hostMax)
  .regex(
    /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/,
    'Ce qui suit @ dans une adresse, par exemple mairie.fr',
  )
const RegistrationPolicy = z.strictObject({
  mode: RegistrationMode,
  /** Those of the mode `domains`. */
  domains: z.array(MailDomain).max(accessBounds.domainsMax),
  /** A new account works once its address was confirmed by a mail; of the mode `domains`, always. */
  confirmsAddress: z.boolean(),
  /** Shown to who wants an account. */
  sentence: z.string().trim().max(accessBounds.sentenceMax),
})
const SecondFactorPolicy = z.strictObject({
  requiredFor: FactorDemand,
  /** How long users may still go without, after it was demanded. */
  graceDays: within(accessBounds.graceDays),
})
const SignInPolicy = z.strictObject({
  passwordsFor: PasswordUse,
  /** The identity provider to which the login page leads of its own accord. */
  goesTo: z.string().min(1).max(100).nullable(),
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
  signIn: SignInPolicy,
  keys: KeyPolicy,
  /** Mails with links can be sent: there is a mail server, and a public address. */
  sendsLinks: z.boolean(),
  /** What the environment decides, by the variable. */
  fixed: z.array(z.object({ field: z.string(), variable: z.string() })),
})
export type AccessPolicy = z.output<typeof AccessPolicy>
/** A missing part stays as it is. */
export const AccessChange = z.strictObject({
  registration: RegistrationPolicy.partial().optional(),
  secondFactor: SecondFactorPolicy.partial().optional(),
  signIn: SignInPolicy.partial().optional(),
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
    problems: [
      'configuration.fixed',
      'access.needs-mail',
      'access.needs-domain',
      'access.needs-provider',
      'provider.not-found',
    ],
  }),
  postponeAccess: post('/admin/access/later', {
    access: 'admin',
    summary: 'Ne plus demander qui peut créer un compte\u00a0; rien d’autre ne change',
    reply: empty,
  }),
}
