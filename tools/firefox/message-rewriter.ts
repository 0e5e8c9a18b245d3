/** A frame that holds a whole text: nothing of it follows in another one (RFC 6455, 5.2). */
const wholeText = 0x81
const masked = 0x80

/** How many bytes the length takes after these, which stand for a longer one. */
const lengthSizes: Readonly<Record<number, number>> = { 126: 2, 127: 8 }

interface Frame {
  readonly size: number
  readonly isMasked: boolean
  /** Undefined for what is no whole text: it passes as it is. */
  readonly text: string | undefined
}

/**
 * Reads what one side of a WebSocket sends, in pieces cut anywhere, and gives it back with its texts rewritten. Texts are not compressed: Firefox
 * agrees to no extension.
 */
export function createMessageRewriter(rewrite: (text: string) => string) {
  let pending: Buffer = Buffer.alloc(0)
  return (chunk: Buffer): Buffer => {
    pending = Buffer.concat([pending, chunk])
    const out: Buffer[] = []
    for (let frame = readFrame(pending); frame; frame = readFrame(pending)) {
      const { size, text, isMasked } = frame
      const rewritten = text === undefined ? undefined : rewrite(text)
      out.push(
        rewritten === undefined || rewritten === text
          ? pending.subarray(0, size)
          : textFrame(rewritten, isMasked),
      )
      pending = pending.subarray(size)
    }
    return Buffer.concat(out)
  }
}

/** The frame that begins here; undefined until all of it is there. */
function readFrame(bytes: Buffer): Frame | undefined {
  if (bytes.length < 2) return undefined
  const isMasked = (bytes.readUInt8(1) & masked) !== 0
  const short = bytes.readUInt8(1) & ~masked
  const maskAt = 2 + (lengthSizes[short] ?? 0)
  const contentAt = maskAt + (isMasked ? 4 : 0)
  if (bytes.length < contentAt) return undefined
  const length = maskAt === 2 ? short : Number(`0x${bytes.toString('hex', 2, maskAt)}`)
  const size = contentAt + length
  if (bytes.length < size) return undefined
  if (bytes.readUInt8(0) !== wholeText) return { size, isMasked, text: undefined }
  const content = bytes.subarray(contentAt, size)
  const plain = isMasked ? exchangeMask(content, bytes.subarray(maskAt, contentAt)) : content
  return { size, isMasked, text: plain.toString('utf8') }
}

/** A client masks what it sends, a server does not; Firefox takes no mask of zeros. */
function textFrame(text: string, isMasked: boolean): Buffer {
  const content = Buffer.from(text)
  const mask = Buffer.of(1, 2, 3, 4)
  const header = Buffer.concat([Buffer.of(wholeText), lengthBytes(content.length)])
  if (!isMasked) return Buffer.concat([header, content])
  header.writeUInt8(header.readUInt8(1) | masked, 1)
  return Buffer.concat([header, mask, exchangeMask(content, mask)])
}

/** From masked to plain, or back. */
const exchangeMask = (bytes: Buffer, mask: Buffer): Buffer =>
  Buffer.from(bytes.map((byte, at) => byte ^ (mask[at % 4] ?? 0)))

function lengthBytes(length: number): Buffer {
  if (length < 126) return Buffer.of(length)
  const isShort = length <= 0xffff
  const bytes = Buffer.alloc(isShort ? 3 : 9)
  bytes.writeUInt8(isShort ? 126 : 127)
  if (isShort) bytes.writeUInt16BE(length, 1)
  else bytes.writeBigUInt64BE(BigInt(length), 1)
  return bytes
}
