import { safeStorage } from '#api/safe-storage.ts'
import { settingsHere } from '#api/settings-here.ts'

const storage = safeStorage(() => localStorage)
const key = 'atelier.chat-model'

/** The models to begin a chat with: the person's default, then the one of this browser's last chat, which is a convenience and stays here. */
export const lastModel = {
  wished: () => [settingsHere.read()?.preferences.defaultModel, storage.get(key)].filter((id) => id !== undefined),
  keep: (id: string) => storage.set(key, id),
}
