import type { FileHandle } from 'node:fs/promises'

interface ZipEntry {
  readonly name: string
  /** Declared by the archive, so the code that unpacks must still count. */
  readonly unpackedBytes: number
}

const endLength = 22
const maxCommentLength = 65_535
const maxDirectoryLength = 1024 * 1024
const entryLength = 46

/** Reads the entries of an archive from its directory only; returns `undefined` if it is unreadable. */
export async function zipEntries(
  file: FileHandle,
  byteSize: number,
): Promise<readonly ZipEntry[] | undefined> {
  const tailLength = Math.min(byteSize, endLength + maxCommentLength)
  const tail = await readAt(file, byteSize - tailLength, tailLength)
  const end = tail.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end === -1 || end + endLength > tail.length) return undefined
  const length = tail.readUInt32LE(end + 12)
  const start = tail.readUInt32LE(end + 16)
  if (length > maxDirectoryLength || start + length > byteSize) return undefined
  return [...entriesIn(await readAt(file, start, length))]
}

function* entriesIn(directory: Buffer): Generator<ZipEntry> {
  let at = 0
  while (
    at + entryLength <= directory.length &&
    directory.toString('latin1', at, at + 4) === 'PK\x01\x02'
  ) {
    const nameLength = directory.readUInt16LE(at + 28)
    const rest = directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
    const name = directory.toString('utf8', at + entryLength, at + entryLength + nameLength)
    yield { name, unpackedBytes: directory.readUInt32LE(at + 24) }
    at += entryLength + nameLength + rest
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}
