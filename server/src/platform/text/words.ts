/** A word of a text, without case and accents, and where it stands there. */
export interface Word {
  readonly word: string
  readonly start: number
  readonly end: number
}

/** Scripts that put no space between words: each sign counts as one. So does each emoji. */
const singleCharacterScripts = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Extended_Pictographic}`
const wordPattern = () =>
  new RegExp(
    String.raw`[[${singleCharacterScripts}]--[\d#*]]|[[\p{L}\p{M}\p{N}]--[[${singleCharacterScripts}]--[\d#*]]]+`,
    'gv',
  )
const plainPattern = /[a-z0-9]+/g
/** Longer ones are no words of a language; their beginning is enough to find them. */
const longestWord = 40

const isAscii = (text: string) => /^[\0-\x7f]*$/.test(text)
/** Letters that Unicode does not take apart. */
const letterReplacements: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
}

/** The words of a text in order. What is indexed and what is searched go through here, so that both mean the same. */
export function* wordsOf(text: string): Generator<Word, void, void> {
  const isPlain = isAscii(text)
  for (const match of isPlain
    ? text.toLowerCase().matchAll(plainPattern)
    : text.matchAll(wordPattern())) {
    const word = isPlain ? match[0].slice(0, longestWord) : foldWord(match[0])
    if (word !== '') yield { word, start: match.index, end: match.index + match[0].length }
  }
}

/** A word without case and accents; œ is oe, æ is ae. */
function foldWord(word: string): string {
  const lower = word.toLowerCase()
  if (isAscii(lower)) return lower.slice(0, longestWord)
  return lower
    .normalize('NFKD')
    .replaceAll(/[œæßøłđı]/g, (letter) => letterReplacements[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}\p{Extended_Pictographic}]/gu, '')
    .slice(0, longestWord)
}
