import type { NewAuditEntry } from '@atelier/contract/audit/audit'
import {
  AdminConfiguration,
  type ConfigurationChange,
  configurationDefaults,
  type Limits,
  type Status,
} from '@atelier/contract/configuration/configuration'
import { Problem } from '@atelier/contract/problems/problems'
import type { RecordAuditEntry } from '#database/record-audit-entry.ts'
import { createConcurrencyLimit } from '#platform/concurrency-limit.ts'
import type { TextCipher } from '#platform/secrets/text-cipher.ts'
import { isAllowedEngineAddress } from '#platform/web/engine-address.ts'
import type { ConfigurationRepository } from './configuration.repository.ts'
import { auditEntriesOf } from './configuration-audit.ts'
import { initialSettings, parseSettings, type Settings } from './configuration-settings.ts'

/** Values that the environment fixes; they win, and are only read. */
export interface FixedSettings {
  readonly localaiUrl?: string | undefined
  readonly localaiApiKey?: string | undefined
}
/** How to reach the engines, for whoever makes their adapters. */
export interface EngineSettings {
  readonly localai: {
    readonly baseUrl: string
    readonly apiKey: string | undefined
    readonly timeoutSeconds: number
    readonly retryAttempts: number
  }
  readonly sdapi: { readonly baseUrl: string }
}

/** The switch that opens each feature; a feature without one is always open. */
const featureSwitches: Readonly<Record<string, keyof Settings['features']>> = {
  chat: 'chatEnabled',
  attachments: 'chatEnabled',
  images: 'imageGenerationEnabled',
  inpainting: 'inpaintingEnabled',
  transcription: 'audioTranscriptionEnabled',
  speech: 'textToSpeechEnabled',
}

interface ConfigurationServiceDependencies {
  readonly repository: ConfigurationRepository
  readonly sealer: TextCipher
  readonly fixed: FixedSettings
  readonly version: string
  readonly record: RecordAuditEntry
}

/** The installation's settings, held in memory: every request asks for some of them. A change acts at once, without restart. */
export async function createConfigurationService({
  repository,
  sealer,
  fixed,
  version,
  record,
}: ConfigurationServiceDependencies) {
  const stored = await repository.readAll()
  let settings = parseSettings(stored)
  if (stored.size === 0) {
    settings = initialSettings
    await repository.writeAll(settings)
  }
  const listeners = new Set<() => void>()
  // One after the other: each changes what the one before has made.
  const alone = createConcurrencyLimit(1)

  return {
    limits: (): Limits => settings.limits,
    isFeatureOpen(feature: string): boolean {
      const name = featureSwitches[feature]
      return name === undefined || settings.features[name]
    },
    maintenance: () =>
      settings.maintenance.enabled ? maintenanceOf(settings.maintenance) : undefined,
    engines: (): EngineSettings => engineSettings(settings, fixed, sealer),
    /** Calls back after every change, until the result is called. */
    onChange(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** What anyone may know; registration is the account feature's to say, the build the server's. */
    status: ({ registration, build }: Pick<Status, 'registration' | 'build'>): Status => ({
      maintenance: settings.maintenance.enabled ? { message: settings.maintenance.message } : null,
      registration,
      features: settings.features,
      limits: {
        maxFileSizeBytes: settings.limits.maxFileSizeBytes,
        maxMediaSizeBytes: settings.limits.maxMediaSizeBytes,
      },
      version,
      build,
    }),
    read: (): StoredConfiguration => present(settings, fixed),
    /** Changes what was sent; whoever did it is kept in the audit trail with what differs. */
    save: (
      change: ConfigurationChange,
      by?: NewAuditEntry['actor'],
    ): Promise<StoredConfiguration> =>
      alone(async () => {
        checkChange(change, fixed)
        const [before, next] = [settings, applyChange(settings, change, sealer)]
        await repository.writeAll(next, async (transaction) => {
          for (const act of by ? auditEntriesOf(by, before, next) : [])
            await record(act, transaction)
        })
        settings = next
        for (const listener of listeners) listener()
        return present(settings, fixed)
      }),
  }
}
/** The configuration itself, without what is only of this moment. */
export type StoredConfiguration = Omit<AdminConfiguration, 'jobsLeft'>
export type ConfigurationService = Awaited<ReturnType<typeof createConfigurationService>>

/** The administrator, and whoever is named, go on as usual (decision D12). */
const maintenanceOf = ({ message, allowedUsers }: Settings['maintenance']) => ({
  message,
  admits: (person: { readonly role: string; readonly email: string } | undefined): boolean =>
    person !== undefined &&
    (person.role === 'ADMIN' ||
      allowedUsers.some((email) => email.toLowerCase() === person.email.toLowerCase())),
})

/** What was sent replaces what was stored, field by field. */
function applyChange(
  settings: Settings,
  change: ConfigurationChange,
  sealer: TextCipher,
): Settings {
  const { apiKey, apiKeySet: _, ...localai } = change.localai ?? {}
  const keeps =
    apiKey !== null &&
    isSameOrigin(settings.localai.baseUrl, localai.baseUrl ?? settings.localai.baseUrl)
  const kept = keeps ? settings.localai.sealedKey : undefined
  const sealedKey = keyOf(apiKey ? sealer.encrypt(apiKey) : kept)
  const { sealedKey: __, ...rest } = settings.localai
  return {
    maintenance: { ...settings.maintenance, ...withoutUndefined(change.maintenance) },
    features: { ...settings.features, ...withoutUndefined(change.features) },
    limits: { ...settings.limits, ...withoutUndefined(change.limits) },
    localai: { ...rest, ...withoutUndefined(localai), ...sealedKey },
    sdapi: { ...settings.sdapi, ...withoutUndefined(change.sdapi) },
  }
}
/** A key was given for one server: it is not carried to another (decision D12). */
const isSameOrigin = (before: string, after: string) =>
  before === after ||
  (before !== '' && after !== '' && new URL(before).origin === new URL(after).origin)
const keyOf = (sealedKey: string | undefined) => (sealedKey === undefined ? {} : { sealedKey })

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }
const withoutUndefined = <T extends object>(part: T | undefined): Defined<T> =>
  Object.fromEntries(
    Object.entries(part ?? {}).filter(([, value]) => value !== undefined),
  ) as Defined<T>

