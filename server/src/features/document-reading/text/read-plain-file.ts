import { open } from 'node:fs/promises'
import { readingLimits } from '../reading-limits.ts'
import { decodeText } from './decode-text.ts'

/** A file of text as a whole, as far as its size allows. */
export async function readPlainFile(path: string, decode: (bytes: Buffer) => string = decodeText) {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const length = Math.min(size, readingLimits.plainBytes)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0)
    return { text: decode(buffer.subarray(0, bytesRead)), isTruncated: size > length }
  } finally {
    await file.close()
  }
}
