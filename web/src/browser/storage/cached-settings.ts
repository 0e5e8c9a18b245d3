import type { UserSettings } from '@atelier/contract/account/settings'
import { type KeyValueStorage, persistentStorage } from './safe-storage.ts'

const key = 'atelier.settings'
const themeKey = 'atelier.theme'

/** The user's settings as this browser last saw them, for code that cannot wait for the server; none before the first reply. */
export function createCachedSettings(storage: KeyValueStorage) {
  let cached = parseSettings(storage.get(key))
  return {
    read: (): UserSettings | undefined => cached,
    save(settings: UserSettings): void {
      cached = settings
      storage.set(key, JSON.stringify(settings))
    },
    /** Drafts are saved unless the user has switched it off. */
    savesDrafts: (): boolean => cached?.preferences.autoSave !== false,
    clear(): void {
      cached = undefined
      storage.remove(key)
    },
    /** The theme last applied from an account; it survives a sign-out, so that another user's theme is seen to differ. */
    appliedTheme: (): string => storage.get(themeKey) ?? 'light',
    saveAppliedTheme: (theme: string): void => storage.set(themeKey, theme),
  }
}

export const cachedSettings = createCachedSettings(persistentStorage)

function parseSettings(text: string | undefined): UserSettings | undefined {
  if (text === undefined) return undefined
  try {
    // Only `save` writes it; anything else found there is replaced by the first reply.
    return JSON.parse(text) as UserSettings
  } catch {
    return undefined
  }
}
