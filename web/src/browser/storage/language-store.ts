import { isLanguage, type Language } from '#language/language.ts'
import { createSafeStorage, type KeyValueStorage } from './safe-storage.ts'

const key = 'atelier.language'
const triedKey = 'atelier.language-tried'

interface LanguageStoreDependencies {
  /** Survives a sign-out, so that the sign-in page stays in the language. */
  readonly browser: KeyValueStorage
  readonly tab: KeyValueStorage
}

/** The language last chosen in this browser, and whether this tab has reloaded for it; each call reads what is really stored. */
export function createLanguageStore(open: () => LanguageStoreDependencies) {
  /** French by default: it is the language of the product, whatever the browser's own is. */
  const read = (): Language => {
    const stored = open().browser.get(key)
    return isLanguage(stored) ? stored : 'fr'
  }
  return {
    read,
    /** The page is in this language. */
    save(language: Language): void {
      open().tab.remove(triedKey)
      open().browser.set(key, language)
    },
    /** Whether a reload could bring the language: not when it has just been tried in vain. */
    canReload: (language: Language): boolean => open().tab.get(triedKey) !== language,
    /** Call it before the reload; false where nothing can be stored, as the page would reload for ever. */
    prepareReload(language: Language): boolean {
      open().browser.set(key, language)
      open().tab.set(triedKey, language)
      return read() === language && open().tab.get(triedKey) === language
    },
  }
}

// A new safe storage at each call: it has no memory of what the browser refused to store, so it reads what the next page will find.
export const languageStore = createLanguageStore(() => ({
  browser: createSafeStorage(() => localStorage),
  tab: createSafeStorage(() => sessionStorage),
}))
