import { crc32 } from 'node:zlib'
import type { Entry, ZipFile } from 'yauzl'
import { unreadable } from '../child/failure-reason.ts'
import { readingLimits } from '../reading-limits.ts'

/** The files of a zip. Only those that are read are unpacked; archives within it stay closed. */
export interface Archive {
  readonly names: readonly string[]
  has(name: string): boolean
  /** @throws when there is no such file, it is encrypted, damaged, or unpacks to too many bytes */
  open(name: string): AsyncIterable<Buffer>
}

/** Opens a zip after a look at its directory. @throws when it is too large, damaged or encrypted */
export async function openArchive(path: string): Promise<Archive> {
  const { openPromise } = await import('yauzl')
  // Names are never used as paths, so none is refused. The process ends after the document.
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false, decodeStrings: false })
  if (zip.entryCount > readingLimits.archiveEntries) throw unreadable('too-heavy')
  const entries = new Map<string, Entry>()
  let declared = 0
  for await (const entry of zip.eachEntry()) {
    declared += entry.uncompressedSize
    if (declared > readingLimits.unpackedBytes) throw unreadable('too-heavy')
    entries.set(nameOf(entry), entry)
  }
  const count = countBytes()
  return {
    names: [...entries.keys()],
    has: (name) => entries.has(name),
    open: (name) => {
      const entry = entries.get(name)
      if (!entry) throw unreadable('damaged')
      return unpack(zip, entry, count)
    },
  }
}

/** Reads the bytes of an entry. What the directory declares is not believed. */
async function* unpack(
  zip: ZipFile,
  entry: Entry,
  count: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  if (entry.isEncrypted()) throw unreadable('locked')
  if (isBomb(entry)) throw unreadable('too-heavy')
  let sum = 0
  const stream: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry)
  for await (const chunk of stream) {
    count(chunk.length)
    sum = crc32(chunk, sum)
    yield chunk
  }
  if (sum !== entry.crc32) throw unreadable('damaged')
}

const isBomb = ({ compressedSize, uncompressedSize }: Entry) =>
  uncompressedSize > readingLimits.ratioFromBytes &&
  uncompressedSize > compressedSize * readingLimits.unpackedRatio

function countBytes() {
  let total = 0
  return (bytes: number) => {
    total += bytes
    if (total > readingLimits.unpackedBytes) throw unreadable('too-heavy')
  }
}

const nameOf = ({ fileName }: Entry): string =>
  Buffer.isBuffer(fileName) ? (fileName as Buffer).toString('utf8') : fileName
