import type { Queries } from '#database/database.ts'
import { inSlices } from '#platform/in-slices.ts'
import { indexName } from './names/attachment-names.repository.ts'
import {
  type AttachmentReading,
  type MessageRef,
  noChat,
  type StoredAttachment,
} from './stored-attachment.ts'

/** Writes to attachments, within the caller's transaction. */
export const attachmentRows = (on: Queries) => ({
  insert: (attachment: StoredAttachment, content = ''): Promise<void> =>
    insert(on, attachment, content),

  /** The messages of a cleared chat: no search finds them. */
  insertSnapshot: (snapshot: StoredAttachment): Promise<void> => insertRow(on, snapshot, ''),

  /** Inserts a copy with the text of the original. */
  async insertCopy(copy: StoredAttachment, originalId: string): Promise<void> {
    const { content } = await on
      .selectFrom('attachments')
      .select('content')
      .where('id', '=', originalId)
      .executeTakeFirstOrThrow()
    await insert(on, copy, content)
  },

  /** Assigns a waiting attachment to a message; returns `false` if it is not waiting. */
  async claim(
    id: string,
    { userId, chatId, messageId, isFirst = false }: MessageRef,
    position: number,
  ): Promise<boolean> {
    const row = await on
      .updateTable('attachments')
      .set({ chat_id: chatId, message_id: messageId, position, waiting_since: null })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('chat_id', '=', isFirst ? noChat : chatId)
      .where('message_id', 'is', null)
      .returning('name')
      .executeTakeFirst()
    // Until now nobody knew whether its chat is temporary.
    if (row && isFirst) await indexName(on, { id, userId, chatId, name: row.name })
    return row !== undefined
  },

  /** The attachments of these messages wait again from now on. */
  async release(chatId: string, messageIds: readonly string[], now: number): Promise<void> {
    for await (const slice of inSlices(messageIds))
      await on
        .updateTable('attachments')
        .set({ message_id: null, waiting_since: now })
        .where('chat_id', '=', chatId)
        .where('message_id', 'in', slice)
        .execute()
  },

  async saveReading(
    id: string,
    { state, note, share }: AttachmentReading,
    content?: string,
  ): Promise<void> {
    await on
      .updateTable('attachments')
      .set({ state, note, share, ...(content !== undefined && { content }) })
      .where('id', '=', id)
      .execute()
  },
})

async function insertRow(
  on: Queries,
  attachment: StoredAttachment,
  content: string,
): Promise<void> {
  await on
    .insertInto('attachments')
    .values({ ...toRow(attachment), content })
    .execute()
}

async function insert(on: Queries, attachment: StoredAttachment, content: string): Promise<void> {
  await insertRow(on, attachment, content)
  await indexName(on, attachment)
}

/** Removes attachments, within the caller's transaction. */
export const attachmentRemovals = (on: Queries) => ({
  /** Removes a waiting attachment; returns `false` if it is not waiting. */
  async removeWaiting(id: string): Promise<boolean> {
    const { numDeletedRows } = await on
      .deleteFrom('attachments')
      .where('id', '=', id)
      .where('message_id', 'is', null)
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  },

  async remove(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await on.deleteFrom('attachments').where('id', 'in', ids).execute()
  },

  /** Removes all attachments of a chat, in messages or waiting. Returns their files. */
  async removeOfChat(userId: string, chatId: string): Promise<string[]> {
    const rows = await on
      .deleteFrom('attachments')
      .where('chat_id', '=', chatId)
      .where('user_id', '=', userId)
      .returning('file_id')
      .execute()
    return rows.flatMap(({ file_id }) => (file_id === null ? [] : [file_id]))
  },
})

const toRow = (attachment: StoredAttachment) => ({
  id: attachment.id,
  user_id: attachment.userId,
  chat_id: attachment.chatId,
  message_id: attachment.messageId,
  position: attachment.position,
  waiting_since: attachment.waitingSince,
  file_id: attachment.fileId,
  kind: attachment.kind,
  media_type: attachment.mediaType,
  byte_size: attachment.byteSize,
  name: attachment.name,
  state: attachment.state,
  note: attachment.note,
  share: attachment.share,
})
