import { setImmediate } from 'node:timers/promises'
import type { FoundItem, Match, TextKind, TextSource } from './text-source.ts'

/** Where to continue in each kind that has more entries. */
export type Positions = ReadonlyMap<TextKind, number>
type MatchReader = Pick<TextSource, 'kind' | 'read'>

const fromNewest = Number.MAX_SAFE_INTEGER
/** Most pages need few entries of each kind. When one long item matches everywhere, the steps double. */
const firstStep = 16
const maxStep = 500
/**
 * The maximum number of matches per page: a long item full of matches ends the page early, and
 * `next` continues after it.
 */
const maxTaken = 3000

interface PageRequest {
  readonly items: number
  readonly matchesPerItem: number
  readonly from: Positions
}

/** Merges several kinds, newest first, each item once. */
export async function mergeMatches(
  sources: readonly MatchReader[],
  { items: maxItems, matchesPerItem, from }: PageRequest,
) {
  const readers = sources.map((source) => createReader(source, from.get(source.kind) ?? fromNewest))
  const items = new Map<string, { readonly at: number; readonly matches: [Match, ...Match[]] }>()
  for (let taken = 0; taken < maxTaken; taken += 1) {
    for (const reader of readers) await reader.fill()
    const newest = readers.reduce(newerOf, undefined)
    const match = newest?.head()
    if (!newest || !match) return { items: foundItems(items), next: undefined }
    const key = keyOf(match)
    const known = items.get(key)
    if (!known && items.size === maxItems) break
    newest.take()
    if (!known) items.set(key, { at: match.at, matches: [match] })
    else if (known.matches.length < matchesPerItem) known.matches.push(match)
  }
  const next = new Map(
    readers.flatMap((reader) =>
      reader.isEnded() ? [] : [[reader.kind, reader.position()] as const],
    ),
  )
  return { items: foundItems(items), next: next.size > 0 ? next : undefined }
}

const foundItems = (items: ReadonlyMap<string, FoundItem>): readonly FoundItem[] => [
  ...items.values(),
]

type Reader = ReturnType<typeof createReader>
const newerOf = (best: Reader | undefined, other: Reader): Reader | undefined => {
  const [newest, match] = [best?.head(), other.head()]
  return match && (!newest || match.at > newest.at) ? other : best
}

/**
 * Titles and messages belong to one chat. A recording's name is its own item, because files are
 * listed separately.
 */
const keyOf = ({ kind, itemId }: Match) => `${kind === 't' ? 'm' : kind} ${itemId}`

function createReader({ kind, read }: MatchReader, from: number) {
  let position = from
  let readFrom: number | undefined = from
  let limit = firstStep
  let waiting: readonly Match[] = []
  return {
    kind,
    head: () => waiting[0],
    /** The position after the last match that was used. */
    position: () => position,
    isEnded: () => readFrom === undefined && waiting.length === 0,
    /** Loads the next match, unless this kind has no more. */
    async fill() {
      while (waiting.length === 0 && readFrom !== undefined) {
        // A page far in the list reads much: other requests run between its steps.
        if (limit > firstStep) await setImmediate()
        const page = await read(readFrom, limit)
        waiting = page.matches
        readFrom = page.next
        limit = Math.min(limit * 2, maxStep)
      }
    },
    take() {
      const [first, ...rest] = waiting
      if (first) position = first.entry
      waiting = rest
    },
  }
}
