import type { UserSettings } from '@atelier/contract/settings'
import { type KeyedStorage, lasting } from './safe-storage.ts'

const key = 'atelier.settings'
const themeKey = 'atelier.theme'

/** What this browser knows of the person's settings, for whatever cannot wait for the server; nothing before the first answer. */
export function createSettingsHere(storage: KeyedStorage) {
  let known = parsed(storage.get(key))
  return {
    read: (): UserSettings | undefined => known,
    keep(settings: UserSettings): void {
      known = settings
      storage.set(key, JSON.stringify(settings))
    },
    /** Drafts are kept unless the person said otherwise. */
    keepsDrafts: (): boolean => known?.preferences.autoSave !== false,
    /** Whoever signs out leaves nothing to the next person. */
    forget(): void {
      known = undefined
      storage.remove(key)
    },
    /** The theme that was taken over from the account last; it stays when the person leaves, so that the next one's own is seen to differ. */
    takenTheme: (): string => storage.get(themeKey) ?? 'light',
    noteTheme: (theme: string): void => storage.set(themeKey, theme),
  }
}

export const settingsHere = createSettingsHere(lasting)

function parsed(text: string | undefined): UserSettings | undefined {
  if (text === undefined) return undefined
  try {
    // Written by `keep` alone; what another program left there is replaced by the first answer.
    return JSON.parse(text) as UserSettings
  } catch {
    return undefined
  }
}
