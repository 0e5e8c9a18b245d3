import { lasting } from '#api/safe-storage.ts'
import { settingsHere } from '#api/settings-here.ts'

const key = 'atelier.chat-model'

/** The models to begin a chat with: the person's default, then the one of this browser's last chat, which is a convenience and stays here. */
export const lastModel = {
  wished: () =>
    [settingsHere.read()?.preferences.defaultModel, lasting.get(key)].filter(
      (id) => id !== undefined,
    ),
  keep: (id: string) => lasting.set(key, id),
}
