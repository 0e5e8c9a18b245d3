import type { ReplyChunk } from '@atelier/contract/chat/replies'
import { createTicker } from '#platform/ticker.ts'

export type ReplyDelta =
  | { readonly kind: 'text' | 'reasoning'; readonly text: string }
  /** What is to be known of the text so far, between two parts of it. */
  | { readonly kind: 'event'; readonly chunk: ReplyChunk }
type TextKind = Exclude<ReplyDelta['kind'], 'event'>

/**
 * Subscribers get the deltas joined once per tick: 25 times a second looks as smooth as every
 * token, and each send costs a system call on the server and a rendering in the browser. The first
 * delta is sent at once.
 */
const ticker = createTicker(40)

/**
 * A reply in progress. Any number of subscribers read it from the first delta at their own pace. A
 * slow or late subscriber gets the missed deltas joined into one chunk, so nothing is buffered per
 * subscriber.
 */
export function createLiveReply() {
  const deltas: ReplyDelta[] = []
  const texts: Record<TextKind, string> = { text: '', reasoning: '' }
  const wakers = new Set<() => void>()
  let lastChunks: readonly ReplyChunk[] | undefined

  const wakeAll = () => {
    for (const wake of wakers) wake()
    wakers.clear()
  }

  return {
    append(delta: ReplyDelta): void {
      deltas.push(delta)
      if (delta.kind !== 'event') texts[delta.kind] += delta.text
      wakeAll()
    },
    /** Ends the reply; every subscriber gets these last chunks. */
    end(chunks: readonly ReplyChunk[]): void {
      lastChunks = chunks
      wakeAll()
    },
    hasEnded: () => lastChunks !== undefined,
    /** The text of one kind so far. */
    textOf: (kind: TextKind): string => texts[kind],
    deltaCount: () => deltas.length,
    /** Whether there is any text or reasoning after so many deltas. */
    hasWordsAfter: (from: number) => deltas.findLastIndex(({ kind }) => kind !== 'event') >= from,
    /** What came after so many deltas, for a reader on another server; waits for it, but no longer than this. */
    async readFrom(from: number, maxWaitMs: number): Promise<ReplyRange> {
      if (deltas.length <= from && !lastChunks) await waitAtMost(wakers, maxWaitMs)
      await ticker.nextTick()
      return rangeFrom(deltas, from, lastChunks)
    },
    /** What there is after so many deltas. */
    rangeFrom: (from: number): ReplyRange => rangeFrom(deltas, from, lastChunks),
    /** Calls back once at the next change; returns what cancels that. */
    onChange(wake: () => void): () => void {
      wakers.add(wake)
      return () => void wakers.delete(wake)
    },
    /**
     * Yields the reply from its beginning to its end, or until the signal aborts. Subscribers never
     * slow down or stop the writing.
     */
    subscribe: (signal: AbortSignal): AsyncGenerator<ReplyChunk, void, void> =>
      readAll({ deltas, wakers, wakeAll, lastChunks: () => lastChunks }, signal),
  }
}
export type LiveReply = ReturnType<typeof createLiveReply>

interface ReadReply {
  readonly deltas: readonly ReplyDelta[]
  readonly wakers: Set<() => void>
  wakeAll(): void
  lastChunks(): readonly ReplyChunk[] | undefined
}

async function* readAll(
  { deltas, wakers, wakeAll, lastChunks }: ReadReply,
  signal: AbortSignal,
): AsyncGenerator<ReplyChunk, void, void> {
  let sent = 0
  const leave = () => wakeAll()
  signal.addEventListener('abort', leave, { once: true })
  try {
    while (!signal.aborted) {
      const last = lastChunks()
      if (sent < deltas.length) {
        const chunks = chunksFrom(deltas, sent)
        sent = deltas.length
        // Not `yield*`: over an array, its extra promises make each token a third slower.
        for (const chunk of chunks) yield chunk
        if (!lastChunks()) await ticker.nextTick()
      } else if (last) {
        yield* last
        return
      } else {
        await new Promise<void>((wake) => wakers.add(wake))
      }
    }
  } finally {
    signal.removeEventListener('abort', leave)
  }
}

/** One of several replies that are read together. */
interface ReplyBeside {
  readonly replyId: string
  readonly model: string | undefined
  readonly column: number | undefined
  readonly live: Pick<LiveReply, 'rangeFrom' | 'onChange'>
}

/** The first chunk of one of several replies. */
export const introduction = ({
  replyId,
  model,
  column,
}: Omit<ReplyBeside, 'live'>): ReplyChunk => ({
  reply: replyId,
  ...(model !== undefined && { model }),
  ...(column !== undefined && { column }),
  choices: [{ index: 0, delta: {} }],
})

/** Yields several replies from their beginning until all have ended, what is new of all of them at each tick. */
export async function* subscribeToAll(
  replies: readonly ReplyBeside[],
  signal: AbortSignal,
): AsyncGenerator<ReplyChunk, void, void> {
  for (const reply of replies) yield introduction(reply)
  const positions = new Map(replies.map((reply) => [reply, 0]))
  while (!signal.aborted && positions.size > 0) {
    let hasNew = false
    for (const [reply, from] of positions) {
      const { chunks, position, hasEnded } = reply.live.rangeFrom(from)
      if (hasEnded) positions.delete(reply)
      else positions.set(reply, position)
      for (const chunk of chunks) {
        hasNew = true
        yield { reply: reply.replyId, ...chunk }
      }
    }
    if (hasNew) await ticker.nextTick()
    else if (positions.size > 0) await nextChange([...positions.keys()], signal)
  }
}

function nextChange(replies: readonly ReplyBeside[], signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      for (const cancel of cancels) cancel()
      signal.removeEventListener('abort', wake)
      resolve()
    }
    const cancels = replies.map(({ live }) => live.onChange(wake))
    signal.addEventListener('abort', wake, { once: true })
  })
}

interface ReplyRange {
  readonly chunks: ReplyChunk[]
  /** What to read from next. */
  readonly position: number
  readonly hasEnded: boolean
}

const rangeFrom = (
  deltas: readonly ReplyDelta[],
  from: number,
  lastChunks: readonly ReplyChunk[] | undefined,
): ReplyRange => ({
  chunks: [...chunksFrom(deltas, from), ...(lastChunks ?? [])],
  position: deltas.length,
  hasEnded: lastChunks !== undefined,
})

function waitAtMost(wakers: Set<() => void>, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer)
      wakers.delete(wake)
      resolve()
    }
    const timer = setTimeout(wake, milliseconds)
    wakers.add(wake)
  })
}

const textOf = (delta: ReplyDelta): string => (delta.kind === 'event' ? '' : delta.text)

/** Joins consecutive deltas of one kind into one chunk; an event is a chunk of its own. */
function chunksFrom(deltas: readonly ReplyDelta[], from: number): ReplyChunk[] {
  const chunks: ReplyChunk[] = []
  let index = from
  while (index < deltas.length) {
    const first = deltas[index]
    if (!first) break
    const { kind } = first
    if (kind === 'event') {
      chunks.push(first.chunk)
      index += 1
      continue
    }
    let text = ''
    for (let next: ReplyDelta | undefined = first; next?.kind === kind; next = deltas[index]) {
      text += textOf(next)
      index += 1
    }
    chunks.push({
      choices: [{ index: 0, delta: kind === 'text' ? { content: text } : { reasoning: text } }],
    })
  }
  return chunks
}
