import type { ChatPiece } from '#engine.ts'
import { createPendingPieces } from '#localai/pending-pieces.ts'

/** The page draws twenty times a second at most; each message to another process costs time that the model then lacks. */
export const joinedForMs = 50

/** What a model writes, on its way out of the child: the first piece at once, later ones joined for a moment. */
export function createJoinedPieces(tell: (piece: ChatPiece) => void) {
  const pending = createPendingPieces()
  let timer: NodeJS.Timeout | undefined

  function flush() {
    for (let piece = pending.take(); piece; piece = pending.take()) tell(piece)
  }
  function pass() {
    timer = undefined
    if (pending.growing === 0) return
    flush()
    timer = setTimeout(pass, joinedForMs)
  }
  return {
    add(type: 'text' | 'reasoning', text: string) {
      pending.add(type, text)
      if (timer) return
      flush()
      timer = setTimeout(pass, joinedForMs)
    },
    /** Tells what still waits; also when the reply ended otherwise. */
    end() {
      clearTimeout(timer)
      timer = undefined
      flush()
    },
  }
}
