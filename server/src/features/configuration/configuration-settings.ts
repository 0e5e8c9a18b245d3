import { PasswordRule } from '@atelier/contract/account/password-rule'
import {
  configurationDefaults,
  Limits,
  MaintenanceSettings,
} from '@atelier/contract/configuration/configuration'
import { Features } from '@atelier/contract/configuration/status'
import { z } from 'zod'

const LocalAi = z.object({
  baseUrl: z.string(),
  timeout: z.number(),
  retryAttempts: z.number(),
  /** The engine's key, encrypted. */
  sealedKey: z.string().optional(),
})

/** Each part is stored as one row. */
const partSchemas = {
  maintenance: MaintenanceSettings.strip(),
  features: Features,
  limits: Limits.strip(),
  localai: LocalAi,
  sdapi: z.object({ baseUrl: z.string() }),
  access: z.object({
    hosts: z.array(z.string()),
    /** True for installations older than the host name check, until their administrator visits once. */
    learnsHost: z.boolean().default(true),
    /** Accounts admitted during maintenance, by the address under which each was listed. */
    admitted: z.record(z.string(), z.string()).default({}),
  }),
  passwords: z.object({ rule: PasswordRule }),
} as const
export type Settings = {
  readonly [K in keyof typeof partSchemas]: z.output<(typeof partSchemas)[K]>
}
export type PartName = keyof Settings
export const partNames = Object.keys(partSchemas) as PartName[]

/**
 * Parts that were never stored get their defaults.
 * @throws Error if a stored value is no longer valid
 */
export const parseSettings = (stored: ReadonlyMap<string, unknown>): Settings =>
  z.object(partSchemas).parse(
    Object.fromEntries(
      partNames.map((name) => {
        const part = stored.get(name)
        return [
          name,
          {
            ...configurationDefaults[name],
            ...(typeof part === 'object' && part !== null ? part : {}),
          },
        ]
      }),
    ),
  )

/** What a new installation starts with, by where it listens. */
export const settingsAtFirstStart = (rule: PasswordRule): Settings => ({
  ...initialSettings,
  passwords: { rule },
})

/**
 * A new installation has every feature enabled, file limits that fit pictures of current cameras, and a reply length that leaves a
 * model room to think.
 */
export const initialSettings: Settings = {
  ...parseSettings(new Map()),
  access: { hosts: [], learnsHost: false, admitted: {} },
  features: {
    chatEnabled: true,
    imageGenerationEnabled: true,
    inpaintingEnabled: true,
    audioTranscriptionEnabled: true,
    textToSpeechEnabled: true,
  },
  limits: {
    ...configurationDefaults.limits,
    maxTokensPerRequest: 16_000,
    maxFileSizeBytes: 50 * 1024 * 1024,
  },
}
