import type { TextCipher } from '#platform/secrets/text-cipher.ts'
import type { Settings } from './configuration-settings.ts'

/** Values that the environment fixes; they win, and are only read. */
export interface FixedSettings {
  readonly localaiUrl?: string | undefined
  readonly localaiApiKey?: string | undefined
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

/** How to reach the engines; the values of the environment win. */
export function engineSettings(
  { localai, sdapi }: Settings,
  fixed: FixedSettings,
  cipher: TextCipher,
): EngineSettings {
  const stored = localai.sealedKey === undefined ? undefined : cipher.decrypt(localai.sealedKey)
  return {
    localai: {
      baseUrl: fixed.localaiUrl ?? localai.baseUrl,
      // A key of the environment is for the address of the environment alone, whatever is stored.
      apiKey: (fixed.localaiUrl === undefined ? undefined : fixed.localaiApiKey) ?? stored,
      timeoutSeconds: localai.timeout,
      retryAttempts: localai.retryAttempts,
    },
    sdapi,
  }
}
