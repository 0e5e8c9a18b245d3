import type { ChatChunk } from '#engine-chat.ts'
import { createPendingChunks } from './pending-chunks.ts'

/**
 * The page renders at most twenty times a second, and each message between processes costs time
 * that the model needs.
 */
export const batchMs = 50

/**
 * Batches the model's output on its way out of the child: the first chunk is sent at once, later
 * ones every `batchMs`.
 */
export function createBatchedChunks(send: (chunk: ChatChunk) => void) {
  const pending = createPendingChunks()
  let timer: NodeJS.Timeout | undefined

  function flush() {
    for (let chunk = pending.take(); chunk; chunk = pending.take()) send(chunk)
  }
  function tick() {
    timer = undefined
    if (pending.partialLength === 0) return
    flush()
    timer = setTimeout(tick, batchMs)
  }
  return {
    add(type: 'text' | 'reasoning', text: string) {
      pending.add(type, text)
      if (timer) return
      flush()
      timer = setTimeout(tick, batchMs)
    },
    /** Sends what still waits, even if the reply did not end normally. */
    end() {
      clearTimeout(timer)
      timer = undefined
      flush()
    },
  }
}
