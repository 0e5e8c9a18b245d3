import { AdminConfiguration } from '@atelier/contract/configuration/configuration'
import { defined } from '@atelier/contract/wire/defined'
import type { Settings } from './configuration-settings.ts'
import type { FixedSettings } from './engine-settings.ts'
import { findStored } from './engines/stored-engine.ts'

/** The stored configuration, without the fields that are only known during the request. */
export type StoredConfiguration = Omit<AdminConfiguration, 'jobsLeft'>

/**
 * The configuration for the administrator: without the engine's key, and with the values fixed by
 * the environment.
 */
export function presentConfiguration(
  settings: Settings,
  fixed: FixedSettings,
): StoredConfiguration {
  const { maintenance, features, limits, access, passwords, usage, memory, sharing, chat } =
    settings
  const { localai, sdapi } = specifiedEngines(settings.engines, fixed)
  return AdminConfiguration.omit({ jobsLeft: true }).parse({
    maintenance,
    features,
    limits,
    localai,
    sdapi,
    access: { hosts: access.hosts },
    passwords: { rule: fixed.passwordRule ?? passwords.rule },
    usage,
    memory,
    sharing,
    chat,
    fixed: fixedFields(fixed),
  })
}

/** The first rows of the engines, as the configuration page shows them. */
function specifiedEngines(engines: Settings['engines'], fixed: FixedSettings) {
  const byEnvironment = fixed.engines?.find(({ id }) => id === 'localai')
  const stored = findStored(engines, 'localai')
  const { timeout, retryAttempts } = { ...stored, ...defined(byEnvironment ?? {}) }
  const baseUrl = fixed.engines ? (byEnvironment?.url ?? '') : (fixed.localaiUrl ?? stored.baseUrl)
  const hasStoredKey = !fixed.engines && stored.sealedKey !== undefined
  const key = byEnvironment?.key ?? fixed.localaiApiKey
  const sdapi = fixed.engines
    ? (fixed.engines.find(({ id }) => id === 'sdapi')?.url ?? '')
    : findStored(engines, 'sdapi').baseUrl
  return {
    localai: {
      baseUrl,
      timeout,
      retryAttempts,
      apiKey: '' as const,
      apiKeySet: key !== undefined || hasStoredKey,
    },
    sdapi: { baseUrl: sdapi },
  }
}

const fixedFields = ({ localaiUrl, localaiApiKey, engines, passwordRule }: FixedSettings) => [
  ...(engines ? fixedByEngines : []),
  ...(localaiUrl === undefined ? [] : [{ field: 'localai.baseUrl', variable: 'LOCALAI_URL' }]),
  ...(localaiApiKey === undefined
    ? []
    : [{ field: 'localai.apiKey', variable: 'LOCALAI_API_KEY' }]),
  ...(passwordRule === undefined ? [] : [{ field: 'passwords.rule', variable: 'PASSWORD_RULE' }]),
]

const fixedByEngines = [
  'localai.baseUrl',
  'localai.apiKey',
  'localai.timeout',
  'localai.retryAttempts',
  'sdapi.baseUrl',
].map((field) => ({ field, variable: 'ENGINES' }))
