import { z } from 'zod'

export const providerLimits = {
  providers: 12,
  extraParameters: 10,
  /** Characters of what the page keeps until the provider answers. */
  flow: 4096,
  answer: 8192,
  /** How long a user may stay at the provider, in minutes. */
  flowMinutes: 10,
  /** Bytes of the form in which a provider says that a session ended. */
  logoutForm: 16 * 1024,
  /** How long after it was made a logout token is accepted, in minutes. */
  logoutTokenMinutes: 5,
} as const

/** Outside the operations: the provider sends a form. */
export const logoutTokenPath = (providerId: string): string =>
  `/api/auth/providers/${providerId}/logout-token`

const text = (max: number) => z.string().trim().min(1).max(max)
const claimName = text(100)

/** Parameters that the sign-in itself sets. */
const ownParameters = [
  'client_id',
  'client_secret',
  'code_challenge',
  'code_challenge_method',
  'nonce',
  'redirect_uri',
  'request',
  'request_uri',
  'response_mode',
  'response_type',
  'scope',
  'state',
]

const isAllowedIssuer = (value: string): boolean => {
  const { protocol, hostname, username, search, hash } = new URL(value)
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  const isPlain = username === '' && search === '' && hash === ''
  return isPlain && (protocol === 'https:' || (protocol === 'http:' && isLoopback))
}

/** Whether a person without an account gets one: not at all, after approval, or at once. */
export const providerCreations = ['off', 'approval', 'on'] as const

/** How an OpenID Connect provider is asked who somebody is; without its secret. */
export const ProviderSettings = z.strictObject({
  /** As its button says it: « Continuer avec Mairie ». */
  name: text(60),
  isOn: z.boolean(),
  issuer: z
    // What is no address is not looked into any further.
    .url({ abort: true })
    .max(500)
    .refine(isAllowedIssuer, 'Cette adresse doit commencer par https://')
    // Whoever has an account at Microsoft would enter: one issuer per provider.
    .refine(
      (value) => !/\/(common|organizations|consumers)(\/|$)/.test(new URL(value).pathname),
      'Indiquez l’adresse de votre organisation, pas celle de toutes',
    ),
  clientId: text(300),
  scopes: text(300),
  extraParameters: z
    .array(z.strictObject({ name: z.string().regex(/^[a-z][a-z0-9_]{0,59}$/), value: text(1000) }))
    .max(providerLimits.extraParameters)
    .refine(
      (parameters) => parameters.every(({ name }) => !ownParameters.includes(name)),
      'La connexion choisit elle-même l’un de ces paramètres',
    ),
  /** Who lacks it does not enter; a list must contain the value. */
  requiredClaim: z.strictObject({ claim: claimName, value: text(300) }).nullable(),
  creates: z.enum(providerCreations),
  /** The provider is the organisation's own directory: an address counts as verified unless told. */
  trustsAddresses: z.boolean(),
  sessionHours: z.number().int().min(1).max(720),
})
export type ProviderSettings = z.output<typeof ProviderSettings>

export const Provider = ProviderSettings.extend({
  id: z.string(),
  hasSecret: z.boolean(),
  /** Set by the environment: only shown here. */
  isFixed: z.boolean(),
  /** To be registered at the provider. */
  redirectUrl: z.string(),
  /** Where a user who leaves the provider comes back to; to be registered too. */
  afterLogoutUrl: z.string(),
  /** Where the provider says that a session ended there (OpenID Connect Back-Channel Logout); to be registered too. */
  logoutUrl: z.string(),
}).strip()
export type Provider = z.output<typeof Provider>

/** Without a secret, the stored one stays, as long as it goes to the same issuer. */
export const ProviderDraft = ProviderSettings.extend({
  clientSecret: z.string().min(1).max(1000).optional(),
})
export type ProviderDraft = z.output<typeof ProviderDraft>

/** What a test of a provider found. */
export const ProviderTest = z.object({
  /** `null` when all is well. */
  failure: z.enum(['unreachable', 'not-a-provider', 'no-keys', 'clock-differs']).nullable(),
  redirectUrl: z.string(),
  /** How far its clock is ahead of this server's. */
  clockSeconds: z.number().nullable(),
})
export type ProviderTest = z.output<typeof ProviderTest>
