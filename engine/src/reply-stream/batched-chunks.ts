import type { ChatChunk } from '#engine.ts'
import { createPendingChunks } from './pending-chunks.ts'

/** The page renders twenty times a second at most, and each message to another process costs time that the model then lacks. */
export const batchMs = 50

/** Batches what a model writes on its way out of the child: the first chunk goes at once, later ones every `batchMs`. */
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
    /** Sends what still waits; also when the reply did not end normally. */
    end() {
      clearTimeout(timer)
      timer = undefined
      flush()
    },
  }
}
