import { Features, type Status } from '@atelier/contract/configuration'
import { z } from 'zod'
import type { ConfigurationRepository } from './configuration.repository.ts'

const Limits = z.object({
  maxConcurrentRequests: z.number().int(),
  maxTokensPerRequest: z.number().int(),
  maxFileSizeBytes: z.number().int(),
  rateLimitPerMinute: z.number().int(),
})
export type Limits = z.output<typeof Limits>

const Maintenance = z.object({ enabled: z.boolean(), message: z.string(), allowedUsers: z.array(z.string()) })

/** What a fresh installation starts with (decision D5): everything on, files up to 50 MB. */
const seeds = {
  features: {
    chatEnabled: true,
    imageGenerationEnabled: true,
    inpaintingEnabled: true,
    audioTranscriptionEnabled: true,
    textToSpeechEnabled: true,
  },
  limits: { maxConcurrentRequests: 5, maxTokensPerRequest: 4000, maxFileSizeBytes: 50 * 1024 * 1024, rateLimitPerMinute: 60 },
  maintenance: { enabled: false, message: '', allowedUsers: [] },
} as const

/** The switch that opens each feature; a feature without one is always open. */
const switches: Readonly<Record<string, keyof Features>> = {
  chat: 'chatEnabled',
  images: 'imageGenerationEnabled',
  inpainting: 'inpaintingEnabled',
  transcription: 'audioTranscriptionEnabled',
  speech: 'textToSpeechEnabled',
}

/** The installation's settings, held in memory: every request asks for some of them. */
export async function createConfigurationService(options: { readonly repository: ConfigurationRepository; readonly version: string }) {
  const { repository, version } = options
  const stored = await repository.readAll()
  for (const [name, seed] of Object.entries(seeds)) if (!stored.has(name)) await repository.write(name, seed)
  const features = Features.parse(stored.get('features') ?? seeds.features)
  const limits = Limits.parse(stored.get('limits') ?? seeds.limits)
  const maintenance = Maintenance.parse(stored.get('maintenance') ?? seeds.maintenance)

  return {
    limits: (): Limits => limits,
    isFeatureOpen(feature: string): boolean {
      const name = switches[feature]
      return name === undefined || features[name]
    },
    maintenance: () => (maintenance.enabled ? { message: maintenance.message, allowedEmails: maintenance.allowedUsers } : undefined),
    /** What anyone may know; registration is the account feature's to say. */
    status: (registration: Status['registration']): Status => ({
      maintenance: maintenance.enabled ? { message: maintenance.message } : null,
      registration,
      features,
      limits: { maxFileSizeBytes: limits.maxFileSizeBytes },
      version,
    }),
  }
}
export type ConfigurationService = Awaited<ReturnType<typeof createConfigurationService>>
