import type { ProviderSettings } from '@atelier/contract/providers/provider-settings'
import type { TextCipher } from '#platform/secrets/text-cipher.ts'
import type { StoredProvider } from '../providers.repository.ts'

/** A provider with its secret. */
export interface UsableProvider extends ProviderSettings {
  readonly id: string
  readonly clientSecret: string | undefined
}

export const toUsable = (
  { id, settings, encryptedSecret }: StoredProvider,
  cipher: TextCipher,
): UsableProvider => ({
  ...settings,
  id,
  clientSecret: encryptedSecret === null ? undefined : cipher.decrypt(encryptedSecret),
})
