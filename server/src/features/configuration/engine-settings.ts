import type { PasswordRule } from '@atelier/contract/account/passwords/password-rule'
import type { RegistrationMode } from '@atelier/contract/configuration/registration-mode'
import { defined } from '@atelier/contract/wire/defined'
import type { TextCipher } from '#platform/secrets/text-cipher.ts'
import type { EnvironmentEngine } from '#platform/web/environment-engines.ts'
import type { Settings } from './configuration-settings.ts'
import { engineDefaults, type StoredEngine } from './engines/stored-engine.ts'

/** Values fixed by the environment. They have priority and cannot be changed. */
export interface FixedSettings {
  readonly localaiUrl?: string | undefined
  readonly localaiApiKey?: string | undefined
  /** All engines. */
  readonly engines?: readonly EnvironmentEngine[] | undefined
  /** By id of the engine, what its operator runs to restart it. */
  readonly restartCommands?: Readonly<Record<string, string>> | undefined
  readonly passwordRule?: PasswordRule | undefined
  readonly registration?: RegistrationMode | undefined
}

/** An engine with what it takes to call it. */
export interface ConfiguredEngine extends Omit<StoredEngine, 'sealedKey'> {
  readonly apiKey: string | undefined
}

/** Every engine that has an address, in order. Values of the environment have priority. */
export function configuredEngines(
  settings: Pick<Settings, 'engines'>,
  fixed: FixedSettings,
  cipher: Pick<TextCipher, 'decrypt'>,
): ConfiguredEngine[] {
  const engines = fixed.engines
    ? fixed.engines.map((engine) => fromEnvironment(engine, settings.engines))
    : settings.engines.map(({ sealedKey, ...engine }) => {
        const apiKey = sealedKey === undefined ? undefined : cipher.decrypt(sealedKey)
        return engine.id === 'localai'
          ? withEnvironment({ ...engine, apiKey }, fixed)
          : { ...engine, apiKey }
      })
  return engines.filter(({ baseUrl }) => baseUrl !== '')
}

/** A key of the environment is only sent to the URL of the environment, even if another URL is stored. */
const withEnvironment = (
  engine: ConfiguredEngine,
  { localaiUrl, localaiApiKey }: FixedSettings,
): ConfiguredEngine =>
  localaiUrl === undefined
    ? engine
    : { ...engine, baseUrl: localaiUrl, apiKey: localaiApiKey ?? engine.apiKey }

/** Whether it is on, and the groups that it was in, are not the environment's to say. */
function fromEnvironment(
  { key, url, ...engine }: EnvironmentEngine,
  stored: readonly StoredEngine[],
): ConfiguredEngine {
  const known = stored.find(({ id }) => id === engine.id)
  return {
    ...engineDefaults,
    ...defined(engine),
    id: engine.id,
    name: engine.name ?? engine.id,
    kind: engine.kind ?? 'openai',
    baseUrl: url,
    apiKey: key,
    formerPools: known?.formerPools ?? [],
    switch: known?.switch ?? 'on',
  }
}
