import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { attachmentLimits } from '@atelier/contract/attachments/attachments'
import { documentReading } from '#features/document-reading/document-reading.service.ts'
import type { Caller } from '#platform/fair-queue.ts'
import { sanitizePicture } from '#platform/files/pictures.ts'
import { requireRecordingLength } from '#platform/files/recording-length.ts'
import { withDocumentTurn, withPictureTurn } from '#platform/shared-work.ts'
import type { AttachmentReading, StoredAttachment } from '../stored-attachment.ts'
import { type DetectedFile, detectFileType } from './detect-file-type.ts'

/** The bytes to store for an upload, and the text read from them. */
export interface ProcessedUpload extends Pick<StoredAttachment, 'kind' | 'mediaType' | 'byteSize'> {
  readonly reading: AttachmentReading
  readonly content: string
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
  const { reading, content } =
    kind === 'document'
      ? await readDocumentContent(caller, path, found)
      : { reading: pendingReading, content: '' }
  return { kind, mediaType, byteSize, reading, content, bytes }
}

async function readDocumentContent(
  caller: Caller,
  path: string,
  { format, isTooHeavy }: Extract<DetectedFile, { kind: 'document' }>,
) {
  if (isTooHeavy) return { reading: unreadableReading('too-heavy'), content: '' }
  const result =
    format === 'txt'
      ? await readPlainText(path)
      : await withDocumentTurn(caller, () => documentReading.readText({ path, format, textMax }))
  if (result.type === 'unreadable') return { reading: unreadableReading(result.note), content: '' }
  return {
    reading: result.isTruncated ? { ...fullReading, note: 'too-long' as const } : fullReading,
    content: result.text,
  }
}

const textMax = attachmentLimits.textMax
/** The supported encodings use at most this many bytes per character. */
const bytesPerLetter = 4

async function readPlainText(path: string) {
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
    if (text === '') return { type: 'unreadable', note: 'no-text' } as const
    return {
      type: 'read',
      text: text.slice(0, textMax),
      isTruncated: text.length > textMax,
    } as const
  } finally {
    await file.close()
  }
}
