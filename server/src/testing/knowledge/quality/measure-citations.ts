import { checkReply } from '#features/knowledge/citations/citation-reader.ts'
import { readWords } from '#features/knowledge/citations/claim-words.ts'
import type { GivenText } from '#features/knowledge/citations/given-texts.ts'
import { sentencesOf } from '#features/knowledge/citations/reply-text/sentences.ts'
import { type HelpExcerpt, readHelpExcerpts } from '../help-excerpts.ts'
import { createRandom } from '../random.ts'

/** How often citations of one kind are judged as they should be. */
export interface MeasuredCitations {
  readonly name: string
  readonly count: number
  /** In hundredths of those judged. */
  readonly share: number
  /** The least that it may be. */
  readonly goal: number
}

const help = readHelpExcerpts()
const stemsOf = new Map(
  help.map((excerpt) => [excerpt.id, readWords(`${excerpt.heading} ${excerpt.text}`).stems]),
)
const random = createRandom(104)

const given = (excerpts: readonly HelpExcerpt[]): GivenText[] =>
  excerpts.map(({ id, page, heading, text }, index) => ({
    ...{ excerpt: index + 1, sourceId: page, ordinal: id, title: `${page}.md`, heading, text },
    position: { line: 1 },
  }))

/** The excerpts of other sections that share the most words with one. */
function mostAlike(of: HelpExcerpt): HelpExcerpt[] {
  const own = new Set(stemsOf.get(of.id))
  const shared = (other: HelpExcerpt) =>
    [...new Set(stemsOf.get(other.id))].filter((stem) => own.has(stem)).length
  return help
    .filter(({ section }) => section !== of.section)
    .toSorted((a, b) => shared(b) - shared(a))
    .slice(0, 5)
}

interface Case {
  readonly claim: string
  readonly right: HelpExcerpt
  readonly alike: readonly HelpExcerpt[]
  readonly wrong: HelpExcerpt
}

/** Sentences of the help, some words of which are left out, each with its excerpt. */
const cases: readonly Case[] = Array.from({ length: 660 }, (): Case | undefined => {
  const right = help[random(help.length)]
  const wrong = help[random(help.length)]
  if (!right || !wrong || right.page === wrong.page) return undefined
  const lines = right.text.split('\n').map((line) => line.slice(0, 500))
  const line = lines[random(lines.length)] ?? ''
  const sentences = sentencesOf(line)
  const range = sentences[random(sentences.length)]
  const sentence = line.slice(range?.from ?? 0, range?.to ?? 0).replaceAll(/[«»"“”]/g, '')
  const claim = sentence
    .split(/\s+/)
    .filter(() => random(100) >= 30)
    .join(' ')
    .replace(/[.!?:;,]*$/, '')
  // What the help says of programs, « choices[0] », looks like a citation of its own.
  const isCiting = /\[\d/.test(claim)
  if (isCiting || readWords(claim).stems.size < 4) return undefined
  return { claim, right, wrong, alike: mostAlike(right) }
}).filter((one) => one !== undefined)

/** How the claim is judged that cites one of the excerpts. */
function judged(claim: string, cited: HelpExcerpt, { right, alike, wrong }: Case) {
  const excerpts = [right, ...alike, wrong]
  const number = excerpts.findIndex(({ id }) => id === cited.id) + 1
  const { citations } = checkReply(`${claim} [${number}].`, given(excerpts))
  return citations.find(({ by }) => by === 'model')
}

const written = ['97 431', '97 431,50 €', 'le 29 février 2044', '4 h 47', '83,7 %']

/**
 * A scripted model that cites the help well, wrongly, and with invented numbers and quotes. The excerpts given with the right one are its
 * most alike in words, as a search gives them.
 */
export function measureCitations(): readonly MeasuredCitations[] {
  const measured = (
    name: string,
    goal: number,
    isRight: (one: Case, index: number) => boolean,
    of: readonly Case[] = cases,
  ): MeasuredCitations => {
    const share = (100 * of.filter(isRight).length) / of.length
    return { name, goal, count: of.length, share: Math.floor(share * 10) / 10 }
  }
  const isStated = (one: Case, cited: HelpExcerpt) =>
    judged(one.claim, cited, one)?.support === 'stated'
  const attachedTo = ({ claim, right, alike, wrong }: Case) =>
    checkReply(`${claim}.`, given([wrong, ...alike, right])).citations[0]
  return [
    measured('right: kept', 97, (one) => isStated(one, one.right)),
    measured('of any excerpt: to be checked', 99, (one) => !isStated(one, one.wrong)),
    measured(
      'of the most alike excerpt: to be checked',
      75,
      (one) => !isStated(one, one.alike[0] ?? one.wrong),
    ),
    measured('with an invented number: to be checked', 100, (one, index) => {
      const claim = `${one.claim} ${written[index % written.length]}`
      return judged(claim, one.right, one)?.issues.includes('number') === true
    }),
    measured('with an invented quote: to be checked', 100, (one) => {
      // Fewer than four words are no quote.
      const words = [...one.claim.split(' ').toReversed(), 'jamais', 'écrits'].join(' ')
      return judged(`Il est dit « ${words} »`, one.right, one)?.issues.includes('quote') === true
    }),
    measured('without a mark: attached to an excerpt', 95, (one) => {
      return attachedTo(one)?.quote !== undefined
    }),
    // The help says some things twice.
    measured(
      'without a mark: attached to the right one',
      94,
      (one) => attachedTo(one)?.ordinal === one.right.id,
      cases.filter((one) => attachedTo(one) !== undefined),
    ),
  ]
}
