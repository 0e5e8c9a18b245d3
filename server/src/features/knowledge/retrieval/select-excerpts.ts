import { citationLimits } from '@atelier/contract/knowledge/citations'
import { countTokens } from './count-tokens.ts'
import { type CandidateExcerpt, type GivenText, partEnd, type ReadExcerpt } from './given-text.ts'

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
  return inOrder(selected).map((excerpt, index) => ({ ...excerpt, excerpt: index + 1 }))
}

/** The same; those that follow each other under one heading are given as one, so that the model reads on. */
export const numberJoined = (selected: readonly CandidateExcerpt[]): GivenText[] =>
  joinNeighbours(inOrder(selected)).map((excerpts, index) => ({
    ...joinExcerpts(excerpts),
    excerpt: index + 1,
  }))

const inOrder = (selected: readonly CandidateExcerpt[]): CandidateExcerpt[] =>
  [...Map.groupBy(selected, ({ sourceId }) => sourceId).values()].flatMap((ofSource) =>
    ofSource.toSorted((one, other) => one.ordinal - other.ordinal),
  )

type Neighbours = readonly [CandidateExcerpt, ...CandidateExcerpt[]]

function joinNeighbours(excerpts: readonly CandidateExcerpt[]): Neighbours[] {
  const groups: [CandidateExcerpt, ...CandidateExcerpt[]][] = []
  for (const excerpt of excerpts) {
    const group = groups.at(-1)
    const last = group?.at(-1)
    if (group && last && group.length < citationLimits.joined && isNext(last, excerpt))
      group.push(excerpt)
    else groups.push([excerpt])
  }
  return groups
}

const isNext = (before: CandidateExcerpt, next: CandidateExcerpt) =>
  before.sourceId === next.sourceId &&
  before.reading === next.reading &&
  before.ordinal + 1 === next.ordinal &&
  before.heading === next.heading

/** One text of excerpts that follow each other; it is where the first one is. */
function joinExcerpts(excerpts: Neighbours): CandidateExcerpt & Pick<GivenText, 'parts'> {
  const [first] = excerpts
  if (excerpts.length === 1) return first
  return {
    ...first,
    ...joinedTexts(excerpts),
    foundBy: [...new Set(excerpts.flatMap(({ foundBy }) => foundBy))],
  }
}

/** What several excerpts are as one. */
export const joinedTexts = (parts: readonly ReadExcerpt[]) => ({
  text: parts.map(({ text }) => text).join(partEnd),
  lastOrdinal: parts.at(-1)?.ordinal,
  parts,
})
