import { type FileHandle, open, readFile } from 'node:fs/promises'
import { Problem } from '@atelier/contract/problems/problems'
import { documentReading } from '#features/document-reading/document-reading.service.ts'
import { extensionOf } from '#platform/files/file-name.ts'
import { detectMediaKind, isPicture, type MediaKind } from '#platform/files/media-kind.ts'
import { zipEntries } from './zip-entries.ts'

export type DocumentFormat = 'pdf' | 'doc' | 'docx' | 'txt'
export type DetectedFile =
  | { readonly kind: 'image' }
  | MediaKind
  | {
      readonly kind: 'document'
      readonly format: DocumentFormat
      readonly mediaType: string
      /** The unpacked file would fill the memory, so it is not opened. */
      readonly isTooHeavy?: true
    }

const headerLength = 4096
/** Maximum bytes of an unpacked document; a book of a thousand pages has ten million. */
const maxUnpackedBytes = 64 * 1024 * 1024
/** If a file with one of these extensions contains only text, its extension is wrong. */
const binaryExtensions =
  /^(?:png|jpe?g|gif|webp|avif|tiff?|heic|bmp|mp[34]|m4[av]|wav|ogg|flac|webm|mkv|mov|avi|aac|pdf|docx?|zip|exe)$/

/**
 * Detects the type of a file by its content, never by its name alone.
 * @throws Problem if the type is not accepted
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
  // PDF readers accept some bytes before the signature.
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

/** Text has no control characters at its beginning, except those for layout. */
async function isText(file: FileHandle, size: number): Promise<boolean> {
  const length = Math.min(size, 64 * 1024)
  const start = await file.read(Buffer.alloc(length), 0, length, 0)
  const text = documentReading.decodeText(start.buffer.subarray(0, start.bytesRead))
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  return !/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text)
}
