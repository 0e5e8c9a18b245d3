import type { BlocksMessage, ImageMessage } from './document-messages.ts'

/** From so many on, what was read is sent. */
const batchBlocks = 64
const batchCharacters = 100_000

/**
 * A few messages at a time: each costs its way through two processes and a thread. All that is known is sent before a page is read, which
 * may end the child.
 */
export async function* inBatches<Message extends BlocksMessage | ImageMessage>(
  messages: AsyncIterable<Message>,
): AsyncGenerator<Message[]> {
  let batch: Message[] = []
  let blocks = 0
  let characters = 0
  for await (const message of messages) {
    batch.push(message)
    if (message.type === 'blocks') {
      blocks += message.blocks.length
      characters += message.blocks.reduce((sum, { text }) => sum + text.length, 0)
      if (blocks < batchBlocks && characters < batchCharacters) continue
    } else if (message.type === 'done' || message.type === 'gap') continue
    yield batch
    batch = []
    blocks = 0
    characters = 0
  }
  if (batch.length > 0) yield batch
}
