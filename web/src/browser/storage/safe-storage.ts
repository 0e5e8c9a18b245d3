export interface KeyValueStorage {
  get(key: string): string | undefined
  set(key: string, value: string): void
  remove(key: string): void
  removeByPrefix(prefix: string): void
}

/**
 * Private windows, a full disk or a company's policy make the browser's storage throw, even on reading.
 * Then the values stay in memory, as long as the page lives.
 */
export function createSafeStorage(
  open: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): KeyValueStorage {
  const memory = new Map<string, string>()
  const attempt = <T>(use: (storage: ReturnType<typeof open>) => T, fallback: T): T => {
    try {
      return use(open())
    } catch {
      return fallback
    }
  }
  return {
    get: (key) =>
      memory.get(key) ?? attempt((storage) => storage.getItem(key) ?? undefined, undefined),
    set: (key, value) => {
      const isStored = attempt<boolean>((storage) => {
        storage.setItem(key, value)
        return true
      }, false)
      if (isStored) memory.delete(key)
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

/** Survives the tab. One instance for all, so that values that stayed in memory can be removed by their key too. */
export const persistentStorage = createSafeStorage(() => localStorage)
