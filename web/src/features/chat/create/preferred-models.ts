import { cachedSettings } from '#browser/storage/cached-settings.ts'
import { persistentStorage } from '#browser/storage/safe-storage.ts'

const key = 'atelier.chat-model'

/** The models to propose for a new chat: the user's default, then the model of the last chat created in this browser, which is stored only here. */
export const preferredModels = {
  ids: () =>
    [cachedSettings.read()?.preferences.defaultModel, persistentStorage.get(key)].filter(
      (id) => id !== undefined,
    ),
  saveLast: (id: string) => persistentStorage.set(key, id),
}
