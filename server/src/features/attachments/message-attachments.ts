import type { Attachment } from '@atelier/contract/attachments/attachments'
import type { Database, Queries } from '#database/database.ts'
import type { Clock } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import type { StoredFiles } from '#storage/stored-files.ts'
import {
  type AttachmentReading,
  type AttachmentRepository,
  attachmentRemovals,
  attachmentRows,
  type MessageRef,
  type StoredAttachment,
} from './attachments.repository.ts'

/** A file of which only the name may be known. */
export type NamedFile = Pick<Attachment, 'fileName' | 'fileType' | 'fileSize' | 'mimeType'> &
  Partial<Pick<Attachment, 'id'>>

interface MessageAttachmentsDependencies {
  readonly database: Database
  readonly files: StoredFiles
  readonly clock: Clock
  readonly makeId: MakeId
  readonly attachments: AttachmentRepository
}

const removedReading = {
  state: 'unreadable',
  note: 'gone',
  share: null,
} as const satisfies AttachmentReading

/** Files of messages, as the messages come and go. */
export function messageAttachments({
  database,
  files,
  clock,
  makeId,
  attachments,
}: MessageAttachmentsDependencies) {
  return {
    /** What was read of files; more than one when a message brought several. */
    async saveReadings(
      readings: readonly {
        readonly id: string
        readonly reading: AttachmentReading
        readonly content?: string
      }[],
    ): Promise<void> {
      if (readings.length === 0) return
      await database.commit(async (transaction) => {
        for (const { id, reading, content } of readings)
          await attachmentRows(transaction).saveReading(id, reading, content)
      })
    },

    /** The messages leave the chat, or come back: their files wait from now on, so that what was cleared can be restored for a day. */
    detach: (transaction: Queries, chatId: string, messageIds: readonly string[]): Promise<void> =>
      attachmentRows(transaction).release(chatId, messageIds, clock.now()),

    /** The message has these files: those that still wait are its own again; of others the name is kept. */
    async restore(
      transaction: Queries,
      message: MessageRef,
      named: readonly NamedFile[],
    ): Promise<void> {
      const rows = attachmentRows(transaction)
      for (const [position, file] of named.entries()) {
        if (file.id !== undefined && (await rows.claim(file.id, message, position))) continue
        const { fileName: name, fileType: kind, fileSize: byteSize, mimeType: mediaType } = file
        const nothing = { fileId: null, waitingSince: null, ...removedReading }
        await rows.insert({
          ...nothing,
          id: makeId(),
          ...message,
          position,
          kind,
          mediaType,
          byteSize,
          name,
        })
      }
    },

    /** Copies the files of a chat for its copy; `write` stores the messages, and then adds the files in the same transaction. */
    async copy<T>(
      from: { readonly userId: string; readonly chatId: string },
      write: (addTo: AddAttachmentCopies) => Promise<T>,
    ): Promise<T> {
      const originals = await attachments.listByChat(from.userId, from.chatId)
      const fileIds = originals.flatMap(({ fileId }) => fileId ?? [])
      return await files.copy(fileIds, (copies) =>
        write(async (transaction, chatId, messageIds) => {
          await copies.insertRows(transaction)
          for (const original of originals) {
            const messageId = messageIds.get(original.messageId ?? '')
            if (messageId === undefined) continue
            const fileId = original.fileId === null ? null : (copies.idOf(original.fileId) ?? null)
            const copy: StoredAttachment = {
              ...original,
              ...(fileId === null && removedReading),
              id: makeId(),
              chatId,
              messageId,
              fileId,
            }
            await attachmentRows(transaction).insertCopy(copy, original.id)
          }
        }),
      )
    },

    /** Removes everything of a chat with it; give the result to `erase` once that is committed. */
    async removeChatAttachments(
      transaction: Queries,
      userId: string,
      chatId: string,
    ): Promise<readonly string[]> {
      const fileIds = await attachmentRemovals(transaction).removeOfChat(userId, chatId)
      await files.removeRows(transaction, fileIds)
      return fileIds
    },
    deleteFiles: files.removeBytes,
  }
}

/** Writes the copies beside the copied messages, whose new ids it is told. */
export type AddAttachmentCopies = (
  transaction: Queries,
  chatId: string,
  messageIds: ReadonlyMap<string, string>,
) => Promise<void>
