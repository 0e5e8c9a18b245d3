import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { ProviderSettings, providerLimits } from '@atelier/contract/providers/provider-settings'
import { z } from 'zod'

const { shape } = ProviderSettings

/** What is left out is as in the form of the page. */
const EnvironmentProvider = z.strictObject({
  ...shape,
  /** Part of the redirect address. */
  id: z
    .string()
    .max(40)
    .regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/),
  clientSecret: z.string().min(1).max(1000).optional(),
  isOn: shape.isOn.default(true),
  scopes: shape.scopes.default('openid email profile'),
  extraParameters: shape.extraParameters.default([]),
  requiredClaim: shape.requiredClaim.default(null),
  creates: shape.creates.default('approval'),
  trustsAddresses: shape.trustsAddresses.default(false),
  sessionHours: shape.sessionHours.default(24),
})
export type EnvironmentProvider = z.output<typeof EnvironmentProvider>

const readJson = (root: string) =>
  z.string().transform((value, context) => {
    try {
      const isText = value.trim().startsWith('[')
      return JSON.parse(isText ? value : readFileSync(resolve(root, value), 'utf8')) as unknown
    } catch {
      context.addIssue({ code: 'custom', message: 'neither a JSON list nor the path of one' })
      return z.NEVER
    }
  })

/** `SIGN_IN_PROVIDERS`: identity providers, as a JSON list or the path of a file with one; relative paths start at `root`. */
export const environmentProviders = (root: string) =>
  readJson(root).pipe(
    z
      .array(EnvironmentProvider)
      .max(providerLimits.providers)
      .refine((list) => new Set(list.map(({ id }) => id)).size === list.length),
  )
