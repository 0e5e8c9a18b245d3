import { describe, expect, test } from 'vitest'
import { type HelpExcerpt, readHelpExcerpts } from '#testing/knowledge/help-excerpts.ts'
import { createRandom } from '#testing/knowledge/random.ts'
import { checkReply } from './citation-reader.ts'
import { readWords } from './claim-words.ts'
import type { GivenText } from './given-texts.ts'
import { sentencesOf } from './reply-text/sentences.ts'

/**
 * A scripted model that cites the help well, wrongly, and with invented numbers and quotes. The excerpts given with the right one are its
 * most alike in words, as a search gives them. What is measured, in hundredths, are the goals; a change that lowers one fails.
 */
const goals = { kept: 97, randomFound: 99, alikeFound: 75, inventedFound: 100 }

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
  if (readWords(claim).stems.size < 4) return undefined
  return { claim, right, wrong, alike: mostAlike(right) }
}).filter((one) => one !== undefined)

/** How the claim is judged that cites one of the excerpts. */
function judged(claim: string, cited: HelpExcerpt, { right, alike, wrong }: Case) {
  const excerpts = [right, ...alike, wrong]
  const number = excerpts.findIndex(({ id }) => id === cited.id) + 1
  const { citations } = checkReply(`${claim} [${number}].`, given(excerpts))
  return citations.find(({ by }) => by === 'model')
}

const share = (found: (one: Case, index: number) => boolean) =>
  (100 * cases.filter(found).length) / cases.length

describe('les citations d’un modèle qui suit l’aide', () => {
  test('il y a assez de phrases', () => {
    expect(cases.length).toBeGreaterThan(200)
  })
  test('justes, sont gardées', () => {
    expect(
      share((one) => judged(one.claim, one.right, one)?.support === 'stated'),
    ).toBeGreaterThanOrEqual(goals.kept)
  })
  test('d’un extrait au hasard, sont à vérifier', () => {
    expect(
      share((one) => judged(one.claim, one.wrong, one)?.support !== 'stated'),
    ).toBeGreaterThanOrEqual(goals.randomFound)
  })
  test('de l’extrait le plus semblable, le sont souvent', () => {
    const found = share(
      (one) => judged(one.claim, one.alike[0] ?? one.wrong, one)?.support !== 'stated',
    )
    expect(found).toBeGreaterThanOrEqual(goals.alikeFound)
  })
  test('avec un nombre inventé, le sont toutes', () => {
    const written = ['97 431', '97 431,50 €', 'le 29 février 2044', '4 h 47', '83,7 %']
    const found = share((one, index) => {
      const claim = `${one.claim} ${written[index % written.length]}`
      return judged(claim, one.right, one)?.issues.includes('number') === true
    })
    expect(found).toBe(goals.inventedFound)
  })
  test('avec des mots inventés entre guillemets, le sont toutes', () => {
    const found = share((one) => {
      // Fewer than four words are no quote.
      const words = [...one.claim.split(' ').toReversed(), 'jamais', 'écrits'].join(' ')
      return judged(`Il est dit « ${words} »`, one.right, one)?.issues.includes('quote') === true
    })
    expect(found).toBe(goals.inventedFound)
  })
  test('sans renvoi, sont rattachées au bon extrait', () => {
    const excerptOf = ({ claim, right, alike, wrong }: Case) =>
      checkReply(`${claim}.`, given([wrong, ...alike, right])).citations[0]
    expect(share((one) => excerptOf(one)?.quote !== undefined)).toBeGreaterThanOrEqual(95)
    const attached = cases.filter((one) => excerptOf(one) !== undefined)
    const right = attached.filter((one) => excerptOf(one)?.ordinal === one.right.id)
    // The help says some things twice.
    expect((100 * right.length) / attached.length).toBeGreaterThanOrEqual(94)
  })
})
