import {
  AdminConfiguration,
  configurationDefaults,
} from '@atelier/contract/configuration/configuration'
import type { Settings } from './configuration-settings.ts'
import type { FixedSettings } from './engine-settings.ts'

/** The stored configuration, without the fields that are only known during the request. */
export type StoredConfiguration = Omit<AdminConfiguration, 'jobsLeft'>

/**
 * The configuration for the administrator: without the engine's key, and with the values fixed by
 * the environment.
 */
export function presentConfiguration(
  { maintenance, features, limits, localai, sdapi, access, passwords }: Settings,
  fixed: FixedSettings,
): StoredConfiguration {
  const { sealedKey, ...visible } = localai
  return AdminConfiguration.omit({ jobsLeft: true }).parse({
    maintenance,
    features,
    limits,
    localai: {
      ...configurationDefaults.localai,
      ...visible,
      ...(fixed.localaiUrl !== undefined && { baseUrl: fixed.localaiUrl }),
      apiKey: '',
      apiKeySet: fixed.localaiApiKey !== undefined || sealedKey !== undefined,
    },
    sdapi,
    access: { hosts: access.hosts },
    passwords: { rule: fixed.passwordRule ?? passwords.rule },
    fixed: fixedFields(fixed),
  })
}

const fixedFields = ({ localaiUrl, localaiApiKey, passwordRule }: FixedSettings) => [
  ...(localaiUrl === undefined ? [] : [{ field: 'localai.baseUrl', variable: 'LOCALAI_URL' }]),
  ...(localaiApiKey === undefined
    ? []
    : [{ field: 'localai.apiKey', variable: 'LOCALAI_API_KEY' }]),
  ...(passwordRule === undefined ? [] : [{ field: 'passwords.rule', variable: 'PASSWORD_RULE' }]),
]
