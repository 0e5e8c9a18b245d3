import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { Problem } from '@atelier/contract/problems/problems'
import type { Entry, ZipFile } from 'yauzl'

/** A part of a file that may contain chats. */
export interface JsonPart {
  readonly name: string
  /** Its bytes within the file. */
  readonly packedBytes: number
  /** As the zip says, so whoever reads must count. */
  readonly unpackedBytes: number
  open(): Promise<AsyncIterable<Buffer>>
}
interface ChatFile {
  readonly parts: readonly JsonPart[]
  /** Everything else that a zip contains. */
  readonly otherFiles: number
  close(): void
}

const zipStart = 'PK'

/** Opens a JSON file, or a zip of some. @throws Problem when a zip is damaged, encrypted, or has too many files */
export async function openChatFile(path: string, entriesMax: number): Promise<ChatFile> {
  if (await isZip(path)) return await openZip(path, entriesMax)
  const { size } = await stat(path)
  const open = async () => createReadStream(path)
  const part = { name: '', packedBytes: size, unpackedBytes: size, open }
  return { parts: [part], otherFiles: 0, close: () => undefined }
}

async function isZip(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(zipStart.length), 0, 2, 0)
    return buffer.toString('latin1', 0, bytesRead) === zipStart
  } finally {
    await file.close()
  }
}

async function openZip(path: string, entriesMax: number): Promise<ChatFile> {
  const { openPromise } = await import('yauzl')
  try {
    // Names are never used as paths, so none is refused.
    const zip = await openPromise(path, {
      lazyEntries: true,
      autoClose: false,
      decodeStrings: false,
    })
    return await listParts(zip, entriesMax).catch((cause: unknown) => {
      zip.close()
      throw cause
    })
  } catch (cause) {
    throw cause instanceof Problem ? cause : new Problem('import.damaged', { cause })
  }
}

async function listParts(zip: ZipFile, entriesMax: number): Promise<ChatFile> {
  const parts: JsonPart[] = []
  let otherFiles = 0
  if (zip.entryCount > entriesMax) throw new Problem('import.too-large')
  for await (const entry of zip.eachEntry()) {
    const name = nameOf(entry)
    if (isAppleCopy(name) || name.endsWith('/')) continue
    if (!name.toLowerCase().endsWith('.json')) {
      otherFiles += 1
      continue
    }
    if (entry.isEncrypted()) throw new Problem('import.encrypted')
    parts.push({
      name,
      packedBytes: entry.compressedSize,
      unpackedBytes: entry.uncompressedSize,
      open: async () => checked(await zip.openReadStreamPromise(entry), entry.crc32),
    })
  }
  return { parts, otherFiles, close: () => zip.close() }
}

/** The same bytes. @throws when they are not those that were put into the zip */
async function* checked(stream: AsyncIterable<Buffer>, expected: number): AsyncGenerator<Buffer> {
  let sum = 0
  for await (const chunk of stream) {
    sum = crc32(chunk, sum)
    yield chunk
  }
  if (sum !== expected) throw new Error('a file of a zip is damaged')
}

/** Not decoded by the library, which would refuse some; JSON files of other programs have plain names. */
const nameOf = ({ fileName }: Entry): string =>
  Buffer.isBuffer(fileName) ? (fileName as Buffer).toString('utf8') : fileName
/** Beside each file, macOS puts another one into a zip, which only it reads. */
const isAppleCopy = (name: string) => name.startsWith('__MACOSX/')
