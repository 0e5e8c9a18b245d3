import type { Queries } from '#database/database.ts'
import { inSlices } from '#platform/in-slices.ts'
import type { StoredExcerpt } from './excerpts/file-excerpts.ts'
import { indexName } from './names/attachment-names.repository.ts'
import {
  type AttachmentReading,
  type MessageRef,
  noChat,
  type RemovedFrom,
  type StoredAttachment,
  snapshotMediaType,
} from './stored-attachment.ts'

/** Writes to attachments, within the caller's transaction. */
export const attachmentRows = (on: Queries) => ({
  insert: (attachment: StoredAttachment, text: AttachmentText = noText): Promise<void> =>
    insert(on, attachment, text),

  /** The messages of a cleared chat: no search finds them. */
  insertSnapshot: (snapshot: StoredAttachment): Promise<void> =>
    insertRow(on, snapshot, { content: '', excerpts: null }),

  /** Inserts a copy with the text of the original, if that was not removed meanwhile. */
  async insertCopy(copy: StoredAttachment, originalId: string): Promise<void> {
    const text = await on
      .selectFrom('attachments')
      .select(['content', 'excerpts'])
      .where('id', '=', originalId)
      .executeTakeFirst()
    await insertRow(on, copy, text ?? { content: '', excerpts: null })
    await indexName(on, copy)
  },

  /** Assigns a waiting attachment, or one of removed messages, to a message; returns `false` if it is neither. */
  claim: (id: string, message: MessageRef, position: number): Promise<boolean> =>
    claim(on, { id, message, position }),

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

/** Moves attachments with their messages, within the caller's transaction. */
export const removalRows = (on: Queries) => ({
  /** The attachments of these messages go with them; nobody finds them there. */
  async moveToRemoval(
    { chatId, removalId }: RemovedFrom,
    messageIds: readonly string[],
  ): Promise<void> {
    for await (const slice of inSlices(messageIds))
      await on
        .updateTable('attachments')
        .set({ chat_id: removalId })
        .where('chat_id', '=', chatId)
        .where('message_id', 'in', slice)
        .execute()
  },

  /** They come back; `ids` gives those of messages that have another one now. */
  async moveFromRemoval(
    { chatId, removalId }: RemovedFrom,
    ids: ReadonlyMap<string, string>,
  ): Promise<void> {
    const rows = await on
      .updateTable('attachments')
      .set({ chat_id: chatId })
      .where('chat_id', '=', removalId)
      .where('message_id', 'is not', null)
      .returning(['id', 'message_id'])
      .execute()
    for (const { id, message_id } of rows) {
      const now = ids.get(message_id ?? '')
      if (now !== undefined && now !== message_id)
        await on.updateTable('attachments').set({ message_id: now }).where('id', '=', id).execute()
    }
  },
})

interface Claim {
  readonly id: string
  readonly message: MessageRef
  readonly position: number
}
async function claim(on: Queries, { id, message, position }: Claim): Promise<boolean> {
  const { userId, chatId, messageId, isFirst = false, removalIds = [] } = message
  const rows = await on
    .updateTable('attachments')
    .set({ chat_id: chatId, message_id: messageId, position, waiting_since: null })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('media_type', '<>', snapshotMediaType)
    .where(({ eb, and, or }) =>
      or([
        and([eb('chat_id', '=', isFirst ? noChat : chatId), eb('message_id', 'is', null)]),
        ...(removalIds.length > 0 ? [eb('chat_id', 'in', [...removalIds])] : []),
      ]),
    )
    .returning('name')
    .execute()
  // Until now nobody knew whether its chat is temporary.
  for (const { name } of isFirst ? rows : []) await indexName(on, { id, userId, chatId, name })
  return rows.length > 0
}

/** What was read of a file. */
interface AttachmentText {
  readonly content: string
  readonly excerpts?: readonly StoredExcerpt[] | undefined
}
const noText: AttachmentText = { content: '' }

async function insertRow(
  on: Queries,
  attachment: StoredAttachment,
  { content, excerpts }: { readonly content: string; readonly excerpts: string | null },
): Promise<void> {
  await on
    .insertInto('attachments')
    .values({ ...toRow(attachment), content, excerpts })
    .execute()
}

async function insert(
  on: Queries,
  attachment: StoredAttachment,
  { content, excerpts }: AttachmentText,
): Promise<void> {
  const stored = excerpts ? JSON.stringify(excerpts) : null
  await insertRow(on, attachment, { content, excerpts: stored })
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
  reading: attachment.reading ?? 0,
})
