import { setImmediate } from 'node:timers/promises'
import type { Match, TextKind } from './matches.repository.ts'

/** One kind of texts, from the newest entry of its index on. */
export interface MatchStream {
  readonly sign: TextKind
  /** Entries before this one, no more than so many. */
  read(before: number, limit: number): Promise<readonly Match[]>
}
/** A work with the places of it that match, the newest first. */
export interface FoundItem {
  readonly at: number
  readonly matches: readonly Match[]
}
/** Where each kind that has not come to its end goes on. */
export type Positions = ReadonlyMap<TextKind, number>

export const fromNewest = Number.MAX_SAFE_INTEGER
/** Most pages need few entries of each kind; a long work where everything matches is got over in steps that double. */
const firstStep = 16
const maxStep = 500
/** A page reads no more than this: what is full of matches is told in part, and goes on behind `next`. */
const maxRead = 3000

interface PageRequest {
  readonly items: number
  readonly matchesOfEach: number
  readonly from: Positions
}

/** Puts several kinds together, the newest first, each work once. */
export async function mergeMatches(
  streams: readonly MatchStream[],
  { items: most, matchesOfEach, from }: PageRequest,
) {
  const readers = streams.map((stream) => createReader(stream, from.get(stream.sign) ?? fromNewest))
  const items = new Map<string, { readonly at: number; readonly matches: Match[] }>()
  for (let read = 0; read < maxRead; read += 1) {
    for (const reader of readers) await reader.fill()
    const newest = readers.reduce(newerOf, undefined)
    const match = newest?.head()
    if (!newest || !match) return { items: [...items.values()], next: undefined }
    const key = keyOf(match)
    const known = items.get(key)
    if (!known && items.size === most) break
    newest.take()
    if (!known) items.set(key, { at: match.at, matches: [match] })
    else if (known.matches.length < matchesOfEach) known.matches.push(match)
  }
  const next = new Map(
    readers.flatMap((reader) =>
      reader.isEnded() ? [] : [[reader.sign, reader.position()] as const],
    ),
  )
  return { items: [...items.values()], next: next.size > 0 ? next : undefined }
}

type Reader = ReturnType<typeof createReader>
const newerOf = (best: Reader | undefined, other: Reader): Reader | undefined => {
  const [mine, its] = [best?.head(), other.head()]
  return its && (!mine || its.at > mine.at) ? other : best
}

/** Titles and messages are of one chat; a recording's name is a work of its own, as files are found apart. */
const keyOf = ({ sign, workId }: Match) => `${sign === 't' ? 'm' : sign} ${workId}`

function createReader({ sign, read }: MatchStream, from: number) {
  let position = from
  let limit = firstStep
  let hasMore = true
  let waiting: readonly Match[] = []
  return {
    sign,
    head: () => waiting[0],
    position: () => position,
    isEnded: () => !hasMore && waiting.length === 0,
    /** Makes sure that there is a head, unless it has come to its end. */
    async fill() {
      if (waiting.length > 0 || !hasMore) return
      // A far page reads much: others get their turn between its steps.
      if (limit > firstStep) await setImmediate()
      waiting = await read(position, limit)
      hasMore = waiting.length === limit
      limit = Math.min(limit * 2, maxStep)
    },
    take() {
      const [first, ...rest] = waiting
      if (first) position = first.entry
      waiting = rest
    },
  }
}
