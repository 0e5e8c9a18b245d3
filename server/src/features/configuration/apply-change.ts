import type { ConfigurationChange } from '@atelier/contract/configuration/configuration'
import { Problem } from '@atelier/contract/problems/problems'
import { defined } from '@atelier/contract/wire/defined'
import type { TextCipher } from '#platform/secrets/text-cipher.ts'
import { isAllowedEngineAddress } from '#platform/web/engine-address.ts'
import type { Settings } from './configuration-settings.ts'
import type { FixedSettings } from './engine-settings.ts'

/** Merges the sent fields into the stored configuration. */
export function applyChange(
  settings: Settings,
  change: ConfigurationChange,
  cipher: TextCipher,
): Settings {
  const { apiKey, apiKeySet: _, ...localai } = change.localai ?? {}
  const { sealedKey: storedKey, ...storedLocalai } = settings.localai
  const keepsKey =
    apiKey !== null && isSameOrigin(storedLocalai.baseUrl, localai.baseUrl ?? storedLocalai.baseUrl)
  const remainingKey = keepsKey ? storedKey : undefined
  const sealedKey = apiKey ? cipher.encrypt(apiKey) : remainingKey
  return {
    maintenance: { ...settings.maintenance, ...defined(change.maintenance ?? {}) },
    features: { ...settings.features, ...defined(change.features ?? {}) },
    limits: { ...settings.limits, ...defined(change.limits ?? {}) },
    localai: { ...storedLocalai, ...defined(localai), ...defined({ sealedKey }) },
    sdapi: { ...settings.sdapi, ...defined(change.sdapi ?? {}) },
    access: { ...settings.access, ...defined(change.access ?? {}) },
    passwords: { ...settings.passwords, ...defined(change.passwords ?? {}) },
  }
}

/** A key belongs to one server and must not be sent to another. */
const isSameOrigin = (before: string, after: string) =>
  before === after ||
  (before !== '' && after !== '' && new URL(before).origin === new URL(after).origin)

/** @throws Problem if a value is fixed by the environment, or an engine URL is not allowed */
export function checkChange(change: ConfigurationChange, fixed: FixedSettings): void {
  refuseFixed(change, fixed)
  for (const [field, address] of [
    ['localai.baseUrl', change.localai?.baseUrl],
    ['sdapi.baseUrl', change.sdapi?.baseUrl],
  ] as const)
    if (address && !isAllowedEngineAddress(address))
      throw new Problem('configuration.address-refused', {
        fields: { [field]: 'Cette adresse n’est pas acceptée' },
      })
}

function refuseFixed({ localai, passwords }: ConfigurationChange, fixed: FixedSettings): void {
  const { localaiUrl, localaiApiKey, passwordRule } = fixed
  const baseUrl = localai?.baseUrl
  if (localaiUrl !== undefined && baseUrl !== undefined && baseUrl !== localaiUrl)
    throw fixedProblem('localai.baseUrl', 'LOCALAI_URL')
  if (localaiApiKey !== undefined && (localai?.apiKey === null || localai?.apiKey))
    throw fixedProblem('localai.apiKey', 'LOCALAI_API_KEY')
  const rule = passwords?.rule
  if (passwordRule !== undefined && rule !== undefined && rule !== passwordRule)
    throw fixedProblem('passwords.rule', 'PASSWORD_RULE')
}

const fixedProblem = (field: string, variable: string) =>
  new Problem('configuration.fixed', {
    params: { variable },
    fields: { [field]: `Fixé par ${variable}` },
  })
