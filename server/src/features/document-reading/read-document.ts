import type { DocumentGap, DocumentPart, DocumentPosition } from './document-blocks.ts'
import { readingLimits } from './reading-limits.ts'
import { type DocumentReader, startReader } from './start-reader.ts'
import { cleanText } from './text/clean-text.ts'
import { detectLanguage } from './text/detect-language.ts'

const sampleCharacters = 20_000

interface DocumentToRead {
  readonly path: string
  readonly signal?: AbortSignal
  readonly silenceMs?: number
  readonly minTotalMs?: number
  /** The paragraphs of a scanned page, where its text was recognised. */
  readonly recognized?: (page: number) => Promise<readonly string[] | undefined>
}

/** What is known while one document is read, by one child after the other. */
interface ReadingState {
  readonly gaps: DocumentGap[]
  readonly skippedUnits: number[]
  /** All units up to this one have been read. */
  doneUnit: number
  /** Begun, but not all given: the last one is being read. */
  begun: readonly { readonly number: number; readonly position: DocumentPosition }[]
  units: number
  lastPosition: DocumentPosition | undefined
  hiddenCharacters: number
  leftMs: number
  /** Pages of which the text is a picture, until all else of them was given. */
  readonly scans: Map<number, DocumentGap>
  /** Of the last block. */
  headings: readonly string[]
  /** Of what was recognised, to know its language. */
  sample: string
  readonly recognized: NonNullable<DocumentToRead['recognized']>
}

/**
 * Reads a document block after block, as fast as the caller takes them. Its type is recognised by
 * its content. A page that ends its child is a gap, and another child goes on behind it.
 */
export async function* readDocument({
  path,
  signal,
  silenceMs = readingLimits.silenceMs,
  minTotalMs = readingLimits.minTotalMs,
  recognized = async () => undefined,
}: DocumentToRead): AsyncGenerator<DocumentPart> {
  const state: ReadingState = {
    gaps: [],
    skippedUnits: [],
    doneUnit: 0,
    begun: [],
    units: 0,
    lastPosition: undefined,
    hiddenCharacters: 0,
    leftMs: minTotalMs,
    scans: new Map(),
    headings: [],
    sample: '',
    recognized,
  }
  for (;;) {
    const { skippedUnits, doneUnit } = state
    const reader = startReader({ type: 'blocks', path, fromUnit: doneUnit + 1, skippedUnits })
    const stop = () => reader.stop()
    signal?.addEventListener('abort', stop)
    try {
      signal?.throwIfAborted()
      const isDone = yield* takeParts(reader, state, silenceMs)
      signal?.throwIfAborted()
      if (isDone) return
    } finally {
      signal?.removeEventListener('abort', stop)
      stop()
    }
    const final = afterEnd(state)
    if (final) {
      yield final
      return
    }
  }
}

/** Takes what one child reads; returns whether that was the end of the document. */
async function* takeParts(
  reader: DocumentReader,
  state: ReadingState,
  silenceMs: number,
): AsyncGenerator<DocumentPart, boolean> {
  let isStarting = state.skippedUnits.length === 0
  for (;;) {
    const maxMs = Math.max(0, Math.min(silenceMs, state.leftMs))
    const { message, workedMs } = await reader.next(maxMs)
    state.leftMs -= workedMs
    switch (message.type) {
      case 'ended':
        return false
      case 'start':
        state.units = message.units
        if (isStarting) {
          // Once: a document that took its child over could go on starting.
          isStarting = false
          state.leftMs += extraMs(message.units)
          yield { type: 'start', format: message.format, pages: message.pages }
        }
        break
      case 'unit':
        state.begun = [...state.begun, { number: message.unit, position: message.position }]
        break
      case 'done':
        state.doneUnit = message.unit
        state.begun = state.begun.filter(({ number }) => number > message.unit)
        state.hiddenCharacters += message.hiddenCharacters
        yield* takeScan(state, message.unit)
        break
      case 'blocks':
        state.lastPosition = message.blocks.at(-1)?.position
        state.headings = message.blocks.at(-1)?.headings ?? []
        yield message
        break
      case 'gap':
        if (message.gap.why === 'scanned' && 'page' in message.gap.from)
          state.scans.set(message.gap.from.page, message.gap)
        else addGap(state.gaps, message.gap)
        break
      case 'unreadable':
        yield { type: 'unreadable', reason: message.reason, gaps: inOrder(state.gaps) }
        return true
      case 'end':
        state.hiddenCharacters += message.hiddenCharacters
        yield endOf(state, message.language ?? detectLanguage(state.sample))
        return true
    }
  }
}

