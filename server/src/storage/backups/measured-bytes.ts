import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'

/** Bytes that pass through, and once they have: how many they were, and their hash. */
export function measureBytes(bytes: Readable) {
  const hash = createHash('sha256')
  let byteSize = 0
  async function* measured(): AsyncIterable<Buffer> {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      hash.update(chunk)
      byteSize += chunk.length
      yield chunk
    }
  }
  return {
    stream: Readable.from(measured(), { objectMode: false }),
    result: () => ({ byteSize, sha256: hash.digest('hex') }),
  }
}

/** Reads everything, for its size and hash alone. */
export async function digestBytes(bytes: Readable) {
  const { stream, result } = measureBytes(bytes)
  for await (const _chunk of stream) {
    // Only the hash is wanted.
  }
  return result()
}
