import {
  type Attachment,
  attachmentLimits,
  chatToBegin,
} from '@atelier/contract/attachments/attachments'
import { Problem } from '@atelier/contract/problems/problems'
import { isStored } from '#database/works/is-stored.ts'
import type { Clock } from '#platform/clock.ts'
import type { Caller } from '#platform/fair-queue.ts'
import { sanitizeFileName } from '#platform/files/file-name.ts'
import type { MakeId } from '#platform/ids.ts'
import type { IncomingFiles, IncomingForm } from '#storage/incoming-files.ts'
import type { StoredFiles } from '#storage/stored-files.ts'
import { attachmentRows } from '../attachment-rows.repository.ts'
import type { ChatLookup } from '../attachment-sweep.ts'
import type { AttachmentRepository } from '../attachments.repository.ts'
import { presentAttachment } from '../present-attachment.ts'
import { noChat, type StoredAttachment } from '../stored-attachment.ts'
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
export type AttachmentForm = IncomingForm<{ readonly chatId: string }>

/**
 * Stores a file that waits for its message.
 * @throws Problem if the chat belongs to another user or the file is refused
 */
export async function uploadAttachment(
  dependencies: UploadAttachmentDependencies,
  caller: Caller,
  form: AttachmentForm,
): Promise<Attachment> {
  const { chats, attachments, incoming, maxRecordingSeconds } = dependencies
  const { userId } = caller
  // Before anything of it is read.
  if ((await attachments.countWaiting(userId)) >= attachmentLimits.waitingMax)
    throw new Problem('attachment.too-many')
  return await incoming.withReceivedForm(form, async ({ file, fields: { chatId } }) => {
    if (!file) throw new Problem('file.missing')
    if (chatId !== chatToBegin && !(await chats.isOwner(userId, chatId)))
      throw new Problem('chat.not-found')
    const name = sanitizeFileName(file.originalName)
    const processed = await processUpload({ caller, name, maxRecordingSeconds }, file.path)
    return await store(dependencies, { userId, chatId }, { name, processed })
  })
}

async function store(
  { files, attachments, clock, makeId }: UploadAttachmentDependencies,
  { userId, chatId }: { readonly userId: string; readonly chatId: string },
  { name, processed }: { readonly name: string; readonly processed: ProcessedUpload },
): Promise<Attachment> {
  const { kind, mediaType, byteSize, reading, content, excerpts } = processed
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
      // It may have been removed while the file was read.
      if (chatId !== chatToBegin && !(await isStored(transaction, 'chats', chatId)))
        throw new Problem('chat.not-found')
      const attachment: StoredAttachment = {
        id: makeId(),
        userId,
        chatId: chatId === chatToBegin ? noChat : chatId,
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
      await attachmentRows(transaction).insert(attachment, { content, excerpts })
      // Its own transaction counts it: of many at once only those that fit are committed. They wait for each other at the total of
      // stored bytes, which the rows before this have changed.
      if ((await attachments.countWaiting(userId, transaction)) > attachmentLimits.waitingMax)
        throw new Problem('attachment.too-many')
      return presentAttachment(link, attachment)
    },
  )
}