function checkChange({ localai, sdapi }: ConfigurationChange, fixed: FixedSettings) {
  const refuseFixed = (field: string, variable: string) => {
    throw new Problem('configuration.fixed', {
      params: { variable },
      fields: { [field]: `Fixé par ${variable}` },
    })
  }
  if (
    fixed.localaiUrl !== undefined &&
    localai?.baseUrl !== undefined &&
    localai.baseUrl !== fixed.localaiUrl
  )
    refuseFixed('localai.baseUrl', 'LOCALAI_URL')
  if (fixed.localaiApiKey !== undefined && (localai?.apiKey === null || localai?.apiKey))
    refuseFixed('localai.apiKey', 'LOCALAI_API_KEY')
  for (const [field, address] of [
    ['localai.baseUrl', localai?.baseUrl],
    ['sdapi.baseUrl', sdapi?.baseUrl],
  ] as const)
    if (address && !isAllowedEngineAddress(address))
      throw new Problem('configuration.address-refused', {
        fields: { [field]: 'Cette adresse n’est pas acceptée' },
      })
}

function engineSettings(
  { localai, sdapi }: Settings,
  fixed: FixedSettings,
  sealer: TextCipher,
): EngineSettings {
  const stored = localai.sealedKey === undefined ? undefined : sealer.decrypt(localai.sealedKey)
  return {
    localai: {
      baseUrl: fixed.localaiUrl ?? localai.baseUrl,
      apiKey: fixed.localaiApiKey ?? stored,
      timeoutSeconds: localai.timeout,
      retryAttempts: localai.retryAttempts,
    },
    sdapi,
  }
}

function present(
  { maintenance, features, limits, localai, sdapi }: Settings,
  fixed: FixedSettings,
): StoredConfiguration {
  const { sealedKey, ...shown } = localai
  return AdminConfiguration.omit({ jobsLeft: true }).parse({
    maintenance,
    features,
    limits,
    localai: {
      ...configurationDefaults.localai,
      ...shown,
      ...(fixed.localaiUrl !== undefined && { baseUrl: fixed.localaiUrl }),
      apiKey: '',
      apiKeySet: fixed.localaiApiKey !== undefined || sealedKey !== undefined,
    },
    sdapi,
    fixed: [
      ...(fixed.localaiUrl === undefined
        ? []
        : [{ field: 'localai.baseUrl', variable: 'LOCALAI_URL' }]),
      ...(fixed.localaiApiKey === undefined
        ? []
        : [{ field: 'localai.apiKey', variable: 'LOCALAI_API_KEY' }]),
    ],
  })
}
