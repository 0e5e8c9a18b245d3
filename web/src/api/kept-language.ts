import { isLanguage, type Language } from '#language/language.ts'
import { type KeyedStorage, safeStorage } from './safe-storage.ts'

const key = 'atelier.language'
const triedKey = 'atelier.language-tried'

interface Storages {
  /** Of the browser: what stays when the person leaves, so that the sign-in page goes on in it. */
  readonly kept: KeyedStorage
  /** Of this tab alone. */
  readonly tab: KeyedStorage
}

/** The language that was chosen last in this browser, and what this tab did to speak it; each call reads what is really stored. */
export function createKeptLanguage(open: () => Storages) {
  /** French until someone chose another: it is the language of the product, whatever the browser's own may be. */
  const read = (): Language => {
    const kept = open().kept.get(key)
    return isLanguage(kept) ? kept : 'fr'
  }
  return {
    read,
    /** The page speaks it. */
    settle(language: Language): void {
      open().tab.remove(triedKey)
      open().kept.set(key, language)
    },
    /** Whether loading the page anew could give it this language: not when that was just done in vain. */
    mayTry: (language: Language): boolean => open().tab.get(triedKey) !== language,
    /** Before the page is loaded anew; false where nothing can be stored, which would be asked again for ever. */
    beginTry(language: Language): boolean {
      open().kept.set(key, language)
      open().tab.set(triedKey, language)
      return read() === language && open().tab.get(triedKey) === language
    },
  }
}

// A storage remembers what the browser refused to store; a fresh one each time does not, and so knows what another page will find.
export const keptLanguage = createKeptLanguage(() => ({
  kept: safeStorage(() => localStorage),
  tab: safeStorage(() => sessionStorage),
}))
