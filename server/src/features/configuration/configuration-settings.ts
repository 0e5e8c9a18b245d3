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
  /** The engine's key, sealed. */
  sealedKey: z.string().optional(),
})

/** Every part as stored, one row each. */
const partSchemas = {
  maintenance: MaintenanceSettings.strip(),
  features: Features,
  limits: Limits.strip(),
  localai: LocalAi,
  sdapi: z.object({ baseUrl: z.string() }),
} as const
export type Settings = {
  readonly [K in keyof typeof partSchemas]: z.output<(typeof partSchemas)[K]>
}
export type PartName = keyof Settings
export const partNames = Object.keys(partSchemas) as PartName[]

/** What was stored, with defaults for what never was. Throws when a stored value is not one of ours any more. */
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

/** A fresh installation has everything on, and room for today's pictures (decision D5). */
export const initialSettings: Settings = {
  ...parseSettings(new Map()),
  features: {
    chatEnabled: true,
    imageGenerationEnabled: true,
    inpaintingEnabled: true,
    audioTranscriptionEnabled: true,
    textToSpeechEnabled: true,
  },
  limits: { ...configurationDefaults.limits, maxFileSizeBytes: 50 * 1024 * 1024 },
}
