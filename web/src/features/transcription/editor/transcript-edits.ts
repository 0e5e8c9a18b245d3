import type { TranscriptionSegment } from '@atelier/contract/transcription/transcription'

export interface SegmentChange {
  readonly id: string
  readonly before: string
  readonly after: string
}
/** The texts of the segments, and the steps that led to them. Times are not part of it, so none is ever lost. */
export interface TranscriptEdits {
  readonly texts: ReadonlyMap<string, string>
  readonly undoStack: readonly (readonly SegmentChange[])[]
  readonly redoStack: readonly (readonly SegmentChange[])[]
}

export const initialEdits = (
  segments: readonly Pick<TranscriptionSegment, 'id' | 'text'>[],
): TranscriptEdits => ({
  texts: new Map(segments.map(({ id, text }) => [id, text])),
  undoStack: [],
  redoStack: [],
})

/** With new segments, and those that the server has changed; the user's corrections stay. */
export function withSegments(
  edits: TranscriptEdits,
  segments: readonly Pick<TranscriptionSegment, 'id' | 'text'>[],
): TranscriptEdits {
  const added = segments.filter(({ id }) => !edits.texts.has(id))
  if (added.length === 0) return edits
  return {
    ...edits,
    texts: new Map([...edits.texts, ...added.map(({ id, text }) => [id, text] as const)]),
  }
}

/** One step: a correction of one segment or of many. */
export function withEdits(
  edits: TranscriptEdits,
  wanted: readonly { readonly id: string; readonly text: string }[],
): TranscriptEdits {
  const step = wanted.flatMap(({ id, text }): SegmentChange[] => {
    const before = edits.texts.get(id)
    return before === undefined || before === text ? [] : [{ id, before, after: text }]
  })
  if (step.length === 0) return edits
  return {
    texts: withTexts(
      edits.texts,
      step.map(({ id, after }) => [id, after]),
    ),
    undoStack: [...edits.undoStack, step],
    redoStack: [],
  }
}

export function undo(edits: TranscriptEdits): TranscriptEdits {
  const step = edits.undoStack.at(-1)
  if (!step) return edits
  const texts = withTexts(
    edits.texts,
    step.map(({ id, before }) => [id, before]),
  )
  return { texts, undoStack: edits.undoStack.slice(0, -1), redoStack: [...edits.redoStack, step] }
}

export function redo(edits: TranscriptEdits): TranscriptEdits {
  const step = edits.redoStack.at(-1)
  if (!step) return edits
  const texts = withTexts(
    edits.texts,
    step.map(({ id, after }) => [id, after]),
  )
  return { texts, undoStack: [...edits.undoStack, step], redoStack: edits.redoStack.slice(0, -1) }
}

const withTexts = (
  texts: ReadonlyMap<string, string>,
  changes: readonly (readonly [string, string])[],
) => new Map([...texts, ...changes])

/** The segments whose text differs from the server's. */
export const unsavedSegments = (
  edits: TranscriptEdits,
  stored: ReadonlyMap<string, string>,
): { id: string; text: string }[] =>
  [...edits.texts].flatMap(([id, text]) =>
    stored.has(id) && stored.get(id) !== text ? [{ id, text }] : [],
  )

/** The whole text with its corrections. */
export const fullText = (
  segments: readonly Pick<TranscriptionSegment, 'id' | 'text'>[],
  { texts }: TranscriptEdits,
): string =>
  segments
    .map(({ id, text }) => (texts.get(id) ?? text).trim())
    .filter((text) => text !== '')
    .join(' ')

/** The segment at a position, or the last one before it. */
export function segmentAt(
  segments: readonly Pick<TranscriptionSegment, 'start'>[],
  seconds: number,
): number {
  let [low, high] = [0, segments.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((segments[middle]?.start ?? 0) <= seconds) low = middle + 1
    else high = middle
  }
  return low - 1
}
