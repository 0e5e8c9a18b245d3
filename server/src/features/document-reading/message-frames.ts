import type { BlocksMessage, ImageMessage, SentMessages } from './child/document-messages.ts'
import { readingLimits } from './reading-limits.ts'
import type { PageImage } from './scans/page-image.ts'

const headerBytes = 4
type Sent = SentMessages<BlocksMessage | ImageMessage>

/**
 * A frame: its length, and what is sent in it as JSON, which never becomes much larger in memory than it is, as other formats do when a
 * document has taken the process over.
 */
export function toFrame({ messages, workedMs }: Sent): Buffer {
  const body = Buffer.from(JSON.stringify({ messages: messages.map(toJson), workedMs }))
  const frame = Buffer.allocUnsafe(headerBytes + body.length)
  frame.writeUInt32BE(body.length)
  body.copy(frame, headerBytes)
  return frame
}

/** What was sent whole; of a frame whose writer ended within it, nothing. @throws on what our own program does not send */
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
      yield fromBody(rest.toString('utf8', headerBytes, needed)) as SentMessages<Message>
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
  if (length > readingLimits.frameBytes) throw new Error('a frame is too large')
  return headerBytes + length
}

function fromBody(body: string): Sent {
  const { messages, workedMs } = JSON.parse(body) as Partial<Sent>
  if (!Array.isArray(messages) || messages.length > readingLimits.frameMessages)
    throw new Error('a frame without messages, or with too many')
  if (typeof workedMs !== 'number' || workedMs < 0) throw new Error('a frame without its work')
  return { messages: messages.map(fromJson), workedMs }
}

const toJson = (message: BlocksMessage | ImageMessage) =>
  message.type === 'image' && message.image
    ? { ...message, image: withBytes(message.image, encode) }
    : message
const fromJson = (message: BlocksMessage | ImageMessage) =>
  message.type === 'image' && message.image
    ? { ...message, image: withBytes(message.image, decode) }
    : message

const withBytes = (image: PageImage, change: (bytes: unknown) => unknown) =>
  (image.type === 'file'
    ? { ...image, bytes: change(image.bytes) }
    : { ...image, pixels: change(image.pixels) }) as PageImage // in a frame its bytes are a text
const encode = (bytes: unknown) => Buffer.from(bytes as Uint8Array).toString('base64')
const decode = (text: unknown) => new Uint8Array(Buffer.from(String(text), 'base64'))
