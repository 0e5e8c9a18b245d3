import { type Attachment, attachmentLimits } from '@atelier/contract/attachments/attachments'
import { Problem } from '@atelier/contract/problems/problems'
import type { Database, Queries } from '#database/database.ts'
import type { Clock } from '#platform/clock.ts'
import { sanitizeFileName } from '#platform/files/file-name.ts'
import type { MakeId } from '#platform/ids.ts'
import type { Log } from '#platform/log/log.ts'
import type { IncomingFile, IncomingFiles } from '#storage/incoming-files.ts'
import type { StoredFiles } from '#storage/stored-files.ts'
import {
  attachmentRemovals,
  attachmentRows,
  createAttachmentRepository,
  type MessageRef,
  type StoredAttachment,
} from './attachments.repository.ts'
import { chatSnapshots } from './chat-snapshots.ts'
import { messageAttachments } from './message-attachments.ts'
import { createOwnedAttachments } from './owned-attachments.repository.ts'
import { presentAttachment } from './present-attachment.ts'
import { sweepAttachments } from './sweep-attachments.ts'
import { processUpload } from './upload/process-upload.ts'

export type { AttachmentReading, StoredAttachment } from './attachments.repository.ts'
export type { NamedFile } from './message-attachments.ts'

export interface AttachmentsServiceDependencies {
  readonly database: Database
  readonly files: StoredFiles
  readonly incoming: IncomingFiles
  readonly clock: Clock
  readonly makeId: MakeId
  readonly log: Log
}

/** Files that come with messages. */
export function createAttachmentsService(options: AttachmentsServiceDependencies) {
  const { database, files } = options
  const attachments = createAttachmentRepository(database.queries)
  const place = { ...options, attachments }
  const sweeping = sweepAttachments(place)
  return {
    ...waitingFiles(place),
    ...messageAttachments(place),
    ...chatSnapshots(place),
    listByChat: attachments.listByChat,
    listByMessages: attachments.listByMessages,
    contents: attachments.contents,
    searchNames: attachments.searchNames,
    owned: createOwnedAttachments(database.queries),
    present: (attachment: StoredAttachment): Attachment => presentAttachment(files, attachment),
    /** The bytes of a file, for whoever knows that its owner asks; `undefined` when they are gone. */
    async readBytes({
      fileId,
    }: Pick<StoredAttachment, 'fileId'>): Promise<Buffer<ArrayBuffer> | undefined> {
      const found = fileId === null ? undefined : await files.open(fileId)
      return found && Buffer.concat(await Array.fromAsync(found.stream as AsyncIterable<Buffer>))
    },
    sweep: sweeping.sweep,
    startSweeping: sweeping.start,
    close: sweeping.close,
  }
}
export type AttachmentsService = ReturnType<typeof createAttachmentsService>

interface AttachmentsDependencies extends AttachmentsServiceDependencies {
  readonly attachments: ReturnType<typeof createAttachmentRepository>
}

/** Files that were sent, and belong to no message yet. */
function waitingFiles({
  database,
  files,
  incoming,
  clock,
  makeId,
  attachments,
}: AttachmentsDependencies) {
  const found = async (userId: string, id: string): Promise<StoredAttachment> => {
    const attachment = await attachments.find(userId, id)
    if (!attachment) throw new Problem('attachment.not-found')
    return attachment
  }

  return {
    /** @throws Problem when the chat is not theirs, or the file is refused */
    async upload(userId: string, chatId: string, file: IncomingFile): Promise<Attachment> {
      const name = sanitizeFileName(file.originalName)
      try {
        if (!(await attachments.ownsChat(userId, chatId))) throw new Problem('chat.not-found')
        if ((await attachments.listWaiting(userId)) >= attachmentLimits.waitingMax)
          throw new Problem('attachment.too-many')
      } catch (cause) {
        // What is refused is not received, but must be read to its end for the answer to arrive.
        file.stream.resume()
        throw cause
      }
      return await incoming.withReceivedFile(file, async (path) => {
        const taken = await processUpload(path, name)
        const kept = {
          ownerId: userId,
          mediaType: taken.mediaType,
          originalName: name,
          stream: taken.bytes(),
        }
        return await files.create(kept, async (transaction, { id: fileId }) => {
          const { kind, mediaType, byteSize, reading } = taken
          const where = {
            id: makeId(),
            userId,
            chatId,
            messageId: null,
            position: 0,
            waitingSince: clock.now(),
            fileId,
          }
          const attachment: StoredAttachment = {
            ...where,
            kind,
            mediaType,
            byteSize,
            name,
            ...reading,
          }
          await attachmentRows(transaction).insert(attachment, taken.content)
          return presentAttachment(files, attachment)
        })
      })
    },

    read: async (userId: string, id: string): Promise<Attachment> =>
      presentAttachment(files, await found(userId, id)),

    /** @throws Problem when it is in a message, which keeps what it said */
    async remove(userId: string, id: string): Promise<void> {
      const { fileId } = await found(userId, id)
      const gone = fileId === null ? [] : [fileId]
      await database.commit(async (transaction) => {
        if (!(await attachmentRemovals(transaction).removeWaiting(id)))
          throw new Problem('attachment.used')
        await files.removeRows(transaction, gone)
      })
      await files.removeBytes(gone)
    },

    /** @throws Problem unless all of these wait for a message of this chat */
    async requireWaiting(userId: string, chatId: string, ids: readonly string[]): Promise<void> {
      for (const id of ids) {
        const attachment = await found(userId, id)
        if (attachment.chatId !== chatId) throw new Problem('attachment.not-found')
        if (attachment.messageId !== null) throw new Problem('attachment.used')
      }
    },

    /** Gives them to their message. @throws Problem when another message was quicker */
    async claim(transaction: Queries, message: MessageRef, ids: readonly string[]): Promise<void> {
      for (const [position, id] of ids.entries())
        if (!(await attachmentRows(transaction).claim(id, message, position)))
          throw new Problem('attachment.used')
    },
  }
}
