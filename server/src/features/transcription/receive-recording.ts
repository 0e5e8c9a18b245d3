import { open } from 'node:fs/promises'
import { Problem } from '@atelier/contract/problems/problems'
import { sanitizeFileName } from '#platform/files/file-name.ts'
import { detectMediaKind } from '#platform/files/media-kind.ts'
import { requireRecordingLength } from '#platform/files/recording-length.ts'
import type { IncomingFiles, IncomingForm } from '#storage/incoming-files.ts'
import type { ResumableUploads } from '#storage/uploads/resumable-uploads.ts'

type FormFields = { readonly uploadId?: string | undefined }

interface ReceiveRecordingDependencies {
  readonly incoming: IncomingFiles
  readonly uploads: ResumableUploads
  readonly maxRecordingSeconds: number
}

/** Enough bytes to recognize the type of a file. */
const headerLength = 4096

interface RecordingReception<Fields extends FormFields, T> {
  readonly form: IncomingForm<Fields>
  check(fields: Fields): Promise<void>
  /** Its file is removed afterwards. */
  use(recording: ReceivedRecording, fields: Fields): Promise<T>
}
export interface ReceivedRecording {
  readonly path: string
  readonly originalName: string
  readonly mediaType: string
}

/**
 * Receives the recording of a form, sent with it or uploaded before.
 * @throws Problem when there is none, it is neither audio nor video, or too long
 */
export async function receiveRecording<Fields extends FormFields, T>(
  { incoming, uploads, maxRecordingSeconds }: ReceiveRecordingDependencies,
  userId: string,
  { form, check, use }: RecordingReception<Fields, T>,
): Promise<T> {
  const take = async (path: string, originalName: string, fields: Fields): Promise<T> => {
    await check(fields)
    const mediaType = await mediaTypeOf(path)
    await requireRecordingLength(path, maxRecordingSeconds)
    return await use({ path, originalName, mediaType }, fields)
  }
  return await incoming.withReceivedForm(form, async ({ file, fields }) => {
    if (file) return await take(file.path, sanitizeFileName(file.originalName), fields)
    if (fields.uploadId === undefined || fields.uploadId === '')
      throw new Problem('transcription.file-missing')
    return await uploads.consume(userId, fields.uploadId, (path, name) =>
      take(path, sanitizeFileName(name), fields),
    )
  })
}

async function mediaTypeOf(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(headerLength), 0, headerLength, 0)
    const kind = detectMediaKind(buffer.subarray(0, bytesRead))
    if (!kind) throw new Problem('transcription.type-refused')
    return kind.mediaType
  } finally {
    await file.close()
  }
}
