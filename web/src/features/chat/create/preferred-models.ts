import { cachedSettings } from '#browser/storage/cached-settings.ts'
import { persistentStorage } from '#browser/storage/safe-storage.ts'

const key = 'atelier.chat-model'

/** The models to begin a chat with: the person's default, then the one of this browser's last chat, which is a convenience and stays here. */
export const preferredModels = {
  ids: () =>
    [cachedSettings.read()?.preferences.defaultModel, persistentStorage.get(key)].filter(
      (id) => id !== undefined,
    ),
  saveLast: (id: string) => persistentStorage.set(key, id),
}
