import type { ChatChunk } from '#engine.ts'

/** Pieces that wait for the caller. Text that waits is one string, so that a slow caller gets one long piece, not hundreds. */
export function createPendingChunks() {
  const ready: ChatChunk[] = []
  let type: 'text' | 'reasoning' = 'text'
  let text = ''

  function close() {
    if (text !== '') ready.push({ type, text })
    text = ''
  }

  return {
    add(kind: 'text' | 'reasoning', more: string) {
      if (kind !== type) close()
      type = kind
      text += more
    },
    addEnd(piece: ChatChunk) {
      close()
      ready.push(piece)
    },
    take(): ChatChunk | undefined {
      if (ready.length > 0) return ready.shift()
      if (text === '') return undefined
      const piece = { type, text }
      text = ''
      return piece
    },
    clear() {
      ready.length = 0
      text = ''
    },
    /** Characters of the piece that grows. */
    get partialLength() {
      return text.length
    },
  }
}
