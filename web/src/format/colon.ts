import { language } from '#language/language.ts'

/** The colon of the page's language; French puts a no-break space before it. */
export const colon = (): string => (language() === 'fr' ? '\u00a0: ' : ': ')
