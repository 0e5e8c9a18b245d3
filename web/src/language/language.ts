import type { UserSettings } from '@atelier/contract/account/settings'
import type { Translator } from '@atelier/contract/problems/translator'
import type { Catalogue } from './catalogue.ts'

export type Language = UserSettings['language']

/** As `Intl` wants them: each with the habits of one country. */
const locales: Readonly<Record<Language, string>> = { fr: 'fr-FR', en: 'en-GB', es: 'es-ES' }

interface PageLanguage {
  readonly language: Language
  /** What it has instead of the French texts; nothing in French. */
  readonly texts?: Catalogue
  /** The same for what the server and the contract say. */
  readonly translator?: Translator
}

let pageLanguage: PageLanguage = { language: 'fr' }

/** The page's language, from its start to its end: another one is another page. */
export const language = (): Language => pageLanguage.language

/** The same for `Intl`. */
export const locale = (): string => locales[pageLanguage.language]

export const pageTexts = (): Catalogue | undefined => pageLanguage.texts
export const pageTranslator = (): Translator | undefined => pageLanguage.translator

export const isLanguage = (text: string | undefined): text is Language =>
  text !== undefined && Object.hasOwn(locales, text)

/** Chooses the language. Texts are taken when their modules begin, so this comes before any of them: `main.ts` sees to it. */
export function setPageLanguage(chosen: PageLanguage): void {
  pageLanguage = chosen
}
