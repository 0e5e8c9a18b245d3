import type { ChatChunk } from '#engine.ts'
import { createPendingChunks } from './pending-chunks.ts'

/** Between the connection, which pushes, and the caller, who pulls. Without generators or streams: this runs for every token. */
export interface ChunkQueue extends AsyncIterableIterator<ChatChunk, undefined> {
  add(type: 'text' | 'reasoning', text: string): void
  /** Hands what waits to the caller who waits; called once per network chunk. */
  flush(): void
  end(piece: Extract<ChatChunk, { type: 'end' }>): void
  /** `dropping` throws away what waits. */
  fail(error: unknown, options?: { readonly dropping: boolean }): void
  /** Characters that wait. */
  readonly pendingLength: number
}

export interface ChunkQueueEvents {
  /** The caller begins to read. */
  readonly onStart: () => void
  /** The caller has taken a piece. */
  readonly onTake: () => void
  /** The caller left before the end. */
  readonly onLeave: () => void
}

type Result = IteratorResult<ChatChunk, undefined>
interface Waiter {
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}
const over: Result = { done: true, value: undefined }

export function createChunkQueue({ onStart, onTake, onLeave }: ChunkQueueEvents): ChunkQueue {
  const pending = createPendingChunks()
  let state: 'waiting' | 'open' | 'closed' = 'waiting'
  /** Thrown once, after what waits; then the reply is over. */
  let failure: { readonly error: unknown } | undefined
  let caller: Waiter | undefined

  function flush() {
    const waiter = caller
    if (!waiter) return
    const value = pending.take()
    if (!value && state !== 'closed') return
    caller = undefined
    if (value) {
      waiter.resolve({ done: false, value })
      return onTake()
    }
    if (!failure) return waiter.resolve(over)
    waiter.reject(failure.error)
    failure = undefined
  }
  function close(error?: { readonly error: unknown }) {
    if (state === 'closed') return
    state = 'closed'
    failure = error
    flush()
  }
  return {
    [Symbol.asyncIterator]() {
      return this
    },
    next() {
      if (state === 'waiting') {
        state = 'open'
        onStart()
      }
      return new Promise((resolve, reject) => {
        caller = { resolve, reject }
        flush()
      })
    },
    return() {
      if (state !== 'closed') onLeave()
      pending.clear()
      failure = undefined
      close()
      return Promise.resolve(over)
    },
    add: (type, text) => pending.add(type, text),
    flush,
    end(piece) {
      pending.addEnd(piece)
      close()
    },
    fail(error, options) {
      if (options?.dropping) pending.clear()
      close({ error })
    },
    get pendingLength() {
      return pending.partialLength
    },
  }
}
