import { letterReplacements, wordsOf } from './words.ts'

/** The same for names that differ only in case, accents and spaces. */
export const nameKey = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[œæßøłđı]/g, (letter) => letterReplacements[letter] ?? letter)
    .replaceAll(/\s+/g, ' ')
    .trim()

/** The same for names whose words differ only in case and accents. */
export const nameKeyOf = (name: string): string =>
  [...wordsOf(name)].map(({ word }) => word).join(' ') || name.trim().toLowerCase()
