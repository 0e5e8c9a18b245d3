import { z } from 'zod'
import { PasswordSettings } from '#account/passwords/password-rule.ts'
import { limitBounds, limitDefaults, limitSettings } from '#limits/user-limits.ts'
import { SharingSettings, sharingDefaults } from '#sharing/sharing-policy.ts'
import { numberWithin, wholeNumberWithin as within } from '#wire/bounded-number.ts'
import { get, json, put } from '#wire/operation.ts'
import { ChatConfiguration, chatConfigurationDefaults } from './chat-configuration.ts'
import { engineAddress } from './engine-address.ts'
import { HostNames } from './hosts.ts'
import { Features } from './status.ts'

/** Bounds of the settings that an administrator may change. */
export const configurationBounds = {
  /** Calls to the engines at once. */
  maxConcurrentRequests: { min: 1, max: 100 },
  /** In tokens. */
  maxTokensPerRequest: { min: 100, max: 32_000 },
  /** In bytes. */
  maxFileSizeBytes: { min: 1024, max: 100_000_000 },
  /** In bytes. Recordings and videos are larger than pictures. */
  maxMediaSizeBytes: { min: 1024 * 1024, max: 16 * 1024 ** 3 },
  /** Requests per user and minute. */
  rateLimitPerMinute: { min: 1, max: 1000 },
  /** Hours after its last message until a temporary chat disappears. */
  temporaryChatHours: { min: 1, max: 7 * 24 },
  ...limitBounds,
  /** In seconds, for connecting and short calls. Long jobs have their own: `taskDeadlines`. */
  engineTimeout: { min: 10, max: 300, step: 10 },
  retryAttempts: { min: 0, max: 10 },
  messageMax: 1000,
  allowedUsersMax: 200,
} as const

/** Used where a value was never stored. A new installation starts with other values. */
export const configurationDefaults = {
  maintenance: { enabled: false, message: '', allowedUsers: [] as string[] },
  features: {
    chatEnabled: false,
    imageGenerationEnabled: false,
    inpaintingEnabled: false,
    audioTranscriptionEnabled: false,
    textToSpeechEnabled: false,
    // Added later: an installation of before has it, like the tools that it had open.
    knowledgeEnabled: true,
  },
  limits: {
    maxConcurrentRequests: 5,
    maxTokensPerRequest: 4000,
    maxFileSizeBytes: 10_485_760,
    maxMediaSizeBytes: 2 * 1024 ** 3,
    rateLimitPerMinute: 60,
    temporaryChatHours: 24,
    ...limitDefaults,
  },
  localai: { baseUrl: '', timeout: 30, retryAttempts: 0 },
  sdapi: { baseUrl: '' },
  access: { hosts: [] as string[] },
  passwords: { rule: 'six' },
  registration: { mode: 'open', domains: [] as string[], confirmsAddress: false, sentence: '' },
  secondFactor: { requiredFor: 'nobody', graceDays: 7 },
  signIn: { passwordsFor: 'everyone', goesTo: null },
  keys: { longestDays: null },
  usage: { byUser: true },
  memory: { isAllowed: true },
  knowledge: { readsAtOnce: 1 },
  sharing: sharingDefaults,
  chat: chatConfigurationDefaults,
} as const

export const MaintenanceSettings = z.strictObject({
  enabled: z.boolean(),
  message: z.string().max(configurationBounds.messageMax),
  allowedUsers: z.array(z.string().trim().min(1).max(254)).max(configurationBounds.allowedUsersMax),
})
export type MaintenanceSettings = z.output<typeof MaintenanceSettings>
export const Limits = z.strictObject({
  maxConcurrentRequests: within(configurationBounds.maxConcurrentRequests),
  maxTokensPerRequest: within(configurationBounds.maxTokensPerRequest),
  maxFileSizeBytes: within(configurationBounds.maxFileSizeBytes),
  maxMediaSizeBytes: within(configurationBounds.maxMediaSizeBytes),
  rateLimitPerMinute: within(configurationBounds.rateLimitPerMinute),
  temporaryChatHours: within(configurationBounds.temporaryChatHours),
  ...limitSettings,
})
export type Limits = z.output<typeof Limits>
/** A factor between two steps may be stored from earlier; a new one is on a step. */
export const LimitsChange = Limits.extend({
  requestRateFactor: numberWithin(configurationBounds.requestRateFactor),
})
const LocalAiSettings = z.strictObject({
  baseUrl: engineAddress,
  timeout: within(configurationBounds.engineTimeout),
  retryAttempts: within(configurationBounds.retryAttempts),
})
const SdApiSettings = z.strictObject({ baseUrl: engineAddress })
/** Names under which the server may be reached, beyond its own and those of the environment. */
const AccessSettings = z.strictObject({ hosts: HostNames })
/** Whether the administrator may read what each user uses. */
const UsageSettings = z.strictObject({ byUser: z.boolean() })
/** Whether users may let replies remember what they chose. */
const MemorySettings = z.strictObject({ isAllowed: z.boolean() })

/**
 * The configuration as the administrator sees it. `fixed` lists, as `part.field`, the fields that
 * the environment sets.
 */
export const AdminConfiguration = z.object({
  maintenance: MaintenanceSettings,
  features: Features,
  limits: Limits,
  /** Only whether a key is set: the key itself never leaves the server. */
  localai: LocalAiSettings.extend({ apiKey: z.literal(''), apiKeySet: z.boolean() }),
  sdapi: SdApiSettings,
  access: AccessSettings,
  passwords: PasswordSettings,
  usage: UsageSettings,
  memory: MemorySettings,
  sharing: SharingSettings,
  chat: ChatConfiguration,
  fixed: z.array(z.object({ field: z.string(), variable: z.string() })),
  /** Jobs of all users that wait or run. Maintenance lets them finish. */
  jobsLeft: z.number().int(),
})
export type AdminConfiguration = z.output<typeof AdminConfiguration>

/**
 * Only the fields that are given change. For a key, an empty value also changes nothing; `null`
 * removes it. Read-only fields are ignored.
 */
export const ConfigurationChange = z.strictObject({
  maintenance: MaintenanceSettings.partial().optional(),
  features: Features.partial().strict().optional(),
  limits: LimitsChange.partial().optional(),
  localai: LocalAiSettings.partial()
    .extend({
      apiKey: z.string().max(1000).nullable().optional(),
      apiKeySet: z.boolean().optional(),
    })
    .optional(),
  sdapi: SdApiSettings.partial().optional(),
  access: AccessSettings.partial().optional(),
  passwords: PasswordSettings.partial().optional(),
  usage: UsageSettings.partial().optional(),
  memory: MemorySettings.partial().optional(),
  sharing: SharingSettings.partial().optional(),
  chat: ChatConfiguration.partial().optional(),
  fixed: z.array(z.unknown()).max(100).optional(),
  jobsLeft: z.unknown().optional(),
})
export type ConfigurationChange = z.output<typeof ConfigurationChange>

export const configuration = {
  read: get('/admin/config', {
    access: 'admin',
    summary: 'Lire la configuration',
    reply: json(AdminConfiguration),
  }),
  save: put('/admin/config', {
    access: 'admin',
    summary: 'Modifier la configuration\u00a0; les champs absents ne changent pas',
    body: ConfigurationChange,
    reply: json(AdminConfiguration),
    problems: ['configuration.fixed', 'configuration.address-refused'],
  }),
}
