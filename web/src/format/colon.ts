import { language } from '#language/language.ts'

/** Between a thing and what is said of it; French keeps it from the line's beginning by a space that does not break. */
export const colon = (): string => (language() === 'fr' ? '\u00a0: ' : ': ')
