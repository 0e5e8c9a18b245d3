/** A range of characters, the last one excluded. */
export interface TextRange {
  readonly from: number
  readonly to: number
}

/** What stands for a marker `[2]` in a text of which only the sentences are read; one such sign for each character. */
export const markerSign = '\ue002'

/** A longer sentence ends at a space all the same, so that a text without any end takes linear time. */
export const sentenceMax = 1500

/** The end of a sentence, with the quotation marks, brackets and markers that close it. */
const sentenceEnd = /[.!?…。！？]+(?:[»”"’')\]*_\ue002]|[ \u00a0\u202f]»){0,20}/g
/** Markers that follow behind a space belong to the sentence. */
const followingMarkers = /[ \u00a0\u202f]{0,2}\ue002[\ue002 \u00a0\u202f.]{0,200}/y
/** Abbreviations before a name or a number, folded. */
const abbreviations = new Set(
  'm mm mme mmes mlle dr pr me art al p pp cf ex no n vol chap env fig st ste mr mrs ms prof sec tel ref min max approx'.split(
    ' ',
  ),
)

export interface SentenceOptions {
  /** Markers open the sentences of this line instead of closing them. */
  readonly opensWithMarker?: boolean
  /** The text goes on: what may still change is no sentence yet. */
  readonly isPartial?: boolean
}

/** Enough to see whether a marker begins behind the end of a sentence. */
const markerLength = 60

/** The sentences of a line, in order, without the spaces between them. */
export function sentencesOf(line: string, options: SentenceOptions = {}): TextRange[] {
  const sentences: TextRange[] = []
  let from = 0
  const add = (to: number) => {
    for (const part of boundedParts(line, { from, to })) sentences.push(part)
    from = to
  }
  for (const { index, 0: end } of line.matchAll(sentenceEnd)) {
    if (index < from || !isEnd(line, from, { index, end })) continue
    const inside = quotationAround(line, from, { index, end })
    if (inside === 'closed') continue
    if (inside === 'open' && options.isPartial) return sentences
    const to = options.opensWithMarker ? index + end.length : endOfMarkers(line, index + end.length)
    if (options.isPartial && !isClosed(line.slice(to, to + markerLength))) return sentences
    add(to)
  }
  if (!options.isPartial) add(line.length)
  else if (line.length - from > 2 * sentenceMax)
    sentences.push(...boundedParts(line, { from, to: line.length }).slice(0, 1))
  return sentences
}

function endOfMarkers(line: string, end: number): number {
  followingMarkers.lastIndex = end
  const markers = followingMarkers.exec(line)
  return markers ? end + markers[0].trimEnd().length : end
}

const isClosed = (rest: string) => rest.length >= markerLength || /^\s+[^\s[(【\ue002]/u.test(rest)

interface PossibleEnd {
  readonly index: number
  readonly end: string
}

function isEnd(line: string, from: number, { index, end }: PossibleEnd): boolean {
  const to = index + end.length
  if (/^[。！？]/.test(end)) return true
  const next = line.slice(to, to + 3)
  // A point within a number, an address or a file's name.
  if (next !== '' && !/^[\s\ue002]/.test(next)) return false
  if (/^\s+\p{Ll}/u.test(next)) return false
  if (!end.startsWith('.') || end.startsWith('..')) return true
  const before = /[\p{L}\p{N}°]{1,12}$/u.exec(line.slice(Math.max(from, index - 12), index))
  const word = before?.[0].toLowerCase() ?? ''
  if (/^\d{1,3}$/.test(word)) return line.slice(from, index).trim() !== word
  return !abbreviations.has(word) && !/^\p{Lu}$/u.test(before?.[0] ?? '')
}

/** A quotation may hold sentences; one that does not end within so much is none. */
const quotationMax = sentenceMax

/** Whether an end is within quotation marks that are closed behind it, or that may be closed by what follows. */
function quotationAround(
  line: string,
  from: number,
  { index, end }: PossibleEnd,
): 'closed' | 'open' | undefined {
  const to = index + end.length
  const before = line.slice(Math.max(from, index - quotationMax), to)
  const after = line.slice(to, to + quotationMax)
  const mark = openMark(before)
  if (mark === undefined) return undefined
  if (after.includes(mark)) return 'closed'
  return after.length < quotationMax ? 'open' : undefined
}

/** The mark that closes a quotation which a text leaves open. */
function openMark(text: string): string | undefined {
  if (count(text, /«/g) > count(text, /»/g)) return '»'
  if (count(text, /“/g) > count(text, /”/g)) return '”'
  return count(text, /"/g) % 2 === 1 ? '"' : undefined
}

const count = (text: string, sign: RegExp) => text.match(sign)?.length ?? 0

/** The range without its outer spaces, in parts of at most the longest sentence. */
function boundedParts(line: string, { from, to }: TextRange): TextRange[] {
  const parts: TextRange[] = []
  let start = from
  while (start < to) {
    let end = Math.min(to, start + sentenceMax)
    if (end < to) {
      const space = line.lastIndexOf(' ', end)
      if (space > start) end = space
    }
    const text = line.slice(start, end)
    const begin = start + text.length - text.trimStart().length
    if (begin < end) parts.push({ from: begin, to: start + text.trimEnd().length })
    start = end
  }
  return parts
}
