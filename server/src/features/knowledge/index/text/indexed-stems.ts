import { wordsOf } from '#platform/text/words.ts'
import { isLittleWord, languagesOf } from './languages.ts'
import { stemOf } from './stems.ts'

/**
 * How much an excerpt is about a word: 1 when it is there, 2 when it is there twice or in a heading above, 3 when four times, or three
 * times and in a heading. Each stem has one level in each excerpt.
 */
export type Level = 1 | 2 | 3
export const levels = [1, 2, 3] as const satisfies readonly Level[]

export interface ReadText {
  /** How often each word is there, without the little ones; one of a heading counts twice, as it says what the text is about. */
  readonly words: ReadonlyMap<string, number>
  readonly stems: ReadonlyMap<string, Level>
}

/** What is read of one excerpt: many times its usual size. */
const maxCharacters = 8_000

export interface TextWithHeading {
  /** Title and headings above the text. */
  readonly heading: string
  readonly text: string
}

/** What of an excerpt is indexed. */
export function readForIndex({ heading, text }: TextWithHeading): ReadText {
  const above = wordsIn(heading)
  const inside = wordsIn(text)
  const found = languagesOf([...above, ...inside])
  const [language] = found
  const words = new Map<string, number>()
  const counts = new Map<string, number>()
  const headingStems = new Set<string>()
  const addAll = (list: ReadonlyMap<string, number>, isHeading: boolean) => {
    for (const [word, count] of list) {
      if (isLittleWord(word, found)) continue
      const stem = language === undefined ? word : stemOf(word, language)
      words.set(word, (words.get(word) ?? 0) + (isHeading ? 2 * count : count))
      counts.set(stem, (counts.get(stem) ?? 0) + (isHeading ? 0 : count))
      if (isHeading) headingStems.add(stem)
    }
  }
  addAll(countsOf(above), true)
  addAll(countsOf(inside), false)
  const stems = Array.from(
    counts,
    ([stem, count]) => [stem, levelOf(count, headingStems.has(stem))] as const,
  )
  return { words, stems: new Map(stems) }
}

function countsOf(words: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

function levelOf(count: number, isInHeading: boolean): Level {
  if (count >= 4 || (isInHeading && count >= 3)) return 3
  return count >= 2 || isInHeading ? 2 : 1
}

const wordsIn = (text: string): string[] =>
  Array.from(wordsOf(text.slice(0, maxCharacters)), ({ word }) => word)
