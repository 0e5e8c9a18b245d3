import {
  configurationDefaults,
  Features,
  Limits,
  MaintenanceSettings,
} from '@atelier/contract/configuration/configuration'
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
    /** Of an installation older than the check of names, until its administrator has come by one. */
    learnsHost: z.boolean().default(true),
  }),
} as const
export type Settings = {
  readonly [K in keyof typeof partSchemas]: z.output<(typeof partSchemas)[K]>
}
export type PartName = keyof Settings
export const partNames = Object.keys(partSchemas) as PartName[]

/** Parts that were never stored get their defaults. Throws when a stored value is no longer valid. */
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

/** A new installation has every feature on, and file limits that fit the pictures of today's cameras. */
export const initialSettings: Settings = {
  ...parseSettings(new Map()),
  access: { hosts: [], learnsHost: false },
  features: {
    chatEnabled: true,
    imageGenerationEnabled: true,
    inpaintingEnabled: true,
    audioTranscriptionEnabled: true,
    textToSpeechEnabled: true,
  },
  limits: { ...configurationDefaults.limits, maxFileSizeBytes: 50 * 1024 * 1024 },
}
