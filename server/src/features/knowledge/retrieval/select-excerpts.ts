import { countTokens } from './count-tokens.ts'
import type { CandidateExcerpt, GivenText } from './given-text.ts'

export const selectionLimits = {
  /** Excerpts that one reply is written from, of those that a search found. */
  given: 12,
  /** One document gives no more of the first ones, if others have something too. */
  ofOneSource: 4,
  first: 8,
} as const

/** The best of these candidates, as far as there is room: different texts, of several documents. They come best first. */
export function selectExcerpts(
  candidates: readonly CandidateExcerpt[],
  roomTokens: number,
): CandidateExcerpt[] {
  const selected: CandidateExcerpt[] = []
  let remaining = roomTokens
  for (const candidate of varied(distinct(candidates))) {
    const tokens = countTokens(candidate)
    if (tokens > remaining) continue
    selected.push(candidate)
    remaining -= tokens
    if (selected.length === selectionLimits.given) break
  }
  return selected
}

/** The same text is in copies of a document. */
export function distinct<Excerpt extends Pick<CandidateExcerpt, 'text'>>(
  candidates: readonly Excerpt[],
): Excerpt[] {
  const texts = new Set<string>()
  return candidates.filter(({ text }) => {
    const same = text.replaceAll(/\s+/g, ' ').trim()
    if (texts.has(same)) return false
    texts.add(same)
    return true
  })
}

function varied(candidates: readonly CandidateExcerpt[]): CandidateExcerpt[] {
  const first: CandidateExcerpt[] = []
  const others: CandidateExcerpt[] = []
  const counts = new Map<string, number>()
  for (const candidate of candidates) {
    const count = counts.get(candidate.sourceId) ?? 0
    if (first.length < selectionLimits.first && count < selectionLimits.ofOneSource) {
      first.push(candidate)
      counts.set(candidate.sourceId, count + 1)
    } else others.push(candidate)
  }
  return [...first, ...others]
}

/** Documents by their best excerpt; the excerpts of one document in its order. */
export function numberExcerpts(selected: readonly CandidateExcerpt[]): GivenText[] {
  return [...Map.groupBy(selected, ({ sourceId }) => sourceId).values()]
    .flatMap((ofSource) => ofSource.toSorted((one, other) => one.ordinal - other.ordinal))
    .map((excerpt, index) => ({ ...excerpt, excerpt: index + 1 }))
}
