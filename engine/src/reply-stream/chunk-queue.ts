import type { ChatChunk } from '#engine.ts'
import { createPendingChunks } from './pending-chunks.ts'

/** Between the connection, which pushes, and the caller, who pulls. Without generators or streams: this runs for every token. */
export interface ChunkQueue extends AsyncIterableIterator<ChatChunk, undefined> {
  add(type: 'text' | 'reasoning', text: string): void
  /** Gives what waits to the caller who waits; called once per network chunk. */
  flush(): void
  end(chunk: Extract<ChatChunk, { type: 'end' }>): void
  /** `dropping` throws away what waits. */
  fail(error: unknown, options?: { readonly dropping: boolean }): void
  /** Characters that wait. */
  readonly pendingLength: number
}

export interface ChunkQueueEvents {
  /** The caller begins to read. */
  readonly onStart: () => void
  /** The caller has taken a chunk. */
  readonly onTake: () => void
  /** The caller left before the end. */
  readonly onLeave: () => void
}

type Result = IteratorResult<ChatChunk, undefined>
const over: Result = { done: true, value: undefined }

export function createChunkQueue({ onStart, onTake, onLeave }: ChunkQueueEvents): ChunkQueue {
  const pending = createPendingChunks()
  const caller = createWaitingCaller()
  let state: 'waiting' | 'open' | 'closed' = 'waiting'
  /** Thrown once, after what waits; then the reply is over. */
  let failure: { readonly error: unknown } | undefined

  function flush() {
    if (!caller.isWaiting) return
    const value = pending.take()
    if (value) {
      caller.resolve({ done: false, value })
      return onTake()
    }
    if (state !== 'closed') return
    if (!failure) return caller.resolve(over)
    caller.reject(failure.error)
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
      const result = caller.wait()
      flush()
      return result
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
    end(chunk) {
      pending.addEnd(chunk)
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

/** The call of `next()` that has no result yet; there is one at most. */
function createWaitingCaller() {
  let waiting: Omit<PromiseWithResolvers<Result>, 'promise'> | undefined
  return {
    get isWaiting() {
      return waiting !== undefined
    },
    wait: () =>
      new Promise<Result>((resolve, reject) => {
        waiting = { resolve, reject }
      }),
    resolve(result: Result) {
      waiting?.resolve(result)
      waiting = undefined
    },
    reject(error: unknown) {
      waiting?.reject(error)
      waiting = undefined
    },
  }
}
