import {
  type AccessChange,
  type AccessPolicy,
  accessBounds,
  FactorDemand,
  MailDomain,
  PasswordUse,
} from '@atelier/contract/configuration/access'
import { RegistrationMode } from '@atelier/contract/configuration/registration-mode'
import { wholeNumberWithin } from '@atelier/contract/wire/bounded-number'
import { z } from 'zod'

/** One per line, or with commas between. */
export const domainsOf = (text: string): string[] => [
  ...new Set(text.split(/[\s,;]+/).filter((domain) => domain !== '')),
]

/** What the form holds: domains as lines, and whether keys have a longest life. */
export const AccessForm = z.object({
  mode: RegistrationMode,
  domains: z
    .string()
    .transform(domainsOf)
    .pipe(z.array(MailDomain).max(accessBounds.domainsMax))
    .transform((domains) => domains.join('\n')),
  confirmsAddress: z.boolean(),
  sentence: z.string().trim().max(accessBounds.sentenceMax),
  requiredFor: FactorDemand,
  graceDays: wholeNumberWithin(accessBounds.graceDays),
  passwordsFor: PasswordUse,
  /** An identity provider, or nothing. */
  goesTo: z.string(),
  limitsKeys: z.boolean(),
  longestKeyDays: wholeNumberWithin(accessBounds.keyDays),
})
export type AccessForm = z.output<typeof AccessForm>

/** Offered to who begins to limit keys. */
const usualKeyDays = 365

export const valuesOf = ({
  registration,
  secondFactor,
  signIn,
  keys,
}: AccessPolicy): AccessForm => ({
  ...registration,
  domains: registration.domains.join('\n'),
  requiredFor: secondFactor.requiredFor,
  graceDays: secondFactor.graceDays,
  passwordsFor: signIn.passwordsFor,
  goesTo: signIn.goesTo ?? '',
  limitsKeys: keys.longestDays !== null,
  longestKeyDays: keys.longestDays ?? usualKeyDays,
})

export const changeOf = ({
  mode,
  domains,
  confirmsAddress,
  sentence,
  requiredFor,
  graceDays,
  passwordsFor,
  goesTo,
  limitsKeys,
  longestKeyDays,
}: AccessForm): AccessChange => ({
  registration: { mode, domains: domainsOf(domains), confirmsAddress, sentence },
  secondFactor: { requiredFor, graceDays },
  signIn: { passwordsFor, goesTo: goesTo || null },
  keys: { longestDays: limitsKeys ? longestKeyDays : null },
})
