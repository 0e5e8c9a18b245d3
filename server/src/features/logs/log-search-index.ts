import { wordsOf } from '#platform/text/words.ts'

/** Ids count as one word each, with or without hyphens. */
const uuids = /\b([\da-f]{8})-([\da-f]{4})-([\da-f]{4})-([\da-f]{4})-([\da-f]{12})\b/gi
const joinUuids = (text: string) => text.replaceAll(uuids, '$1$2$3$4$5')
/** Later words of a line are not indexed. */
const maxIndexedWords = 200
/**
 * Lengths of the indexed prefixes. Any other length would make each search merge every word that
 * begins with the prefix, line by line. Shorter prefixes, and prefixes of numbers, match too much
 * to be useful.
 */
export const prefixLengths = [3, 4, 5, 6, 7, 8, 10] as const
const maxSearchWords = 8

/** Level and source as indexed words, one for each possible filter; no text folds to a word with these characters. */
export function tagsOf({
  level,
  source,
}: {
  readonly level: number
  readonly source: number
}): readonly string[] {
  return [tagFor({ level }), tagFor({ source }), tagFor({ level, source })]
}
/** The tag of lines of this level, this source, or both. */
export const tagFor = ({
  level,
  source,
}: {
  readonly level?: number | undefined
  readonly source?: number | undefined
}): string =>
  `\u00b7${level === undefined ? '' : `l${level}`}${source === undefined ? '' : `s${source}`}`

export function indexedWords(text: string): string {
  const words = new Set<string>()
  for (const { word } of wordsOf(joinUuids(text))) {
    words.add(word)
    if (words.size >= maxIndexedWords) break
  }
  return [...words].join(' ')
}

/**
 * The full-text query: every word, the last one as a prefix if the index has its length;
 * `undefined` without words.
 */
export function searchExpression(search: string): string | undefined {
  const words = [...wordsOf(joinUuids(search))].map(({ word }) => word).slice(0, maxSearchWords)
  if (words.length === 0) return undefined
  return words
    .map((word, index) => (index === words.length - 1 ? prefixTerm(word) : `"${word}"`))
    .join(' AND ')
}
function prefixTerm(word: string): string {
  const length = /\d/.test(word)
    ? undefined
    : prefixLengths.findLast((candidate) => candidate <= word.length)
  return length === undefined ? `"${word}"` : `"${word.slice(0, length)}"*`
}
