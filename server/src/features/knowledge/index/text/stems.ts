import type { Language } from './languages.ts'

/** From the longest on, as the first one that fits is removed. */
const endings: Readonly<Record<Language, readonly string[]>> = {
  fr: [
    ...['issements', 'issement', 'atrices', 'atrice', 'ements', 'ateurs', 'ations', 'ement'],
    ...['ateur', 'ation', 'eront', 'erait', 'aient', 'antes', 'ante', 'ants', 'ant', 'ees', 'ent'],
    ...['ons', 'era', 'ait', 'ais', 'ee', 'es', 'er', 'ez', 'e', 's', 'x'],
  ],
  en: [
    ...['ations', 'ation', 'ingly', 'ings', 'ing', 'ness', 'ment', 'ments', 'edly', 'ies', 'ied'],
    ...['ers', 'ed', 'er', 'es', 'ly', 'e', 's', 'y'],
  ],
  es: [
    ...['aciones', 'amiento', 'imiento', 'acion', 'iendo', 'mente', 'aron', 'ando', 'ados', 'adas'],
    ...[
      'idos',
      'idas',
      'aba',
      'ado',
      'ada',
      'ido',
      'ida',
      'ar',
      'er',
      'ir',
      'an',
      'en',
      'as',
      'os',
    ],
    ...['es', 'a', 'o', 'e', 's'],
  ],
}

/** Shorter words lose a plural only: what remained of them would fit too many others. */
const minLength = 6
const minStem = 4
/** Endings of verbs alone leave as few letters of a short word: « poser » and « posent » are one. */
const minVerbStem = 3
const verbEndings: Readonly<Record<Language, readonly string[]>> = {
  fr: ['aient', 'erait', 'eront', 'ent', 'era', 'er', 'ez'],
  en: ['ing', 'ed'],
  es: ['ando', 'iendo', 'aron', 'ar', 'er', 'ir', 'an', 'en'],
}

/** What words of one root have in common, by light endings: of a folded word in a language. */
export function stemOf(word: string, language: Language): string {
  if (!/^[a-z]+$/.test(word)) return word
  if (word.length < minLength)
    return shortStem(word.length > 3 && /[sx]$/.test(word) ? word.slice(0, -1) : word, language)
  const plain = language === 'fr' && /[^e]aux$/.test(word) ? `${word.slice(0, -3)}al` : word
  const stem = withoutEnding(plain, endings[language], minStem) ?? plain
  // The singular of a short noun, « client », may look like a verb.
  const isWhole = stem.length >= plain.length - 1
  return isWhole ? shortStem(stem, language) : stem
}

const shortStem = (word: string, language: Language): string =>
  (word.length <= minLength && withoutEnding(word, verbEndings[language], minVerbStem)) || word

function withoutEnding(word: string, endings: readonly string[], min: number): string | undefined {
  const ending = endings.find((one) => word.endsWith(one) && word.length - one.length >= min)
  return ending === undefined ? undefined : word.slice(0, -ending.length)
}

/** The stems under which a word may have been indexed, whatever the language of the text. */
export const stemsOf = (word: string): readonly string[] => [
  ...new Set([word, stemOf(word, 'fr'), stemOf(word, 'en'), stemOf(word, 'es')]),
]
