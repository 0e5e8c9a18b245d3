import { onSignOut } from '../sign-out-hooks.ts'
import { cachedSettings } from './cached-settings.ts'
import type { KeyValueStorage } from './safe-storage.ts'

/** For what is typed and not sent yet: stored in the browser, or in memory when the user has switched automatic saving off. */
export function createDraftStorage(
  storage: KeyValueStorage,
  isSaved: () => boolean = cachedSettings.savesDrafts,
): KeyValueStorage {
  const memory = new Map<string, string>()
  onSignOut(() => memory.clear())
  return {
    get: (key) => memory.get(key) ?? storage.get(key),
    set(key, value) {
      if (isSaved()) {
        memory.delete(key)
        storage.set(key, value)
      } else {
        storage.remove(key)
        memory.set(key, value)
      }
    },
    remove(key) {
      memory.delete(key)
      storage.remove(key)
    },
    removeByPrefix(prefix) {
      for (const key of memory.keys()) if (key.startsWith(prefix)) memory.delete(key)
      storage.removeByPrefix(prefix)
    },
  }
}
