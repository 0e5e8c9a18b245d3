import type { PasswordRule } from '@atelier/contract/account/password-rule'
import type { TextCipher } from '#platform/secrets/text-cipher.ts'
import type { Settings } from './configuration-settings.ts'

/** Values fixed by the environment. They have priority and cannot be changed. */
export interface FixedSettings {
  readonly localaiUrl?: string | undefined
  readonly localaiApiKey?: string | undefined
  readonly passwordRule?: PasswordRule | undefined
}
export interface EngineSettings {
  readonly localai: {
    readonly baseUrl: string
    readonly apiKey: string | undefined
    readonly timeoutSeconds: number
    readonly retryAttempts: number
  }
  readonly sdapi: { readonly baseUrl: string }
}

/** How to connect to the engines. Values of the environment have priority. */
export function engineSettings(
  { localai, sdapi }: Settings,
  fixed: FixedSettings,
  cipher: TextCipher,
): EngineSettings {
  const stored = localai.sealedKey === undefined ? undefined : cipher.decrypt(localai.sealedKey)
  return {
    localai: {
      baseUrl: fixed.localaiUrl ?? localai.baseUrl,
      // A key of the environment is only sent to the URL of the environment, even if another URL is
      // stored.
      apiKey: (fixed.localaiUrl === undefined ? undefined : fixed.localaiApiKey) ?? stored,
      timeoutSeconds: localai.timeout,
      retryAttempts: localai.retryAttempts,
    },
    sdapi,
  }
}
