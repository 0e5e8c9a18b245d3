import { textPatterns } from './text-patterns.ts'

/** A word of a text, without case and accents, and its position. */
export interface Word {
  readonly word: string
  readonly start: number
  readonly end: number
}

/** Longer ones are no words of a language; their first characters are enough to find them. */
const maxWordLength = 40
/** Long enough for such a word when its accents are separate characters. */
const maxDecomposedLength = 4 * maxWordLength

const isAscii = (text: string) => textPatterns.ascii.test(text)
/** Letters that Unicode does not decompose. */
const letterReplacements: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
}

/** The words of a text in order; used for indexing and for searching, so both agree. */
export function* wordsOf(text: string): Generator<Word, void, void> {
  const isPlain = isAscii(text)
  for (const match of isPlain
    ? text.toLowerCase().matchAll(textPatterns.plainWord)
    : text.matchAll(textPatterns.word)) {
    const word = isPlain ? match[0].slice(0, maxWordLength) : foldWord(match[0])
    if (word !== '') yield { word, start: match.index, end: match.index + match[0].length }
  }
}

/** A word without case and accents; œ becomes oe. */
function foldWord(word: string): string {
  // Truncated first: normalizing takes quadratic time in the number of consecutive accents.
  const lower = word.slice(0, maxDecomposedLength).toLowerCase()
  if (isAscii(lower)) return lower.slice(0, maxWordLength)
  return lower
    .normalize('NFKD')
    .replaceAll(/[œæßøłđı]/g, (letter) => letterReplacements[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}\p{Extended_Pictographic}]/gu, '')
    .slice(0, maxWordLength)
}
