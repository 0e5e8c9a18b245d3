import { open } from 'node:fs/promises'
import { rejectModel } from '../../model-problem.ts'

/** Reads a file from its beginning in pieces: headers may hold megabytes of tokens, and the server must not wait for them. */
export interface FileReader {
  readonly byteSize: number
  position(): number
  /** The next bytes. */
  read(count: number): Promise<Buffer>
  skip(count: number): void
  close(): Promise<void>
}

const bufferBytes = 65_536
/** Nothing in a header is longer: a larger number is damage. */
const maxReadBytes = 16_777_216

export async function openReader(path: string): Promise<FileReader> {
  const file = await open(path, 'r')
  const { size: byteSize } = await file.stat()
  let piece = Buffer.alloc(0)
  let pieceStart = 0
  let position = 0

  async function load(count: number) {
    const wanted = Buffer.alloc(Math.min(Math.max(count, bufferBytes), byteSize - position))
    const { bytesRead } = await file.read(wanted, 0, wanted.length, position)
    piece = wanted.subarray(0, bytesRead)
    pieceStart = position
  }
  function expect(count: number) {
    if (position + count > byteSize)
      rejectModel('truncated', `it ends at byte ${byteSize}, in the middle of its header`)
  }
  return {
    byteSize,
    position: () => position,
    async read(count) {
      if (count > maxReadBytes)
        rejectModel('not-a-model', `a part of its header would be ${count} bytes long`)
      expect(count)
      if (position < pieceStart || position + count > pieceStart + piece.length) await load(count)
      const start = position - pieceStart
      if (start + count > piece.length)
        rejectModel('truncated', 'it became shorter while it was read')
      position += count
      return piece.subarray(start, start + count)
    },
    skip(count) {
      expect(count)
      position += count
    },
    close: () => file.close(),
  }
}
