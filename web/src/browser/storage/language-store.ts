import { isLanguage, type Language } from '#language/language.ts'
import { createSafeStorage, type KeyValueStorage } from './safe-storage.ts'

const key = 'atelier.language'
const triedKey = 'atelier.language-tried'

interface LanguageStoreDependencies {
  /** Of the browser: what stays when the person leaves, so that the sign-in page goes on in it. */
  readonly browser: KeyValueStorage
  /** Of this tab alone. */
  readonly tab: KeyValueStorage
}

/** The language that was chosen last in this browser, and what this tab did to speak it; each call reads what is really stored. */
export function createLanguageStore(open: () => LanguageStoreDependencies) {
  /** French until someone chose another: it is the language of the product, whatever the browser's own may be. */
  const read = (): Language => {
    const kept = open().browser.get(key)
    return isLanguage(kept) ? kept : 'fr'
  }
  return {
    read,
    /** The page speaks it. */
    save(language: Language): void {
      open().tab.remove(triedKey)
      open().browser.set(key, language)
    },
    /** Whether loading the page anew could give it this language: not when that was just done in vain. */
    canReload: (language: Language): boolean => open().tab.get(triedKey) !== language,
    /** Before the page is loaded anew; false where nothing can be stored, which would be asked again for ever. */
    prepareReload(language: Language): boolean {
      open().browser.set(key, language)
      open().tab.set(triedKey, language)
      return read() === language && open().tab.get(triedKey) === language
    },
  }
}

// A storage remembers what the browser refused to store; a fresh one each time does not, and so knows what another page will find.
export const languageStore = createLanguageStore(() => ({
  browser: createSafeStorage(() => localStorage),
  tab: createSafeStorage(() => sessionStorage),
}))
