import type { UserSettings } from '@atelier/contract/settings'
import type { Translator } from '@atelier/contract/translate'
import type { Catalogue } from './catalogue.ts'

export type Language = UserSettings['language']

/** As `Intl` wants them: each with the habits of one country. */
const locales: Readonly<Record<Language, string>> = { fr: 'fr-FR', en: 'en-GB', es: 'es-ES' }

interface Spoken {
  readonly language: Language
  /** What it has instead of the French texts; nothing in French. */
  readonly texts?: Catalogue
  /** The same for what the server and the contract say. */
  readonly translator?: Translator
}

let spoken: Spoken = { language: 'fr' }

/** The page's language, from its start to its end: another one is another page. */
export const language = (): Language => spoken.language

/** The same for `Intl`. */
export const locale = (): string => locales[spoken.language]

export const spokenTexts = (): Catalogue | undefined => spoken.texts
export const spokenTranslator = (): Translator | undefined => spoken.translator

export const isLanguage = (text: string | undefined): text is Language =>
  text !== undefined && Object.hasOwn(locales, text)

/** Chooses the language. Texts are taken when their modules begin, so this comes before any of them: `main.ts` sees to it. */
export function speak(chosen: Spoken): void {
  spoken = chosen
}
