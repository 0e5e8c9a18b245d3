import type { ChatChunk } from '#engine-chat.ts'

/**
 * Chunks that wait for the caller. Waiting text is one string, so that a slow caller receives one
 * long chunk, not hundreds.
 */
export function createPendingChunks() {
  const ready: ChatChunk[] = []
  let type: 'text' | 'reasoning' = 'text'
  let text = ''

  function closePartial() {
    if (text !== '') ready.push({ type, text })
    text = ''
  }

  return {
    add(kind: 'text' | 'reasoning', more: string) {
      if (kind !== type) closePartial()
      type = kind
      text += more
    },
    /** One that is whole, such as the end. */
    addWhole(chunk: ChatChunk) {
      closePartial()
      ready.push(chunk)
    },
    take(): ChatChunk | undefined {
      if (ready.length > 0) return ready.shift()
      if (text === '') return undefined
      const chunk = { type, text }
      text = ''
      return chunk
    },
    clear() {
      ready.length = 0
      text = ''
    },
    /** Characters of the last chunk, to which text is still appended. */
    get partialLength() {
      return text.length
    },
  }
}
