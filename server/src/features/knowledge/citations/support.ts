import { type Citation, citationLimits } from '@atelier/contract/knowledge/citations'
import { type Rarity, type ReadWords, readWords } from './claim-words.ts'
import type { ReadExcerpt, ReadSentence } from './given-texts.ts'

/** What an excerpt has of a claim. */
export interface Support {
  /** The part of the claim's rare words that its two best sentences have, from 0 to 1. */
  readonly share: number
  /** Those sentences, or what of them is a quote of an allowed length, as they are written. */
  readonly quote: string
  /** The stems of the claim that were compared. */
  readonly stemCount: number
  readonly isOtherLanguage: boolean
}

/** At least so much for each. */
export const supportShares = { stated: 0.6, near: 0.3, unmarked: 0.7 } as const

export function supportOf(share: number): Citation['support'] {
  if (share >= supportShares.stated) return 'stated'
  return share >= supportShares.near ? 'near' : 'absent'
}

/** A title or heading carries a word of the claim by half: it says what the excerpt is about, not what is said. */
const aboveShare = 0.5

/** What of a claim the best two sentences of an excerpt carry. */
export function supportIn(excerpt: ReadExcerpt, claim: string, rarity: Rarity): Support {
  const words = readWords(claim, excerpt.languages)
  const weights = new Map(Array.from(words.stems, (stem) => [stem, rarity(stem)]))
  const total = sumOf(weights.values())
  const first = bestSentence(excerpt.sentences, weights)
  const rest = new Map([...weights].filter(([stem]) => !first?.stems.has(stem)))
  const second = bestSentence(excerpt.sentences, rest)
  const missing = [...rest].filter(([stem]) => !second?.stems.has(stem))
  const above = sumOf(missing.map(([stem, weight]) => (excerpt.aboveStems.has(stem) ? weight : 0)))
  const lacking = sumOf(missing.map(([, weight]) => weight)) - aboveShare * above
  return {
    share: total === 0 ? 0 : 1 - lacking / total,
    quote: quoteOf(excerpt, first, second),
    stemCount: weights.size,
    isOtherLanguage: isOtherLanguage(words, excerpt),
  }
}

/** Whether an excerpt can carry so much of a claim, whatever its sentences: fast, for many excerpts. */
export function mayCarry(
  excerpt: ReadExcerpt,
  claimed: ReadonlySet<string>,
  rarity: Rarity,
): boolean {
  let total = 0
  let carried = 0
  for (const stem of claimed) {
    const weight = rarity(stem)
    total += weight
    if (excerpt.stems.has(stem) || excerpt.aboveStems.has(stem)) carried += weight
  }
  return total > 0 && carried / total >= supportShares.unmarked
}

const isOtherLanguage = ({ languages }: ReadWords, excerpt: ReadExcerpt) =>
  languages.length > 0 &&
  excerpt.languages.length > 0 &&
  !languages.some((language) => excerpt.languages.includes(language))

function bestSentence(
  sentences: readonly ReadSentence[],
  weights: ReadonlyMap<string, number>,
): ReadSentence | undefined {
  let best: ReadSentence | undefined
  let bestWeight = 0
  for (const sentence of sentences) {
    let weight = 0
    for (const [stem, one] of weights) if (sentence.stems.has(stem)) weight += one
    if (weight > bestWeight) {
      best = sentence
      bestWeight = weight
    }
  }
  return best
}

/** From the one sentence to the other where that is not too long, else the best one, or its beginning. */
function quoteOf(
  { given: { text }, sentences }: ReadExcerpt,
  first = sentences[0],
  second?: ReadSentence,
): string {
  if (first === undefined) return text.slice(0, citationLimits.quoteMax)
  const from = Math.min(first.from, second?.from ?? first.from)
  const to = Math.max(first.to, second?.to ?? first.to)
  if (to - from <= citationLimits.quoteMax) return text.slice(from, to)
  const best = text.slice(first.from, first.to)
  if (best.length <= citationLimits.quoteMax) return best
  const space = best.lastIndexOf(' ', citationLimits.quoteMax)
  return best.slice(0, space > 0 ? space : citationLimits.quoteMax)
}

const sumOf = (numbers: Iterable<number>): number => {
  let sum = 0
  for (const one of numbers) sum += one
  return sum
}
