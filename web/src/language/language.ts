import type { UserSettings } from '@atelier/contract/account/settings'
import type { Translator } from '@atelier/contract/problems/translator'
import type { Catalogue } from './catalogue.ts'

export type Language = UserSettings['language']

/** The locales for `Intl`, which needs a country. */
const locales: Readonly<Record<Language, string>> = { fr: 'fr-FR', en: 'en-GB', es: 'es-ES' }

interface PageLanguage {
  readonly language: Language
  /** The texts that replace the French ones; none in French. */
  readonly texts?: Catalogue
  /** The same for the texts of the server and of the contract. */
  readonly translator?: Translator
}

let pageLanguage: PageLanguage = { language: 'fr' }

/** The language of this page; it never changes: another language needs a reload. */
export const language = (): Language => pageLanguage.language

/** The page's language for `Intl`. */
export const locale = (): string => locales[pageLanguage.language]

export const pageTexts = (): Catalogue | undefined => pageLanguage.texts
export const pageTranslator = (): Translator | undefined => pageLanguage.translator

export const isLanguage = (text: string | undefined): text is Language =>
  text !== undefined && Object.hasOwn(locales, text)

/** Sets the language. Modules read their texts while they are loaded, so `main.ts` calls this before it loads any of them. */
export function setPageLanguage(next: PageLanguage): void {
  pageLanguage = next
}
