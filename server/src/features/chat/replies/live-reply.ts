import type { ReplyChunk } from '@atelier/contract/chat/replies'
import { createTicker } from '#platform/ticker.ts'

export type ReplyDelta = { readonly kind: 'text' | 'reasoning'; readonly text: string }

/**
 * A reader is sent what came once per tick, joined: 25 times a second look as smooth as every token on its own, and each sending
 * costs the server a system call and the browser a rendering. The first delta never waits.
 */
const ticker = createTicker(40)

/**
 * A reply while it is written. Any number of readers subscribe to it, each from its first delta and at its own pace: a reader that is
 * slow, or comes late, gets what it missed joined into one chunk, so nothing is buffered per reader.
 */
export function createLiveReply() {
  const deltas: ReplyDelta[] = []
  const wakers = new Set<() => void>()
  let lastChunks: readonly ReplyChunk[] | undefined

  const wakeAll = () => {
    for (const wake of wakers) wake()
    wakers.clear()
  }

  return {
    append(delta: ReplyDelta): void {
      deltas.push(delta)
      wakeAll()
    },
    /** No more deltas; every reader gets these last chunks and is done. */
    end(chunks: readonly ReplyChunk[]): void {
      lastChunks = chunks
      wakeAll()
    },
    hasText: () => deltas.some((delta) => delta.kind === 'text'),
    /** Everything of one kind so far. */
    textOf: (kind: ReplyDelta['kind'], from = 0) => joined(deltas, kind, from),
    deltaCount: () => deltas.length,
    /** The reply from its beginning until its end, or until the signal. Readers never slow the writing down, nor stop it. */
    async *subscribe(signal: AbortSignal): AsyncGenerator<ReplyChunk, void, void> {
      let sent = 0
      const leave = () => wakeAll()
      signal.addEventListener('abort', leave, { once: true })
      try {
        while (!signal.aborted) {
          if (sent < deltas.length) {
            const chunks = chunksFrom(deltas, sent)
            sent = deltas.length
            // Not `yield*`: over an array it costs each token a third more, in promises that only hand the value on.
            for (const chunk of chunks) yield chunk
            if (!lastChunks) await ticker.nextTick()
          } else if (lastChunks) {
            yield* lastChunks
            return
          } else {
            await new Promise<void>((wake) => wakers.add(wake))
          }
        }
      } finally {
        signal.removeEventListener('abort', leave)
      }
    },
  }
}
export type LiveReply = ReturnType<typeof createLiveReply>

const joined = (deltas: readonly ReplyDelta[], kind: ReplyDelta['kind'], from: number) => {
  let text = ''
  for (let index = from; index < deltas.length; index += 1) {
    const delta = deltas[index]
    if (delta?.kind === kind) text += delta.text
  }
  return text
}

/** Neighbouring deltas of one kind as one chunk. */
function chunksFrom(deltas: readonly ReplyDelta[], from: number): ReplyChunk[] {
  const chunks: ReplyChunk[] = []
  let index = from
  while (index < deltas.length) {
    const kind = deltas[index]?.kind ?? 'text'
    let text = ''
    while (index < deltas.length && deltas[index]?.kind === kind) {
      text += deltas[index]?.text ?? ''
      index += 1
    }
    chunks.push({
      choices: [{ index: 0, delta: kind === 'text' ? { content: text } : { reasoning: text } }],
    })
  }
  return chunks
}
