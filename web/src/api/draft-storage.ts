import { endsWithPerson } from './ends-with-person.ts'
import type { KeyedStorage } from './safe-storage.ts'
import { settingsHere } from './settings-here.ts'

/** For what is typed and not sent yet: kept in the browser, or only as long as the page lives when the person wants nothing saved by itself. */
export function draftStorage(
  storage: KeyedStorage,
  isKept: () => boolean = settingsHere.keepsDrafts,
): KeyedStorage {
  const passing = new Map<string, string>()
  endsWithPerson(() => passing.clear())
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
    removeAll(prefix) {
      for (const key of passing.keys()) if (key.startsWith(prefix)) passing.delete(key)
      storage.removeAll(prefix)
    },
  }
}
