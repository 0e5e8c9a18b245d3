import type { GivenExcerpt } from '@atelier/contract/knowledge/citations'
import type { Language } from '../index/text/languages.ts'
import { type Rarity, rarityAmong, readWords } from './claim-words.ts'
import { numbersOf, type TextNumbers } from './numbers/numbers.ts'
import { comparableText } from './quoted-words.ts'
import { sentencesOf, type TextRange } from './reply-text/sentences.ts'

/** An excerpt that the model was given, with its text. */
export type GivenText = Omit<GivenExcerpt, 'foundBy'> & {
  readonly text: string
  /** Where it is several that follow each other: their texts, in order. */
  readonly parts?: readonly (Pick<GivenExcerpt, 'ordinal' | 'position'> & {
    readonly text: string
  })[]
}

export interface ReadSentence extends TextRange {
  readonly stems: ReadonlySet<string>
}

/** An excerpt, read once for all claims of a reply. */
export interface ReadExcerpt {
  readonly given: GivenText
  readonly languages: readonly Language[]
  readonly sentences: readonly ReadSentence[]
  readonly stems: ReadonlySet<string>
  /** Of its title and of the headings above it: what it is about, and need not say again. */
  readonly aboveStems: ReadonlySet<string>
  readonly numbers: TextNumbers
  /** Its text as quoted words are looked for in it. */
  readonly comparable: string
}

export interface ReadExcerpts {
  readonly byNumber: ReadonlyMap<number, ReadExcerpt>
  readonly rarity: Rarity
}

/** Many times the size of an excerpt; what comes after is not compared. */
const maxCharacters = 20_000

export function readGivenTexts(given: readonly GivenText[]): ReadExcerpts {
  const excerpts = given.map(readExcerpt)
  return {
    byNumber: new Map(excerpts.map((excerpt) => [excerpt.given.excerpt, excerpt])),
    rarity: rarityAmong(excerpts.flatMap(({ sentences }) => sentences.map(({ stems }) => stems))),
  }
}

function readExcerpt(given: GivenText): ReadExcerpt {
  const text = given.text.slice(0, maxCharacters)
  const { languages } = readWords(`${given.heading} ${text}`)
  const sentences = paragraphsOf(text).flatMap((paragraph) =>
    sentencesOf(text.slice(paragraph.from, paragraph.to)).map(({ from, to }) => {
      const range = { from: paragraph.from + from, to: paragraph.from + to }
      return { ...range, stems: readWords(text.slice(range.from, range.to), languages).stems }
    }),
  )
  const above = `${given.title} ${given.heading}`
  return {
    ...{ given, languages, sentences },
    stems: new Set(sentences.flatMap(({ stems }) => [...stems])),
    aboveStems: readWords(above, languages).stems,
    numbers: numbersOf(`${text} ; ${above} ; ${JSON.stringify(given.position)}`),
    comparable: comparableText(text),
  }
}

/** A line of this length does not go on in the next one by chance. */
const wrappedLength = 60

/** Lines that go on in the next one, as those of a page do, belong together. */
function paragraphsOf(text: string): TextRange[] {
  const paragraphs: TextRange[] = []
  let from = 0
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1)) {
    const line = text.slice(Math.max(from, end - wrappedLength), end)
    if (
      line.length >= wrappedLength &&
      !/[.:;!?|]\s*$/.test(line) &&
      !/^\s*[-•|*]/.test(text.slice(end + 1, end + 9))
    )
      continue
    paragraphs.push({ from, to: end })
    from = end + 1
  }
  return [...paragraphs, { from, to: text.length }]
}
