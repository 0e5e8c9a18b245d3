import { open } from 'node:fs/promises'
import { rejectModel } from '../../model-problem.ts'

/** Reads a file from its beginning through a buffer: headers may hold megabytes of tokens, and must not block the server. */
export interface FileReader {
  readonly byteSize: number
  position(): number
  read(count: number): Promise<Buffer>
  skip(count: number): void
  close(): Promise<void>
}

const bufferBytes = 65_536
/** No value in a header is longer; a larger length comes from a damaged file. */
const maxReadBytes = 16_777_216

export async function openReader(path: string): Promise<FileReader> {
  const file = await open(path, 'r')
  const { size: byteSize } = await file.stat()
  let buffer = Buffer.alloc(0)
  let bufferStart = 0
  let position = 0

  async function load(count: number) {
    const bytes = Buffer.alloc(Math.min(Math.max(count, bufferBytes), byteSize - position))
    const { bytesRead } = await file.read(bytes, 0, bytes.length, position)
    buffer = bytes.subarray(0, bytesRead)
    bufferStart = position
  }
  function requireBytes(count: number) {
    if (position + count > byteSize)
      rejectModel('truncated', `it ends at byte ${byteSize}, in the middle of its header`)
  }
  return {
    byteSize,
    position: () => position,
    async read(count) {
      if (count > maxReadBytes)
        rejectModel('not-a-model', `a part of its header would be ${count} bytes long`)
      requireBytes(count)
      if (position < bufferStart || position + count > bufferStart + buffer.length)
        await load(count)
      const start = position - bufferStart
      if (start + count > buffer.length)
        rejectModel('truncated', 'it became shorter while it was read')
      position += count
      return buffer.subarray(start, start + count)
    },
    skip(count) {
      requireBytes(count)
      position += count
    },
    close: () => file.close(),
  }
}
