/** A word of a text, without case and accents, and its position. */
export interface Word {
  readonly word: string
  readonly start: number
  readonly end: number
}

/** Scripts without spaces between words: each character counts as a word. So does each emoji. */
const singleCharacterScripts = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Extended_Pictographic}`
const wordPattern = () =>
  new RegExp(
    String.raw`[[${singleCharacterScripts}]--[\d#*]]|[[\p{L}\p{M}\p{N}]--[[${singleCharacterScripts}]--[\d#*]]]+`,
    'gv',
  )
const plainPattern = /[a-z0-9]+/g
/** Longer ones are no words of a language; their first characters are enough to find them. */
const maxWordLength = 40

const isAscii = (text: string) => /^[\0-\x7f]*$/.test(text)
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
    ? text.toLowerCase().matchAll(plainPattern)
    : text.matchAll(wordPattern())) {
    const word = isPlain ? match[0].slice(0, maxWordLength) : foldWord(match[0])
    if (word !== '') yield { word, start: match.index, end: match.index + match[0].length }
  }
}

/** A word without case and accents; œ becomes oe. */
function foldWord(word: string): string {
  const lower = word.toLowerCase()
  if (isAscii(lower)) return lower.slice(0, maxWordLength)
  return lower
    .normalize('NFKD')
    .replaceAll(/[œæßøłđı]/g, (letter) => letterReplacements[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}\p{Extended_Pictographic}]/gu, '')
    .slice(0, maxWordLength)
}
