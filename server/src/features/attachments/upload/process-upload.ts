import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { attachmentLimits } from '@atelier/contract/attachments/attachments'
import { documentReading } from '#features/document-reading/document-reading.service.ts'
import type { Caller } from '#platform/fair-queue.ts'
import { sanitizePicture } from '#platform/files/pictures.ts'
import { requireRecordingLength } from '#platform/files/recording-length.ts'
import { withDocumentTurn, withPictureTurn } from '#platform/shared-work.ts'
import type { StoredExcerpt } from '../excerpts/file-excerpts.ts'
import { readDocument } from '../excerpts/read-document.ts'
import type { AttachmentReading, StoredAttachment } from '../stored-attachment.ts'
import { type DetectedFile, detectFileType } from './detect-file-type.ts'

/** The bytes to store for an upload, and the text read from them. */
export interface ProcessedUpload extends Pick<StoredAttachment, 'kind' | 'mediaType' | 'byteSize'> {
  readonly reading: AttachmentReading
  readonly content: string
  /** Where the excerpts of a document are in its text; a plain text has lines. */
  readonly excerpts?: readonly StoredExcerpt[]
  bytes(): Readable
}

interface UploadToProcess {
  readonly caller: Caller
  readonly name: string
  readonly maxRecordingSeconds: number
}

const pendingReading: AttachmentReading = { state: 'waiting', note: null, share: null }
const fullReading: AttachmentReading = { state: 'read', note: null, share: null }
const unreadableReading = (note: AttachmentReading['note']): AttachmentReading => ({
  state: 'unreadable',
  note,
  share: null,
})

/**
 * Rewrites pictures without their metadata and reads documents.
 * @throws Problem if the type is not accepted the picture is damaged, or the recording too long
 */
export async function processUpload(
  { caller, name, maxRecordingSeconds }: UploadToProcess,
  path: string,
): Promise<ProcessedUpload> {
  const found = await detectFileType(path, name)
  const byteSize = (await stat(path)).size
  if (found.kind === 'image') {
    const { pictureMaxInputSide: maxSide, pictureSide: side } = attachmentLimits
    const picture = await withPictureTurn(caller, () => sanitizePicture(path, { side, maxSide }))
    const bytes = () => Readable.from([picture.bytes])
    return {
      kind: 'image',
      mediaType: picture.type,
      byteSize,
      reading: pendingReading,
      content: '',
      bytes,
    }
  }
  const { kind, mediaType } = found
  if (kind !== 'document') await requireRecordingLength(path, maxRecordingSeconds)
  const bytes = () => createReadStream(path)
  const read =
    kind === 'document'
      ? await readDocumentContent(caller, path, found)
      : { reading: pendingReading, content: '' }
  return { kind, mediaType, byteSize, ...read, bytes }
}

type DocumentContent = Pick<ProcessedUpload, 'reading' | 'content' | 'excerpts'>

async function readDocumentContent(
  caller: Caller,
  path: string,
  { format, isTooHeavy }: Extract<DetectedFile, { kind: 'document' }>,
): Promise<DocumentContent> {
  if (isTooHeavy) return { reading: unreadableReading('too-heavy'), content: '' }
  if (format === 'txt') return await readPlainText(path)
  const result = await withDocumentTurn(caller, () => readDocument(path, caller))
  if (result.type === 'unreadable') return { reading: unreadableReading(result.note), content: '' }
  const { text, excerpts, isTruncated } = result
  return { reading: readingOf(isTruncated), content: text, excerpts }
}

const readingOf = (isTruncated: boolean): AttachmentReading =>
  isTruncated ? { ...fullReading, note: 'too-long' } : fullReading

const textMax = attachmentLimits.textMax
/** The supported encodings use at most this many bytes per character. */
const bytesPerLetter = 4

async function readPlainText(path: string): Promise<DocumentContent> {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(
      Buffer.alloc((textMax + 1) * bytesPerLetter),
      0,
      (textMax + 1) * bytesPerLetter,
      0,
    )
    const text = documentReading
      .decodeText(buffer.subarray(0, bytesRead))
      .replaceAll('\0', '')
      .trim()
    if (text === '') return { reading: unreadableReading('no-text'), content: '' }
    return { reading: readingOf(text.length > textMax), content: text.slice(0, textMax) }
  } finally {
    await file.close()
  }
}