/** What was recognised on a page whose text is a picture comes behind the rest of it. */
async function* takeScan(state: ReadingState, page: number): AsyncGenerator<DocumentPart> {
  const gap = state.scans.get(page)
  if (!gap) return
  state.scans.delete(page)
  const paragraphs = await state.recognized(page)
  if (!paragraphs) {
    addGap(state.gaps, gap)
    return
  }
  const { headings } = state
  const position = { ...gap.from, isRecognized: true as const }
  const blocks = paragraphs
    .map((paragraph) => ({ headings, text: cleanText(paragraph), position }))
    .filter(({ text }) => text !== '')
  if (blocks.length === 0) {
    addGap(state.gaps, { ...gap, why: 'illegible' })
    return
  }
  state.lastPosition = gap.from
  if (state.sample.length < sampleCharacters)
    state.sample += blocks.map(({ text }) => text).join(' ')
  yield { type: 'blocks', blocks }
}

/** Long documents have more time than the least. */
const extraMs = (units: number) =>
  Math.max(
    0,
    Math.min(units, readingLimits.pages) * readingLimits.pageMs - readingLimits.minTotalMs,
  )

function endOf(
  { gaps, lastPosition, hiddenCharacters }: ReadingState,
  language: string | undefined,
): DocumentPart {
  return lastPosition
    ? { type: 'end', language, gaps: inOrder(gaps), hiddenCharacters }
    : { type: 'unreadable', reason: reasonWithoutText(gaps), gaps: inOrder(gaps) }
}

/** Those of pages by their page: a scan is one only once the rest of its page was given. */
const inOrder = (gaps: readonly DocumentGap[]): DocumentGap[] =>
  gaps.toSorted((a, b) => pageOf(a) - pageOf(b))
const pageOf = ({ from }: DocumentGap) => ('page' in from ? from.page : 0)

function reasonWithoutText(gaps: readonly DocumentGap[]) {
  const found = gaps.find(({ why }) => why === 'damaged' || why === 'too-heavy')
  return found?.why === 'damaged' || found?.why === 'too-heavy' ? found.why : 'no-text'
}

/** Notes the unit in which a child ended. Returns the last part when no other child goes on behind it. */
function afterEnd(state: ReadingState): DocumentPart | undefined {
  const { begun, units, gaps, skippedUnits, lastPosition } = state
  const [first, unit] = [begun[0], begun.at(-1)]
  if (!first || !unit) {
    if (!lastPosition) return { type: 'unreadable', reason: 'too-heavy', gaps }
    addGap(gaps, { from: lastPosition, to: 'end', why: 'too-heavy' })
    return endOf(state, undefined)
  }
  const isGivenUp = skippedUnits.length >= readingLimits.restarts || state.leftMs <= 0
  const isRestMissing = units === 1 || (isGivenUp && unit.number < units)
  addGap(gaps, {
    from: isGivenUp ? first.position : unit.position,
    to: isRestMissing ? 'end' : unit.position,
    why: 'too-heavy',
  })
  skippedUnits.push(unit.number)
  state.begun = []
  return isGivenUp || units === 1 ? endOf(state, undefined) : undefined
}

/** Pages that follow each other are one gap; a child that goes on behind another may report one again. */
function addGap(gaps: DocumentGap[], gap: DocumentGap): void {
  if (gaps.some((known) => known.why === gap.why && contains(known, gap.from))) return
  const last = gaps.at(-1)
  if (last?.why === gap.why && follows(last.to, gap.from))
    gaps[gaps.length - 1] = { ...last, to: gap.to }
  else gaps.push(gap)
}

function contains({ from, to }: DocumentGap, position: DocumentPosition): boolean {
  if (!('page' in position) || !('page' in from)) return isSame(from, position)
  const lastPage = to !== 'end' && 'page' in to ? to.page : Number.POSITIVE_INFINITY
  return from.page <= position.page && position.page <= lastPage
}

const isSame = (a: DocumentPosition, b: DocumentPosition) => JSON.stringify(a) === JSON.stringify(b)
const follows = (before: DocumentGap['to'], after: DocumentPosition) =>
  before !== 'end' && 'page' in before && 'page' in after && after.page === before.page + 1
