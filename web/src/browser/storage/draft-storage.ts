import { onSignOut } from '../sign-out-hooks.ts'
import { cachedSettings } from './cached-settings.ts'
import type { KeyValueStorage } from './safe-storage.ts'

/** For what is typed and not sent yet: kept in the browser, or only as long as the page lives when the person wants nothing saved by itself. */
export function createDraftStorage(
  storage: KeyValueStorage,
  isKept: () => boolean = cachedSettings.savesDrafts,
): KeyValueStorage {
  const passing = new Map<string, string>()
  onSignOut(() => passing.clear())
  return {
    get: (key) => passing.get(key) ?? storage.get(key),
    set(key, value) {
      if (isKept()) {
        passing.delete(key)
        storage.set(key, value)
      } else {
        storage.remove(key)
        passing.set(key, value)
      }
    },
    remove(key) {
      passing.delete(key)
      storage.remove(key)
    },
    removeByPrefix(prefix) {
      for (const key of passing.keys()) if (key.startsWith(prefix)) passing.delete(key)
      storage.removeByPrefix(prefix)
    },
  }
}
