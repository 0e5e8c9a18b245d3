import { type Attachment, attachmentLimits } from '@atelier/contract/attachments/attachments'
import { Problem } from '@atelier/contract/problems/problems'
import type { Clock } from '#platform/clock.ts'
import type { Caller } from '#platform/fair-queue.ts'
import { sanitizeFileName } from '#platform/files/file-name.ts'
import type { MakeId } from '#platform/ids.ts'
import type { IncomingFile, IncomingFiles } from '#storage/incoming-files.ts'
import type { StoredFiles } from '#storage/stored-files.ts'
import { attachmentRows } from '../attachment-rows.repository.ts'
import type { ChatLookup } from '../attachment-sweep.ts'
import type { AttachmentRepository } from '../attachments.repository.ts'
import { presentAttachment } from '../present-attachment.ts'
import type { StoredAttachment } from '../stored-attachment.ts'
import { type ProcessedUpload, processUpload } from './process-upload.ts'

interface UploadAttachmentDependencies {
  readonly files: StoredFiles
  readonly incoming: IncomingFiles
  readonly maxRecordingSeconds: number
  readonly chats: Pick<ChatLookup, 'isOwner'>
  readonly attachments: AttachmentRepository
  readonly clock: Clock
  readonly makeId: MakeId
}
interface Upload {
  readonly caller: Caller
  readonly chatId: string
  readonly file: IncomingFile
}

/**
 * Stores a file that waits for its message.
 * @throws Problem if the chat belongs to another user or the file is refused
 */
export async function uploadAttachment(
  dependencies: UploadAttachmentDependencies,
  upload: Upload,
): Promise<Attachment> {
  const { file } = upload
  const name = sanitizeFileName(file.originalName)
  try {
    await requireAllowed(dependencies, upload)
  } catch (cause) {
    // The rest of a refused body must be read, otherwise the client never gets the response.
    file.stream.resume()
    throw cause
  }
  const { incoming, maxRecordingSeconds } = dependencies
  const { caller } = upload
  return await incoming.withReceivedFile(file, async (path) =>
    store(dependencies, upload, {
      name,
      processed: await processUpload({ caller, name, maxRecordingSeconds }, path),
    }),
  )
}

async function requireAllowed(
  { chats, attachments }: UploadAttachmentDependencies,
  { caller: { userId }, chatId }: Upload,
): Promise<void> {
  if (!(await chats.isOwner(userId, chatId))) throw new Problem('chat.not-found')
  if ((await attachments.countWaiting(userId)) >= attachmentLimits.waitingMax)
    throw new Problem('attachment.too-many')
}

async function store(
  { files, clock, makeId }: UploadAttachmentDependencies,
  { caller: { userId }, chatId }: Upload,
  { name, processed }: { readonly name: string; readonly processed: ProcessedUpload },
): Promise<Attachment> {
  const { kind, mediaType, byteSize, reading, content } = processed
  const link = await files.linksFor(userId)
  return await files.create(
    {
      ownerId: userId,
      kind: 'attachments',
      mediaType,
      originalName: name,
      stream: processed.bytes(),
    },
    async (transaction, { id: fileId }) => {
      const attachment: StoredAttachment = {
        id: makeId(),
        userId,
        chatId,
        messageId: null,
        position: 0,
        waitingSince: clock.now(),
        fileId,
        kind,
        mediaType,
        byteSize,
        name,
        ...reading,
      }
      await attachmentRows(transaction).insert(attachment, content)
      return presentAttachment(link, attachment)
    },
  )
}
