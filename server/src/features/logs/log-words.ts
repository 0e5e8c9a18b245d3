import { wordsOf } from '#platform/text/words.ts'

/** Ids count as one word each, with or without hyphens. */
const uuids = /\b([\da-f]{8})-([\da-f]{4})-([\da-f]{4})-([\da-f]{4})-([\da-f]{12})\b/gi
const joinUuids = (text: string) => text.replaceAll(uuids, '$1$2$3$4$5')
/** Later words of a line are not indexed. */
const maxIndexedWords = 200
const maxSearchWords = 8
/** Shorter prefixes match too much to be useful. */
export const minPrefixLength = 3

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

/** The words of a line, each once, separated by spaces. */
export function indexedWords(text: string): string {
  const words = new Set<string>()
  for (const { word } of wordsOf(joinUuids(text))) {
    words.add(word)
    if (words.size >= maxIndexedWords) break
  }
  return [...words].join(' ')
}

/** The words to search for; `undefined` without any. The last one may be the beginning of a word. */
export function searchWords(
  search: string | undefined,
): { readonly words: readonly string[]; readonly isPrefix: boolean } | undefined {
  const words = [...wordsOf(joinUuids(search ?? ''))]
    .map(({ word }) => word)
    .slice(0, maxSearchWords)
  const last = words.at(-1)
  if (last === undefined) return undefined
  // Prefixes of numbers match too much, too.
  return { words, isPrefix: last.length >= minPrefixLength && !/\d/.test(last) }
}
