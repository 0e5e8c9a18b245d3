import type { ChatChunk } from '#engine.ts'
import { createPendingChunks } from './pending-chunks.ts'

/** The page draws twenty times a second at most; each message to another process costs time that the model then lacks. */
export const batchMs = 50

/** What a model writes, on its way out of the child: the first piece at once, later ones joined for a moment. */
export function createBatchedChunks(tell: (piece: ChatChunk) => void) {
  const pending = createPendingChunks()
  let timer: NodeJS.Timeout | undefined

  function flush() {
    for (let piece = pending.take(); piece; piece = pending.take()) tell(piece)
  }
  function pass() {
    timer = undefined
    if (pending.partialLength === 0) return
    flush()
    timer = setTimeout(pass, batchMs)
  }
  return {
    add(type: 'text' | 'reasoning', text: string) {
      pending.add(type, text)
      if (timer) return
      flush()
      timer = setTimeout(pass, batchMs)
    },
    /** Tells what still waits; also when the reply ended otherwise. */
    end() {
      clearTimeout(timer)
      timer = undefined
      flush()
    },
  }
}
