import type { ConfigurationChange } from '@atelier/contract/configuration/configuration'
import { Problem } from '@atelier/contract/problems/problems'
import { defined } from '@atelier/contract/wire/defined'
import type { TextCipher } from '#platform/secrets/text-cipher.ts'
import { isAllowedEngineAddress } from '#platform/web/engine-address.ts'
import type { Settings } from './configuration-settings.ts'
import type { FixedSettings } from './engine-settings.ts'
import { changeEngine } from './engines/change-engine.ts'
import { findStored, type StoredEngine, withEngine } from './engines/stored-engine.ts'

/** Merges the sent fields into the stored configuration. */
export function applyChange(
  settings: Settings,
  change: ConfigurationChange,
  cipher: TextCipher,
): Settings {
  return {
    ...settings,
    maintenance: { ...settings.maintenance, ...defined(change.maintenance ?? {}) },
    features: { ...settings.features, ...defined(change.features ?? {}) },
    limits: { ...settings.limits, ...defined(change.limits ?? {}) },
    engines: specifiedEngines(settings.engines, change, cipher),
    access: { ...settings.access, ...defined(change.access ?? {}) },
    passwords: { ...settings.passwords, ...defined(change.passwords ?? {}) },
    usage: { ...settings.usage, ...defined(change.usage ?? {}) },
    memory: { ...settings.memory, ...defined(change.memory ?? {}) },
    sharing: { ...settings.sharing, ...defined(change.sharing ?? {}) },
    chat: { ...settings.chat, ...defined(change.chat ?? {}) },
  }
}

/** The two engines of the configuration page. */
function specifiedEngines(
  engines: readonly StoredEngine[],
  { localai: localaiChange, sdapi }: ConfigurationChange,
  cipher: TextCipher,
): readonly StoredEngine[] {
  const { apiKeySet: _, ...localai } = localaiChange ?? {}
  const changed = withEngine(engines, changeEngine(findStored(engines, 'localai'), localai, cipher))
  return sdapi
    ? withEngine(changed, changeEngine(findStored(changed, 'sdapi'), sdapi, cipher))
    : changed
}

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

function refuseFixed(
  { localai, sdapi, passwords }: ConfigurationChange,
  fixed: FixedSettings,
): void {
  const { localaiUrl, localaiApiKey, passwordRule } = fixed
  for (const [name, change] of Object.entries({ localai, sdapi }))
    if (fixed.engines && Object.keys(change ?? {}).some((field) => field !== 'apiKeySet'))
      throw fixedProblem(`${name}.baseUrl`, 'ENGINES')
  const baseUrl = localai?.baseUrl
  if (localaiUrl !== undefined && baseUrl !== undefined && baseUrl !== localaiUrl)
    throw fixedProblem('localai.baseUrl', 'LOCALAI_URL')
  if (localaiApiKey !== undefined && (localai?.apiKey === null || localai?.apiKey))
    throw fixedProblem('localai.apiKey', 'LOCALAI_API_KEY')
  const rule = passwords?.rule
  if (passwordRule !== undefined && rule !== undefined && rule !== passwordRule)
    throw fixedProblem('passwords.rule', 'PASSWORD_RULE')
}

export const fixedProblem = (field: string, variable: string) =>
  new Problem('configuration.fixed', {
    params: { variable },
    fields: { [field]: `Fixé par ${variable}` },
  })
