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
  /** Without the little words; those of the headings twice, as they say what the text is about. */
  readonly words: readonly string[]
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
  const isCarrying = (word: string) => !isLittleWord(word, found)
  const [language] = found
  const stem = (word: string) => (language === undefined ? word : stemOf(word, language))
  const words = { above: above.filter(isCarrying), inside: inside.filter(isCarrying) }
  const headingStems = new Set(words.above.map(stem))
  const counts = new Map<string, number>([...headingStems].map((one) => [one, 0]))
  for (const word of words.inside) counts.set(stem(word), (counts.get(stem(word)) ?? 0) + 1)
  return {
    words: [...words.above, ...words.above, ...words.inside],
    stems: new Map(
      Array.from(counts, ([one, count]) => [one, levelOf(count, headingStems.has(one))]),
    ),
  }
}

function levelOf(count: number, isInHeading: boolean): Level {
  if (count >= 4 || (isInHeading && count >= 3)) return 3
  return count >= 2 || isInHeading ? 2 : 1
}

const wordsIn = (text: string): string[] =>
  Array.from(wordsOf(text.slice(0, maxCharacters)), ({ word }) => word)
