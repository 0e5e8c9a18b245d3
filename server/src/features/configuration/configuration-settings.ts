import { PasswordRule } from '@atelier/contract/account/passwords/password-rule'
import { FactorDemand, PasswordUse } from '@atelier/contract/configuration/access'
import { ChatConfiguration } from '@atelier/contract/configuration/chat-configuration'
import {
  configurationDefaults,
  Limits,
  MaintenanceSettings,
} from '@atelier/contract/configuration/configuration'
import { RegistrationMode } from '@atelier/contract/configuration/registration-mode'
import { Features } from '@atelier/contract/configuration/status'
import { SharingSettings } from '@atelier/contract/sharing/sharing-policy'
import { z } from 'zod'
import { parseEngines, type StoredEngine } from './engines/stored-engine.ts'

/** Each part is stored as one row. */
const partSchemas = {
  maintenance: MaintenanceSettings.strip(),
  features: Features,
  limits: Limits.strip(),
  access: z.object({
    hosts: z.array(z.string()),
    /** True for installations older than the host name check, until their administrator visits once. */
    learnsHost: z.boolean().default(true),
    /** Accounts admitted during maintenance, by the address under which each was listed. */
    admitted: z.record(z.string(), z.string()).default({}),
  }),
  passwords: z.object({ rule: PasswordRule }),
  registration: z.object({
    mode: RegistrationMode,
    domains: z.array(z.string()),
    confirmsAddress: z.boolean(),
    sentence: z.string(),
    /** False on a new installation, until its administrator has chosen, or does not want to. */
    isChosen: z.boolean().default(true),
  }),
  signIn: z.object({ passwordsFor: PasswordUse, goesTo: z.string().nullable().default(null) }),
  keys: z.object({ longestDays: z.number().nullable() }),
  secondFactor: z.object({
    requiredFor: FactorDemand,
    graceDays: z.number(),
    /** When it began to be demanded. */
    requiredSince: z.number().optional(),
  }),
  usage: z.object({ byUser: z.boolean() }),
  memory: z.object({ isAllowed: z.boolean() }),
  knowledge: z.object({ readsAtOnce: z.number() }),
  sharing: SharingSettings.strip(),
  chat: ChatConfiguration.strip(),
} as const
type PartName = keyof typeof partSchemas
export type Settings = {
  readonly [K in PartName]: z.output<(typeof partSchemas)[K]>
} & {
  /** In the order of their models. */
  readonly engines: readonly StoredEngine[]
}
const partNames = Object.keys(partSchemas) as PartName[]

/**
 * Parts that were never stored get their defaults.
 * @throws Error if a stored value is no longer valid
 */
export const parseSettings = (stored: ReadonlyMap<string, unknown>): Settings => ({
  ...z.object(partSchemas).parse(
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
  ),
  engines: parseEngines(stored),
})

/** What a new installation starts with, by where it listens. */
export const settingsAtFirstStart = (rule: PasswordRule): Settings => ({
  ...initialSettings,
  passwords: { rule },
  registration: { ...initialSettings.registration, isChosen: false },
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
    knowledgeEnabled: true,
  },
  limits: {
    ...configurationDefaults.limits,
    maxTokensPerRequest: 16_000,
    maxFileSizeBytes: 50 * 1024 * 1024,
  },
}
