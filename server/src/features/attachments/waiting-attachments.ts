import type { Attachment } from '@atelier/contract/attachments/attachments'
import { Problem } from '@atelier/contract/problems/problems'
import type { Database, Queries } from '#database/database.ts'
import type { StoredFiles } from '#storage/stored-files.ts'
import { attachmentRemovals, attachmentRows } from './attachment-rows.repository.ts'
import type { ChatLookup } from './attachment-sweep.ts'
import type { AttachmentRepository } from './attachments.repository.ts'
import { presentAttachment } from './present-attachment.ts'
import { type MessageRef, noChat, type StoredAttachment } from './stored-attachment.ts'

interface WaitingAttachmentsDependencies {
  readonly database: Database
  readonly files: StoredFiles
  readonly attachments: AttachmentRepository
  readonly chats: Pick<ChatLookup, 'isOwner'>
}

/** The user's own; the time of a temporary chat may be over before its files are removed. */
const attachmentFinder =
  ({ attachments, chats }: Pick<WaitingAttachmentsDependencies, 'attachments' | 'chats'>) =>
  async (userId: string, id: string): Promise<StoredAttachment> => {
    const attachment = await attachments.find(userId, id)
    const isThere =
      attachment &&
      (attachment.chatId === noChat || (await chats.isOwner(userId, attachment.chatId)))
    if (!attachment || !isThere) throw new Problem('attachment.not-found')
    return attachment
  }

/** Uploaded files that do not belong to a message yet. */
export function waitingAttachments({
  database,
  files,
  attachments,
  chats,
}: WaitingAttachmentsDependencies) {
  const requireAttachment = attachmentFinder({ attachments, chats })
  return {
    read: async (userId: string, id: string): Promise<Attachment> =>
      presentAttachment(await files.linksFor(userId), await requireAttachment(userId, id)),

    /** @throws Problem if the file belongs to a message: the files of a message never change */
    async remove(userId: string, id: string): Promise<void> {
      const { fileId } = await requireAttachment(userId, id)
      const fileIds = fileId === null ? [] : [fileId]
      await database.commit(async (transaction) => {
        if (!(await attachmentRemovals(transaction).removeWaiting(id)))
          throw new Problem('attachment.used')
        await files.removeRows(transaction, fileIds)
      })
      await files.removeBytes(fileIds)
    },

    /**
     * The files that wait for a message of this chat; without one, for a chat to begin.
     * @throws Problem unless all of them do
     */
    async requireWaiting(
      userId: string,
      chatId: string | undefined,
      ids: readonly string[],
    ): Promise<readonly StoredAttachment[]> {
      const waiting: StoredAttachment[] = []
      for (const id of ids) {
        const attachment = await requireAttachment(userId, id)
        const isUsed = attachment.messageId !== null
        if (isUsed && (chatId === undefined || attachment.chatId === chatId))
          throw new Problem('attachment.used')
        if (attachment.chatId !== (chatId ?? noChat)) throw new Problem('attachment.not-found')
        waiting.push(attachment)
      }
      return waiting
    },

    /**
     * Assigns the files to their message.
     * @throws Problem if another message got one of them first
     */
    async claim(transaction: Queries, message: MessageRef, ids: readonly string[]): Promise<void> {
      for (const [position, id] of ids.entries())
        if (!(await attachmentRows(transaction).claim(id, message, position)))
          throw new Problem('attachment.used')
    },
  }
}
