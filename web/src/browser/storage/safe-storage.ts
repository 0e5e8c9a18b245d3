/** The part of a browser's storage that we use. */
export interface KeyValueStorage {
  get(key: string): string | undefined
  set(key: string, value: string): void
  remove(key: string): void
  /** Removes every key that begins so. */
  removeByPrefix(prefix: string): void
}

/**
 * Storage that may refuse: private windows, a full disk or a company's rule make the browser throw, even on reading.
 * Then the values live as long as the page.
 */
export function createSafeStorage(
  open: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): KeyValueStorage {
  const memory = new Map<string, string>()
  const attempt = <T>(use: (storage: ReturnType<typeof open>) => T, refused: T): T => {
    try {
      return use(open())
    } catch {
      return refused
    }
  }
  return {
    get: (key) =>
      memory.get(key) ?? attempt((storage) => storage.getItem(key) ?? undefined, undefined),
    set: (key, value) => {
      const kept = attempt<boolean>((storage) => {
        storage.setItem(key, value)
        return true
      }, false)
      if (kept) memory.delete(key)
      else memory.set(key, value)
    },
    remove: (key) => {
      memory.delete(key)
      attempt((storage) => storage.removeItem(key), undefined)
    },
    removeByPrefix: (prefix) => {
      for (const key of memory.keys()) if (key.startsWith(prefix)) memory.delete(key)
      attempt((storage) => {
        for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key)
      }, undefined)
    },
  }
}

/** What outlives the tab. One for all, so that what the browser refused to keep can be forgotten by its name too. */
export const persistentStorage = createSafeStorage(() => localStorage)
