import type { Attachment } from '@atelier/contract/attachments/attachments'
import type { Database } from '#database/database.ts'
import type { Clock } from '#platform/clock.ts'
import type { Caller } from '#platform/fair-queue.ts'
import type { MakeId } from '#platform/ids.ts'
import type { Log } from '#platform/log/log.ts'
import type { MayRunChore } from '#platform/servers.ts'
import type { IncomingFiles } from '#storage/incoming-files.ts'
import type { StoredFiles } from '#storage/stored-files.ts'
import { type ChatLookup, createAttachmentSweep } from './attachment-sweep.ts'
import { createAttachmentRepository } from './attachments.repository.ts'
import { chatSnapshots } from './chat-snapshots.ts'
import { createReadAgain } from './excerpts/read-again.ts'
import { createFilesOfReply } from './files-of-reply.ts'
import { messageAttachments } from './message-attachments.ts'
import { indexNames } from './names/attachment-names.repository.ts'
import { createOwnedAttachments } from './owned-attachments.repository.ts'
import { presentAttachment } from './present-attachment.ts'
import type { StoredAttachment } from './stored-attachment.ts'
import { type AttachmentForm, uploadAttachment } from './upload/upload-attachment.ts'
import { waitingAttachments } from './waiting-attachments.ts'

export type { FileExcerpt } from './excerpts/file-excerpts.ts'
export type { FilesOfReply } from './files-of-reply.ts'
export type { NamedFile } from './message-attachments.ts'
export type { AttachmentReading, StoredAttachment } from './stored-attachment.ts'

export interface AttachmentsServiceDependencies {
  readonly database: Database
  readonly files: StoredFiles
  readonly incoming: IncomingFiles
  /** Of the longest recording. */
  readonly maxRecordingSeconds: number
  readonly chats: ChatLookup
  readonly mayRunChore: MayRunChore
  readonly clock: Clock
  readonly makeId: MakeId
  readonly log: Log
}

/** Files that are sent with messages. */
export function createAttachmentsService(options: AttachmentsServiceDependencies) {
  const { database, files } = options
  const attachments = createAttachmentRepository(database.queries)
  const dependencies = { ...options, attachments }
  const { sweep, start, close } = createAttachmentSweep(dependencies)
  const again = createReadAgain(dependencies)
  return {
    upload: (caller: Caller, form: AttachmentForm): Promise<Attachment> =>
      uploadAttachment(dependencies, caller, form),
    ...waitingAttachments(dependencies),
    ...messageAttachments(dependencies),
    ...chatSnapshots(dependencies),
    listByChat: attachments.listByChat,
    listByMessages: attachments.listByMessages,
    contents: attachments.contents,
    textSizes: attachments.textSizes,
    excerpts: attachments.excerpts,
    find: attachments.find,
    indexNames,
    filesOfReply: createFilesOfReply(attachments),
    searchNames: attachments.searchNames,
    owned: createOwnedAttachments(database.queries),
    /** Presents attachments of one user. */
    async presenterFor(userId: string): Promise<(attachment: StoredAttachment) => Attachment> {
      const link = await files.linksFor(userId)
      return (attachment) => presentAttachment(link, attachment)
    },
    /** Returns the bytes of a file, or `undefined` if they are gone. The caller has already checked the owner. */
    async readBytes({
      fileId,
    }: Pick<StoredAttachment, 'fileId'>): Promise<Buffer<ArrayBuffer> | undefined> {
      const found = fileId === null ? undefined : await files.open(fileId)
      return found && Buffer.concat(await Array.fromAsync(found.stream as AsyncIterable<Buffer>))
    },
    sweep,
    async startSweeping(): Promise<void> {
      await start()
      again.start()
    },
    readAgain: again.readAgain,
    async close(): Promise<void> {
      close()
      await again.close()
    },
  }
}
export type AttachmentsService = ReturnType<typeof createAttachmentsService>
