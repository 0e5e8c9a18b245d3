import type { ChatChunk } from '#engine-chat.ts'
import { createPendingChunks } from './pending-chunks.ts'

/**
 * Connects the connection, which pushes, to the caller, who pulls. It uses no generators or
 * streams, because it runs for every token.
 */
export interface ChunkQueue extends AsyncIterableIterator<ChatChunk, undefined> {
  add(type: 'text' | 'reasoning', text: string): void
  addToolCall(chunk: Extract<ChatChunk, { type: 'tool-call' }>): void
  /** Gives waiting chunks to a waiting caller; called once per network chunk. */
  flush(): void
  end(chunk: Extract<ChatChunk, { type: 'end' }>): void
  /** `dropping` discards waiting chunks. */
  fail(error: unknown, options?: { readonly dropping: boolean }): void
  /** Characters that wait. */
  pendingLength(): number
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
/** Thrown once, after the waiting chunks; then the reply is over. */
interface ReplyFailure {
  readonly error: unknown
}
/** The pending call of `next()`; there is at most one. */
type WaitingCaller = Omit<PromiseWithResolvers<Result>, 'promise'>
const over: Result = { done: true, value: undefined }

export function createChunkQueue({ onStart, onTake, onLeave }: ChunkQueueEvents): ChunkQueue {
  const pending = createPendingChunks()
  let state: 'waiting' | 'open' | 'closed' = 'waiting'
  let failure: ReplyFailure | undefined
  let caller: WaitingCaller | undefined
  function flush() {
    const waiting = caller
    if (!waiting) return
    const value = pending.take()
    if (!value && state !== 'closed') return
    caller = undefined
    if (value) {
      waiting.resolve({ done: false, value })
      return onTake()
    }
    endRead(waiting, failure)
    failure = undefined
  }
  function close(error?: ReplyFailure) {
    if (state === 'closed') return
    state = 'closed'
    failure = error
    flush()
  }
  function leave() {
    if (state !== 'closed') onLeave()
    pending.clear()
    failure = undefined
    close()
    return Promise.resolve(over)
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
    return: leave,
    add: (type, text) => pending.add(type, text),
    addToolCall: pending.addWhole,
    flush,
    end(chunk) {
      pending.addWhole(chunk)
      close()
    },
    fail(error, options) {
      if (options?.dropping) pending.clear()
      close({ error })
    },
    pendingLength: () => pending.partialLength,
  }
}

const endRead = (caller: WaitingCaller, failure: ReplyFailure | undefined) =>
  failure ? caller.reject(failure.error) : caller.resolve(over)
