import type { Readable } from 'node:stream'
import type { ByteRange } from '../storage.ts'
import type { S3Calls, StoreUpload, UploadedPart } from './s3-calls.ts'

const megabyte = 1024 * 1024
/** One is sent while the next arrives: twice this much memory for each file on its way. */
const partBytes = 8 * megabyte

type WriteCalls = Pick<
  S3Calls,
  'put' | 'beginUpload' | 'putPart' | 'copyPart' | 'completeUpload' | 'abortUpload'
>

/** Writes an object: a small one at once, a large one in parts. Nothing is left of one that fails. */
export async function writeStream(
  calls: WriteCalls,
  key: string,
  bytes: Readable,
): Promise<{ readonly byteSize: number }> {
  const parts = inParts(bytes)
  const first = await parts.next()
  if (first.done || first.value.length < partBytes) {
    const whole = first.done ? Buffer.alloc(0) : first.value
    await calls.put(key, whole)
    return { byteSize: whole.length }
  }
  let byteSize = 0
  await withUpload(calls, key, async (upload) => {
    const sent: UploadedPart[] = []
    let part: IteratorResult<Buffer> = first
    while (!part.done) {
      const { value } = part
      const number = sent.length + 1
      byteSize += value.length
      const next = parts.next()
      // Until it is awaited its failure has nobody.
      next.catch(() => 'reported by the await')
      sent.push(await calls.putPart(upload, number, value))
      part = await next
    }
    return sent
  })
  return { byteSize }
}

/** Copies within the store, by ranges where the whole would be too large for one call. */
export async function copyInParts(
  calls: WriteCalls,
  from: { readonly key: string; readonly byteSize: number },
  { to, rangeBytes }: { readonly to: string; readonly rangeBytes: number },
): Promise<void> {
  await withUpload(calls, to, async (upload) => {
    const copied: UploadedPart[] = []
    for (const range of rangesOf(from.byteSize, rangeBytes))
      copied.push(await calls.copyPart(upload, copied.length + 1, { key: from.key, range }))
    return copied
  })
}

function* rangesOf(byteSize: number, rangeBytes: number): Generator<ByteRange> {
  for (let start = 0; start < byteSize; start += rangeBytes)
    yield { start, end: Math.min(start + rangeBytes, byteSize) - 1 }
}

async function withUpload(
  calls: WriteCalls,
  key: string,
  send: (upload: StoreUpload) => Promise<readonly UploadedPart[]>,
): Promise<void> {
  const upload = await calls.beginUpload(key)
  try {
    await calls.completeUpload(upload, await send(upload))
  } catch (cause) {
    // A store that is away keeps the parts until the sweep of unfinished writes.
    await calls.abortUpload(upload).catch(() => 'swept later')
    throw cause
  }
}

/** The same bytes in parts of equal size, except the last. */
async function* inParts(bytes: Readable): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = []
  let length = 0
  for await (const chunk of bytes) {
    let rest: Buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk)
    while (length + rest.length >= partBytes) {
      const end = partBytes - length
      yield Buffer.concat([...chunks, rest.subarray(0, end)])
      rest = rest.subarray(end)
      chunks = []
      length = 0
    }
    if (rest.length > 0) chunks.push(rest)
    length += rest.length
  }
  if (length > 0) yield Buffer.concat(chunks)
}
