import type { UserSettings } from '@atelier/contract/account/settings'
import { type KeyValueStorage, persistentStorage } from './safe-storage.ts'

const key = 'atelier.settings'
const themeKey = 'atelier.theme'

/** What this browser knows of the person's settings, for whatever cannot wait for the server; nothing before the first answer. */
export function createCachedSettings(storage: KeyValueStorage) {
  let known = parseSettings(storage.get(key))
  return {
    read: (): UserSettings | undefined => known,
    save(settings: UserSettings): void {
      known = settings
      storage.set(key, JSON.stringify(settings))
    },
    /** Drafts are kept unless the person said otherwise. */
    savesDrafts: (): boolean => known?.preferences.autoSave !== false,
    /** Whoever signs out leaves nothing to the next person. */
    clear(): void {
      known = undefined
      storage.remove(key)
    },
    /** The theme that was taken over from the account last; it stays when the person leaves, so that the next one's own is seen to differ. */
    appliedTheme: (): string => storage.get(themeKey) ?? 'light',
    saveAppliedTheme: (theme: string): void => storage.set(themeKey, theme),
  }
}

export const cachedSettings = createCachedSettings(persistentStorage)

function parseSettings(text: string | undefined): UserSettings | undefined {
  if (text === undefined) return undefined
  try {
    // Written by `keep` alone; what another program left there is replaced by the first answer.
    return JSON.parse(text) as UserSettings
  } catch {
    return undefined
  }
}
