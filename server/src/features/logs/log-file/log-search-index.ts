import { minPrefixLength, searchWords } from '../log-words.ts'

/**
 * Lengths of the indexed prefixes. Any other length would make each search merge every word that
 * begins with the prefix, line by line.
 */
export const prefixLengths = [minPrefixLength, 4, 5, 6, 7, 8, 10] as const

/**
 * The full-text query: every word, the last one as a prefix of a length that the index has;
 * `undefined` without words.
 */
export function searchExpression(search: string | undefined): string | undefined {
  const found = searchWords(search)
  return found?.words
    .map((word, index) =>
      found.isPrefix && index === found.words.length - 1 ? prefixTerm(word) : `"${word}"`,
    )
    .join(' AND ')
}
function prefixTerm(word: string): string {
  const length = prefixLengths.findLast((candidate) => candidate <= word.length)
  return length === undefined ? `"${word}"` : `"${word.slice(0, length)}"*`
}
