import { type Citation, citationLimits } from '@atelier/contract/knowledge/citations'
import { partEnd } from '../retrieval/given-text.ts'
import {
  type CheckContext,
  type CheckedClaim,
  checkClaim,
  missingNumbers,
  missingQuotes,
} from './check-claim.ts'
import { readWords, stemsByLanguage } from './claim-words.ts'
import { type GivenText, type ReadExcerpt, readGivenTexts } from './given-texts.ts'
import type { ReplySentence } from './reply-text/line-sentences.ts'
import type { Marker } from './reply-text/markers.ts'
import { createReplyLines } from './reply-text/reply-lines.ts'
import { markerSign, type TextRange } from './reply-text/sentences.ts'
import { mayCarry, supportIn, supportShares } from './support.ts'

/** What is known of a finished reply. */
export interface CheckedReply {
  readonly citations: readonly Citation[]
  /** Statements that cite nothing that was given, and that no excerpt carries. */
  readonly unsourced: number
}

/** Checks a reply against the excerpts that it was written from, while it is written. */
export interface CitationReader {
  /** Takes what arrived, and returns the citations of the sentences that are complete by it. */
  read(added: string): readonly Citation[]
  /** Ends the text; returns all citations of the reply. */
  finish(): CheckedReply
}

/** Sentences without a marker that are compared with every excerpt; of the others nothing is said. */
const maxUnmarked = 1000
/** A shorter sentence states nothing that could have a source. */
const minStems = 4

export function createCitationReader(given: readonly GivenText[]): CitationReader {
  const { byNumber, rarity } = readGivenTexts(given)
  const context: CheckContext = { rarity, all: [...byNumber.values()] }
  const lines = createReplyLines()
  const citations: Citation[] = []
  let unsourced = 0
  let unmarked = 0
  let last: ReplySentence | undefined

  const add = (found: readonly Omit<Citation, 'n'>[]) => {
    const added = found
      .slice(0, citationLimits.perReply - citations.length)
      .map((citation, index) => ({ ...citation, n: citations.length + index + 1 }))
    citations.push(...added)
    return added
  }
  function checkSentence(written: ReplySentence): Citation[] {
    if (citations.length >= citationLimits.perReply) return []
    const sentence = last === undefined ? written : withClaim(written, last)
    const isAddition = sentence !== written
    const marked = claimsOf(sentence).flatMap((claim) => citationsOf(claim, byNumber, context))
    last = written
    if (marked.some(({ sourceId }) => sourceId !== null)) return add(marked)
    unmarked += 1
    if (unmarked > maxUnmarked) return add(marked)
    const isCompared = !isAddition && isStatement(sentence)
    const found = isCompared ? unmarkedCitation(sentence, context) : undefined
    if (isCompared && !found) unsourced += 1
    return add([...marked, ...(found ? [found] : quoteIssues(sentence, context))])
  }
  const checkAll = (sentences: readonly ReplySentence[]) => sentences.flatMap(checkSentence)

  return {
    read: (added) => checkAll(lines.read(added)),
    finish() {
      checkAll(lines.finish())
      return { citations, unsourced }
    },
  }
}

/** The same of a whole text. */
export function checkReply(text: string, given: readonly GivenText[]): CheckedReply {
  const reader = createCitationReader(given)
  reader.read(text)
  return reader.finish()
}

/** Markers alone on their line are those of the sentence before. */
function withClaim(written: ReplySentence, before: ReplySentence): ReplySentence {
  const isAlone = written.markers.length > 0 && /^[\s.\ue002]*$/.test(written.text)
  if (!isAlone || before.markers.length > 0) return written
  const space = ' '.repeat(written.from - before.to)
  return { ...written, from: before.from, text: `${before.text}${space}${written.text}` }
}

/** A part of a sentence, with the markers at its end. */
interface MarkedClaim extends TextRange {
  readonly text: string
  readonly markers: readonly Marker[]
}

/** A sentence with markers in its middle makes a claim before each of them; one that says too little is that of the whole sentence. */
function claimsOf({ text, from, to, markers }: ReplySentence): MarkedClaim[] {
  const groups: Marker[][] = []
  for (const marker of markers) {
    const last = groups.at(-1)
    const before = last?.at(-1)
    if (last && before && /^[\s,;.\ue002]*$/.test(text.slice(before.to - from, marker.from - from)))
      last.push(marker)
    else groups.push([marker])
  }
  const plain = (part: string) => part.replaceAll(markerSign, ' ')
  let start = from
  return groups.map((group, index) => {
    const isLast = index === groups.length - 1
    const end = isLast ? to : (group.at(-1)?.to ?? to)
    const part = plain(text.slice(start - from, end - from))
    const isWhole = groups.length === 1 || readWords(part).stems.size < minStems
    const range = isWhole ? { from, to } : { from: start, to: end }
    start = end
    return { ...range, text: isWhole ? plain(text) : part, markers: group }
  })
}

