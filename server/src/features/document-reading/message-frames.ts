import { deserialize, serialize } from 'node:v8'
import type { BlocksMessage, ImageMessage, SentMessages } from './child/document-messages.ts'
import { readingLimits } from './reading-limits.ts'

const headerBytes = 4

/** A frame: its length, and what is sent in it. */
export function toFrame(sent: SentMessages<BlocksMessage | ImageMessage>): Buffer {
  const body = serialize(sent)
  const frame = Buffer.allocUnsafe(headerBytes + body.length)
  frame.writeUInt32BE(body.length)
  body.copy(frame, headerBytes)
  return frame
}

/** What was sent whole; of a frame whose writer ended within it, nothing. */
export async function* readFrames<Message extends BlocksMessage | ImageMessage>(
  bytes: AsyncIterable<Buffer>,
): AsyncGenerator<SentMessages<Message>, undefined> {
  let chunks: Buffer[] = []
  let length = 0
  let needed = headerBytes
  for await (const chunk of bytes) {
    chunks.push(chunk)
    length += chunk.length
    if (length < needed) continue
    let rest = Buffer.concat(chunks)
    for (needed = frameLength(rest); rest.length >= needed; needed = frameLength(rest)) {
      // Our own process sends it.
      yield deserialize(rest.subarray(headerBytes, needed)) as SentMessages<Message>
      rest = rest.subarray(needed)
    }
    chunks = [rest]
    length = rest.length
  }
  return undefined
}

function frameLength(bytes: Buffer): number {
  if (bytes.length < headerBytes) return headerBytes
  const length = bytes.readUInt32BE()
  if (length > readingLimits.childMemoryBytes) throw new Error('a frame larger than its sender')
  return headerBytes + length
}
