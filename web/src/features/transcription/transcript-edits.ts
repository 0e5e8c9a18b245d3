import type { HeardSegment } from '@atelier/contract/transcription'

export interface Change {
  readonly id: string
  readonly before: string
  readonly after: string
}
/** A transcript under correction: the words of its segments, and every step that led to them. Times are nowhere here, so none is ever lost. */
export interface Edits {
  readonly texts: ReadonlyMap<string, string>
  readonly done: readonly (readonly Change[])[]
  readonly undone: readonly (readonly Change[])[]
}

export const editsOf = (segments: readonly Pick<HeardSegment, 'id' | 'text'>[]): Edits => ({
  texts: new Map(segments.map(({ id, text }) => [id, text])),
  done: [],
  undone: [],
})

/** Segments that are new or that the server has changed; the person's own words stay. */
export function withSegments(
  edits: Edits,
  segments: readonly Pick<HeardSegment, 'id' | 'text'>[],
): Edits {
  const added = segments.filter(({ id }) => !edits.texts.has(id))
  if (added.length === 0) return edits
  return {
    ...edits,
    texts: new Map([...edits.texts, ...added.map(({ id, text }) => [id, text] as const)]),
  }
}

/** One step, of one segment or of many. */
export function edited(
  edits: Edits,
  wanted: readonly { readonly id: string; readonly text: string }[],
): Edits {
  const step = wanted.flatMap(({ id, text }): Change[] => {
    const before = edits.texts.get(id)
    return before === undefined || before === text ? [] : [{ id, before, after: text }]
  })
  if (step.length === 0) return edits
  return {
    texts: applied(
      edits.texts,
      step.map(({ id, after }) => [id, after]),
    ),
    done: [...edits.done, step],
    undone: [],
  }
}

export function undo(edits: Edits): Edits {
  const step = edits.done.at(-1)
  if (!step) return edits
  const texts = applied(
    edits.texts,
    step.map(({ id, before }) => [id, before]),
  )
  return { texts, done: edits.done.slice(0, -1), undone: [...edits.undone, step] }
}

export function redo(edits: Edits): Edits {
  const step = edits.undone.at(-1)
  if (!step) return edits
  const texts = applied(
    edits.texts,
    step.map(({ id, after }) => [id, after]),
  )
  return { texts, done: [...edits.done, step], undone: edits.undone.slice(0, -1) }
}

const applied = (
  texts: ReadonlyMap<string, string>,
  changes: readonly (readonly [string, string])[],
) => new Map([...texts, ...changes])

/** What differs from what the server holds. */
export const unsaved = (
  edits: Edits,
  stored: ReadonlyMap<string, string>,
): { id: string; text: string }[] =>
  [...edits.texts].flatMap(([id, text]) =>
    stored.has(id) && stored.get(id) !== text ? [{ id, text }] : [],
  )

/** The whole text, as it stands. */
export const wholeText = (
  segments: readonly Pick<HeardSegment, 'id' | 'text'>[],
  { texts }: Edits,
): string =>
  segments
    .map(({ id, text }) => (texts.get(id) ?? text).trim())
    .filter((text) => text !== '')
    .join(' ')

/** The segment that is heard at a moment, or the last one before it. */
export function segmentAt(
  segments: readonly Pick<HeardSegment, 'start'>[],
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
