import { type FileHandle, open, readFile } from 'node:fs/promises'
import { Problem } from '@atelier/contract/problems/problems'
import { extensionOf } from '#platform/files/file-name.ts'
import { detectMediaKind, isPicture, type MediaKind } from '#platform/files/media-kind.ts'
import { decodeText } from './decode-text.ts'
import { zipEntries } from './zip-entries.ts'

export type DocumentFormat = 'pdf' | 'doc' | 'docx' | 'txt'
export type DetectedFile =
  | { readonly kind: 'image' }
  | MediaKind
  | {
      readonly kind: 'document'
      readonly format: DocumentFormat
      readonly mediaType: string
      /** It would fill the memory: it is not even opened. */
      readonly isTooHeavy?: true
    }

const headerLength = 4096
/** Bytes of a document once it is unpacked; a book of a thousand pages has ten million. */
const maxUnpackedBytes = 64 * 1024 * 1024
/** A file with one of these extensions that holds only text is not what its name claims. */
const binaryExtensions =
  /^(?:png|jpe?g|gif|webp|avif|tiff?|heic|bmp|mp[34]|m4[av]|wav|ogg|flac|webm|mkv|mov|avi|aac|pdf|docx?|zip|exe)$/

/**
 * The kind of a file by its content; its name alone decides nothing.
 * @throws Problem when it is of no kind that is accepted
 */
export async function detectFileType(path: string, name: string): Promise<DetectedFile> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const { bytesRead, buffer } = await file.read(Buffer.alloc(headerLength), 0, headerLength, 0)
    const header = buffer.subarray(0, bytesRead)
    const beginning = header.toString('latin1')
    if (isPicture(header)) return { kind: 'image' }
    const found = detectMediaKind(header) ?? (await detectDocument(file, { path, beginning, size }))
    if (found) return found
    if (!binaryExtensions.test(extensionOf(name)) && (await isText(file, size)))
      return { kind: 'document', format: 'txt', mediaType: 'text/plain' }
    throw new Problem('attachment.type-refused')
  } finally {
    await file.close()
  }
}

async function detectDocument(
  file: FileHandle,
  {
    path,
    beginning,
    size,
  }: { readonly path: string; readonly beginning: string; readonly size: number },
): Promise<DetectedFile | undefined> {
  // Readers of PDF accept some bytes before its signature.
  if (beginning.slice(0, 1024).includes('%PDF-'))
    return { kind: 'document', format: 'pdf', mediaType: 'application/pdf' }
  if (beginning.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) {
    const isWord = (await readFile(path)).includes(Buffer.from('WordDocument', 'utf16le'))
    return isWord ? { kind: 'document', format: 'doc', mediaType: 'application/msword' } : undefined
  }
  if (!beginning.startsWith('PK\x03\x04')) return undefined
  const entries = await zipEntries(file, size)
  if (!entries?.some((entry) => entry.name === 'word/document.xml')) return undefined
  const unpacked = entries
    .filter(({ name }) => name.endsWith('.xml'))
    .reduce((sum, entry) => sum + entry.unpackedBytes, 0)
  return {
    kind: 'document',
    format: 'docx',
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ...(unpacked > maxUnpackedBytes && { isTooHeavy: true }),
  }
}

/** Its beginning has no control characters but those that lay out text. */
async function isText(file: FileHandle, size: number): Promise<boolean> {
  const length = Math.min(size, 64 * 1024)
  const start = await file.read(Buffer.alloc(length), 0, length, 0)
  const text = decodeText(start.buffer.subarray(0, start.bytesRead))
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  return !/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text)
}