function citationsOf(
  claim: MarkedClaim,
  byNumber: ReadonlyMap<number, ReadExcerpt>,
  context: CheckContext,
): Omit<Citation, 'n'>[] {
  const named = new Map<number, Marker>()
  for (const marker of claim.markers)
    for (const number of marker.numbers) if (!named.has(number)) named.set(number, marker)
  const excerpts = [...named.keys()].flatMap((number) => byNumber.get(number) ?? [])
  const checked = new Map(
    checkClaim({ text: claim.text, excerpts }, context).map((one) => [
      one.excerpt.given.excerpt,
      one,
    ]),
  )
  return Array.from(named, ([number, { from, to }]) => {
    const one = checked.get(number)
    const marker = { from, to }
    return one
      ? citation(one, { claim, marker, by: 'model' })
      : { ...unknown, ...rangeOf(claim), excerpt: number, marker, issues: ['unknown-excerpt'] }
  })
}

const unknown = {
  ...{ sourceId: null, ordinal: null, title: '', position: null, quote: '' },
  ...{ support: 'absent', by: 'model', missing: [] },
} satisfies Partial<Citation>

const rangeOf = ({ from, to }: TextRange) => ({ from, to })

interface Written {
  readonly claim: TextRange
  readonly marker: TextRange
  readonly by: Citation['by']
}
function citation(
  { excerpt: { given }, quote, support, issues, missing }: CheckedClaim,
  { claim, marker, by }: Written,
): Omit<Citation, 'n'> {
  const { excerpt, sourceId, isFile, title } = given
  const { ordinal, position } = partOf(given, quote)
  return {
    ...{ excerpt, ...rangeOf(claim), marker, sourceId, ordinal, title, position },
    ...(isFile && { isFile }),
    ...{ quote, support, by, issues: [...issues], missing: [...missing] },
  }
}

const plainText = ({ text }: ReplySentence) => text.replaceAll(markerSign, ' ')

/** Of excerpts that were given as one, the one in which a quote begins. */
function partOf(
  { parts, ...whole }: GivenText,
  quote: string,
): Pick<GivenText, 'ordinal' | 'position'> {
  let left = quote === '' ? 0 : whole.text.indexOf(quote)
  for (const part of parts ?? []) {
    if (left < part.text.length) return part
    left -= part.text.length + partEnd.length
  }
  return parts?.at(-1) ?? whole
}

/** Whether a sentence says something that a document could say. */
const isStatement = (sentence: ReplySentence) =>
  !sentence.isHeading &&
  !/[?:]\s*\**$/.test(sentence.text) &&
  readWords(sentence.text).stems.size >= minStems

/** The excerpt that carries a sentence without a marker: the one that carries the most of it. */
function unmarkedCitation(
  sentence: ReplySentence,
  context: CheckContext,
): Omit<Citation, 'n'> | undefined {
  const text = plainText(sentence)
  if (missingQuotes(text, context.all).length > 0) return undefined
  const stemsIn = stemsByLanguage(text)
  const [best] = context.all
    .filter((excerpt) => mayCarry(excerpt, stemsIn(excerpt.languages), context.rarity))
    .map((excerpt) => ({ excerpt, ...supportIn(excerpt, text, context.rarity) }))
    .filter(
      ({ excerpt, share }) =>
        share >= supportShares.unmarked && missingNumbers(text, [excerpt]).length === 0,
    )
    .toSorted((a, b) => b.share - a.share)
  if (best === undefined) return undefined
  const { excerpt, quote } = best
  const marker = { from: sentence.to, to: sentence.to }
  return citation(
    { excerpt, quote, support: 'stated', issues: [], missing: [] },
    { claim: sentence, marker, by: 'server' },
  )
}

/** Quoted words that are in no excerpt, of a sentence that cites none. */
function quoteIssues(sentence: ReplySentence, context: CheckContext): Omit<Citation, 'n'>[] {
  const missing = missingQuotes(plainText(sentence), context.all)
  if (missing.length === 0) return []
  const marker = { from: sentence.to, to: sentence.to }
  return [
    {
      ...{ ...unknown, ...rangeOf(sentence), excerpt: null, marker },
      ...{ by: 'server', issues: ['quote'], missing: missing.slice(0, citationLimits.missing) },
    },
  ]
}
