import { Readable } from 'node:stream'
import type { ByteRange } from '../storage.ts'
import type { S3Calls } from './s3-calls.ts'

/** Times in a row that nothing arrived, before the reader is given up. */
const maxFailures = 3

/**
 * Opens an object, or a range of it. Who reads slowly, such as a paused player, outlasts the connection: what is missing is
 * then requested again.
 */
export async function openObject(
  calls: Pick<S3Calls, 'get'>,
  key: string,
  range: ByteRange | undefined,
): Promise<{ readonly stream: Readable; readonly byteSize: number }> {
  const { body, byteSize } = await calls.get(key, range)
  const end = Math.min(range?.end ?? byteSize - 1, byteSize - 1)
  let current = body
  let hasLeft = false
  // Errors reach the reader below; before it begins to read, they would end the process.
  body.on('error', () => 'reported to the reader')

  async function* read() {
    let position = range?.start ?? 0
    let failures = 0
    for (;;) {
      try {
        for await (const chunk of current) {
          position += chunk.length
          failures = 0
          yield chunk
        }
        if (position > end) return
        throw new Error('the object ended early')
      } catch (cause) {
        failures += 1
        if (hasLeft || failures > maxFailures) throw cause
        if (position > end) return
        current = (await calls.get(key, { start: position, end })).body
      }
    }
  }
  const stream = Readable.from(read(), { objectMode: false })
  // A reader that leaves would otherwise hold the connection until the next bytes.
  stream.once('close', () => {
    hasLeft = true
    current.destroy()
  })
  return { stream, byteSize }
}
