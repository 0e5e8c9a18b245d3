import type { DocumentGap, DocumentPart, DocumentPosition } from './document-blocks.ts'
import { readingLimits } from './reading-limits.ts'
import { type DocumentReader, startReader } from './start-reader.ts'

interface DocumentToRead {
  readonly path: string
  readonly signal?: AbortSignal
  readonly silenceMs?: number
  readonly minTotalMs?: number
}

/** What is known while one document is read, by one child after the other. */
interface ReadingState {
  readonly gaps: DocumentGap[]
  readonly skippedUnits: number[]
  /** All units up to this one have been read. */
  doneUnit: number
  unit: { readonly number: number; readonly position: DocumentPosition } | undefined
  units: number
  hasBlocks: boolean
  hiddenCharacters: number
  leftMs: number
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
}: DocumentToRead): AsyncGenerator<DocumentPart> {
  const state: ReadingState = {
    gaps: [],
    skippedUnits: [],
    doneUnit: 0,
    unit: undefined,
    units: 0,
    hasBlocks: false,
    hiddenCharacters: 0,
    leftMs: minTotalMs,
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
  const isFirst = state.skippedUnits.length === 0
  for (;;) {
    const began = performance.now()
    const message = await reader.next(Math.max(0, Math.min(silenceMs, state.leftMs)))
    state.leftMs -= performance.now() - began
    switch (message.type) {
      case 'ended':
        return false
      case 'start':
        state.units = message.units
        if (isFirst) {
          state.leftMs += extraMs(message.units)
          yield { type: 'start', format: message.format, pages: message.units }
        }
        break
      case 'unit':
        state.unit = { number: message.unit, position: message.position }
        break
      case 'done':
        state.doneUnit = message.unit
        state.hiddenCharacters += message.hiddenCharacters
        break
      case 'blocks':
        state.hasBlocks = true
        yield message
        break
      case 'gap':
        addGap(state.gaps, message.gap)
        break
      case 'unreadable':
        yield { type: 'unreadable', reason: message.reason, gaps: state.gaps }
        return true
      case 'end':
        state.hiddenCharacters += message.hiddenCharacters
        yield endOf(state, message.language)
        return true
    }
  }
}

/** Long documents have more time than the least. */
const extraMs = (units: number) =>
  Math.max(0, units * readingLimits.pageMs - readingLimits.minTotalMs)

function endOf(
  { gaps, hasBlocks, hiddenCharacters }: ReadingState,
  language: string | undefined,
): DocumentPart {
  return hasBlocks
    ? { type: 'end', language, gaps, hiddenCharacters }
    : { type: 'unreadable', reason: reasonWithoutText(gaps), gaps }
}

function reasonWithoutText(gaps: readonly DocumentGap[]) {
  const found = gaps.find(({ why }) => why === 'damaged' || why === 'too-heavy')
  return found?.why === 'damaged' || found?.why === 'too-heavy' ? found.why : 'no-text'
}

/** Notes the unit in which a child ended. Returns the last part when no other child goes on behind it. */
function afterEnd(state: ReadingState): DocumentPart | undefined {
  const { unit, units, gaps, skippedUnits } = state
  if (!unit) return { type: 'unreadable', reason: 'too-heavy', gaps }
  const isRestMissing =
    unit.number < units && (skippedUnits.length >= readingLimits.restarts || state.leftMs <= 0)
  const isWhole = units === 1
  addGap(gaps, {
    from: unit.position,
    to: isRestMissing || isWhole ? 'end' : unit.position,
    why: 'too-heavy',
  })
  skippedUnits.push(unit.number)
  state.unit = undefined
  const isLast = isRestMissing || unit.number >= units
  return isLast ? endOf(state, undefined) : undefined
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
