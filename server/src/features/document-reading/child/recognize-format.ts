import { open } from 'node:fs/promises'
import { openArchive } from '../archive/open-archive.ts'
import type { DocumentFormat } from '../document-blocks.ts'
import { recognizeText } from '../plain/recognize-text.ts'
import { isPictureFile } from '../scans/picture-file.ts'
import { decodeText } from '../text/decode-text.ts'
import { unreadable } from './failure-reason.ts'

const headerBytes = 64 * 1024
/** The table of parts of an old Office file is small, but may be anywhere. */
const maxOldOfficeBytes = 256 * 1024 * 1024

/** The format of a document by its content. @throws when it is none that is read here */
export async function recognizeFormat(path: string): Promise<DocumentFormat> {
  const header = await readStart(path, headerBytes)
  const beginning = header.toString('latin1', 0, 1024)
  if (header.length === 0) throw unreadable('no-text')
  // PDF readers accept some bytes before the signature.
  if (beginning.includes('%PDF-')) return 'pdf'
  if (beginning.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return await recognizeOld(path)
  if (isPictureFile(beginning)) return 'picture'
  if (beginning.startsWith('PK')) return await recognizeArchive(path)
  const text = decodeText(header)
  if (!isText(text) || beginning.startsWith('{\\rtf')) throw unreadable('unknown-type')
  return recognizeText(text)
}

/** Text has no control characters, except those for layout. */
function isText(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  return !/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text)
}

/** Office encrypts its newer documents into a file of the older kind. */
async function recognizeOld(path: string): Promise<DocumentFormat> {
  const bytes = await readStart(path, maxOldOfficeBytes)
  const contains = (name: string) => bytes.includes(Buffer.from(name, 'utf16le'))
  if (contains('EncryptedPackage')) throw unreadable('locked')
  if (contains('WordDocument')) return 'doc'
  throw unreadable('unknown-type')
}

const packageKinds: readonly (readonly [RegExp, DocumentFormat])[] = [
  [/wordprocessingml\.(?:document|template)\.main|ms-word\.\w+\.macroEnabled/, 'docx'],
  [/spreadsheetml\.(?:sheet|template)\.main|ms-excel\.\w+\.macroEnabled/, 'xlsx'],
  [
    /presentationml\.(?:presentation|slideshow|template)\.main|ms-powerpoint\.\w+\.macroEnabled/,
    'pptx',
  ],
]
const mediaTypes: Readonly<Record<string, DocumentFormat>> = {
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.text-template': 'odt',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
  'application/vnd.oasis.opendocument.spreadsheet-template': 'ods',
  'application/vnd.oasis.opendocument.presentation': 'odp',
  'application/vnd.oasis.opendocument.presentation-template': 'odp',
  'application/epub+zip': 'epub',
}
const maxKindBytes = 1024 * 1024

async function recognizeArchive(path: string): Promise<DocumentFormat> {
  const archive = await openArchive(path)
  const start = async (name: string) => {
    let text = ''
    if (!archive.has(name)) return text
    for await (const chunk of archive.open(name)) {
      text += chunk.toString('latin1')
      if (text.length > maxKindBytes) break
    }
    return text
  }
  const declared = await start('mimetype')
  const types = await start('[Content_Types].xml')
  const format =
    mediaTypes[declared.trim()] ?? packageKinds.find(([pattern]) => pattern.test(types))?.[1]
  if (!format) throw unreadable('unknown-type')
  if (/manifest:encryption-data/.test(await start('META-INF/manifest.xml')))
    throw unreadable('locked')
  return format
}

async function readStart(path: string, length: number): Promise<Buffer> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(size, length)))
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
