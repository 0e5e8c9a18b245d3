import { wordsOf } from '#platform/text/words.ts'

/** Numbers of requests and of things: one word each, however they are written. */
const uuids = /\b([\da-f]{8})-([\da-f]{4})-([\da-f]{4})-([\da-f]{4})-([\da-f]{12})\b/gi
const joined = (text: string) => text.replaceAll(uuids, '$1$2$3$4$5')
/** More words of one line are not searched. */
const maxIndexedWords = 200
/**
 * Beginnings of so many letters are in the index: whatever is begun by them is found at once. Another length would be put together from every word
 * it begins, and line after line, at each search. Shorter ones, and beginnings of numbers, are begun by too much to be worth asking.
 */
export const prefixLengths = [3, 4, 5, 6, 7, 8, 10] as const
const maxSearchWords = 8

/** What a line is besides its words, as words of it: one for each thing that can be asked; no text folds to a word with these signs. */
export function tagsOf({
  level,
  source,
}: {
  readonly level: number
  readonly source: number
}): readonly string[] {
  return [tagFor({ level }), tagFor({ source }), tagFor({ level, source })]
}
/** The one mark that lines of this level, of this source, or of both have. */
export const tagFor = ({
  level,
  source,
}: {
  readonly level?: number | undefined
  readonly source?: number | undefined
}): string =>
  `\u00b7${level === undefined ? '' : `l${level}`}${source === undefined ? '' : `s${source}`}`

/** What is indexed of a line. */
export function indexedWords(text: string): string {
  const words = new Set<string>()
  for (const { word } of wordsOf(joined(text))) {
    words.add(word)
    if (words.size >= maxIndexedWords) break
  }
  return [...words].join(' ')
}

/** What full-text search is asked: every word, the last one as a beginning, as far as these are in the index; `undefined` when there is no word in it. */
export function searchExpression(search: string): string | undefined {
  const words = [...wordsOf(joined(search))].map(({ word }) => word).slice(0, maxSearchWords)
  if (words.length === 0) return undefined
  return words
    .map((word, index) => (index === words.length - 1 ? prefixTerm(word) : `"${word}"`))
    .join(' AND ')
}
function prefixTerm(word: string): string {
  const length = /\d/.test(word)
    ? undefined
    : prefixLengths.findLast((known) => known <= word.length)
  return length === undefined ? `"${word}"` : `"${word.slice(0, length)}"*`
}
