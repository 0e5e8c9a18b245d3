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
export const letterReplacements: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
}

/**
 * Hands over the words of a text in order, until `visit` returns `false`: a generator takes up to
 * twice as long.
 */
export function visitWords(
  text: string,
  visit: (word: string, start: number, written: string) => boolean,
): void {
  const { pattern, fold } = readingOf(text)
  for (const match of text.matchAll(pattern)) {
    const [written] = match
    const word = fold(written)
    if (word !== '' && !visit(word, match.index, written)) return
  }
}

/** The words of a text in order; used for indexing and for searching, so both agree. */
export function* wordsOf(text: string): Generator<Word, void, void> {
  const { pattern, fold } = readingOf(text)
  for (const match of text.matchAll(pattern)) {
    const word = fold(match[0])
    if (word !== '') yield { word, start: match.index, end: match.index + match[0].length }
  }
}

/** Each word of a text once, in the order in which they come first. */
export function distinctWordsOf(text: string): ReadonlySet<string> {
  const { pattern, fold } = readingOf(text)
  // Words come again: each way of writing one is folded once.
  const written = new Set(text.match(pattern))
  const words = new Set<string>()
  for (const word of written) words.add(fold(word))
  words.delete('')
  return words
}

/** How a text is read: nearly all are in Latin letters, whose words are found and folded in half the time. */
function readingOf(text: string) {
  if (textPatterns.latin.test(text))
    return { pattern: textPatterns.latinWord, fold: foldLatinWord } as const
  return { pattern: textPatterns.word, fold: foldWord } as const
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

/** What `foldWord` makes of each character beyond ASCII, up to the last of `latin`. */
const latinFoldings: readonly string[] = Array.from({ length: 0x250 }, (_, code) =>
  code < 0x80 ? '' : foldWord(String.fromCharCode(code)),
)

/** The same as `foldWord`, character by character: those of Latin letters do not depend on each other. */
function foldLatinWord(word: string): string {
  const beginning = word.slice(0, maxDecomposedLength)
  const folded = isAscii(beginning)
    ? beginning
    : beginning.replaceAll(/[^\0-\x7f]/g, (letter) => latinFoldings[letter.charCodeAt(0)] ?? '')
  return folded.slice(0, maxWordLength).toLowerCase()
}
