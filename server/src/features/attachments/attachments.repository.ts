import type { AttachmentNote } from '@atelier/contract/attachments/attachment-notes'
import type { AttachmentKind, AttachmentState } from '@atelier/contract/attachments/attachments'
import type { Selectable } from 'kysely'
import type { Queries } from '#database/database.ts'
import { indexItemText } from '#database/item-search-index.ts'
import { ownerWithoutIndex } from '#database/owner-without-index.ts'
import { prepareQuery } from '#database/prepared-query.ts'
import type { AttachmentsTable } from '#database/tables/attachments.ts'

/** A file that came with a message, or waits for one; without its text, which can be long. */
export interface StoredAttachment {
  readonly id: string
  readonly userId: string
  readonly chatId: string
  readonly messageId: string | null
  readonly position: number
  readonly waitingSince: number | null
  readonly fileId: string | null
  readonly kind: AttachmentKind
  readonly mediaType: string
  readonly byteSize: number
  readonly name: string
  readonly state: AttachmentState
  readonly note: AttachmentNote | null
  readonly share: number | null
}
/** What the model was given of a file. */
export type AttachmentReading = Pick<StoredAttachment, 'state' | 'note' | 'share'>
/** Where an attachment belongs. */
export interface MessageRef {
  readonly userId: string
  readonly chatId: string
  readonly messageId: string
}

const columns = [
  ...([
    'id',
    'user_id',
    'chat_id',
    'message_id',
    'position',
    'waiting_since',
    'file_id',
    'kind',
  ] as const),
  ...(['media_type', 'byte_size', 'name', 'state', 'note', 'share'] as const),
] as const
type Row = Pick<Selectable<AttachmentsTable>, (typeof columns)[number]>
/** More than any chat holds at once. */
const maxPerChat = 10_000

/** Attachments of chats; every reading takes the owner with the id. */
export function createAttachmentRepository(queries: Queries) {
  const ofChat = prepareQuery<{ userId: string; chatId: string }, Row>(queries, (value) =>
    queries
      .selectFrom('attachments')
      .select(columns)
      .where('chat_id', '=', value('chatId'))
      .where('user_id', '=', value('userId'))
      .where('message_id', 'is not', null)
      .orderBy('message_id')
      .orderBy('position')
      .limit(maxPerChat),
  )
  return {
    /** Those of messages, in the order within each. */
    listByChat: async (userId: string, chatId: string): Promise<StoredAttachment[]> =>
      (await ofChat({ userId, chatId })).map(toStoredAttachment),

    /** The same, of these messages alone. */
    async listByMessages(
      userId: string,
      chatId: string,
      messageIds: readonly string[],
    ): Promise<StoredAttachment[]> {
      if (messageIds.length === 0) return []
      const rows = await queries
        .selectFrom('attachments')
        .select(columns)
        .where('chat_id', '=', chatId)
        .where('user_id', '=', userId)
        .where('message_id', 'in', [...messageIds])
        .orderBy('message_id')
        .orderBy('position')
        .execute()
      return rows.map(toStoredAttachment)
    },

    async find(
      userId: string,
      id: string,
      on: Queries = queries,
    ): Promise<StoredAttachment | undefined> {
      const row = await on
        .selectFrom('attachments')
        .select(columns)
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return row && toStoredAttachment(row)
    },

    async ownsChat(userId: string, chatId: string): Promise<boolean> {
      const row = await queries
        .selectFrom('chats')
        .select('id')
        .where('id', '=', chatId)
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return row !== undefined
    },

    async listWaiting(userId: string): Promise<number> {
      const { count } = await queries
        .selectFrom('attachments')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .where('waiting_since', 'is not', null)
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    /** What a search shows of these, by their ids. */
    async searchNames(
      userId: string,
      ids: readonly string[],
    ): Promise<ReadonlyMap<string, Pick<StoredAttachment, 'name' | 'chatId' | 'messageId'>>> {
      const rows = await queries
        .selectFrom('attachments')
        .select(['id', 'name', 'chat_id as chatId', 'message_id as messageId'])
        .where(ownerWithoutIndex('user_id'), '=', userId)
        .where('id', 'in', ids)
        .execute()
      return new Map(rows.map(({ id, ...found }) => [id, found]))
    },

    /** The texts of these, by their ids. */
    async contents(userId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
      if (ids.length === 0) return new Map()
      const rows = await queries
        .selectFrom('attachments')
        .select(['id', 'content'])
        .where('id', 'in', [...ids])
        .where(ownerWithoutIndex('user_id'), '=', userId)
        .execute()
      return new Map(rows.map(({ id, content }) => [id, content]))
    },
  }
}
export type AttachmentRepository = ReturnType<typeof createAttachmentRepository>

/** Changes, within the caller's transaction. */
export const attachmentRows = (on: Queries) => ({
  async insert(attachment: StoredAttachment, content = ''): Promise<void> {
    await on
      .insertInto('attachments')
      .values({ ...toRow(attachment), content })
      .execute()
    await indexItemText(on, {
      kind: 'file',
      id: attachment.id,
      userId: attachment.userId,
      text: attachment.name,
    })
  },

  /** A second one beside the first, with the same text. */
  async insertCopy(attachment: StoredAttachment, original: string): Promise<void> {
    const { content } = await on
      .selectFrom('attachments')
      .select('content')
      .where('id', '=', original)
      .executeTakeFirstOrThrow()
    await this.insert(attachment, content)
  },

  /** Gives one that waits to a message; `false` when there is none that waits. */
  async claim(
    id: string,
    { userId, chatId, messageId }: MessageRef,
    position: number,
  ): Promise<boolean> {
    const { numUpdatedRows } = await on
      .updateTable('attachments')
      .set({ message_id: messageId, position, waiting_since: null })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('chat_id', '=', chatId)
      .where('message_id', 'is', null)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  },

  /** Those of these messages wait again. */
  async release(chatId: string, messageIds: readonly string[], now: number): Promise<void> {
    for (const messageId of messageIds)
      await on
        .updateTable('attachments')
        .set({ message_id: null, waiting_since: now })
        .where('chat_id', '=', chatId)
        .where('message_id', '=', messageId)
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

/** Removals, within the caller's transaction. */
export const attachmentRemovals = (on: Queries) => ({
  /** Removes one that waits; `false` when it does not. */
  async removeWaiting(id: string): Promise<boolean> {
    const { numDeletedRows } = await on
      .deleteFrom('attachments')
      .where('id', '=', id)
      .where('message_id', 'is', null)
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  },

  async remove(ids: readonly string[]): Promise<void> {
    if (ids.length > 0)
      await on
        .deleteFrom('attachments')
        .where('id', 'in', [...ids])
        .execute()
  },

  /** All of a chat, in messages or waiting; answers their files. */
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

const toRow = (attachment: StoredAttachment): Row => ({
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

const toStoredAttachment = (found: Row): StoredAttachment => ({
  id: found.id,
  userId: found.user_id,
  chatId: found.chat_id,
  messageId: found.message_id,
  position: found.position,
  waitingSince: found.waiting_since,
  fileId: found.file_id,
  kind: found.kind,
  mediaType: found.media_type,
  byteSize: Number(found.byte_size),
  name: found.name,
  state: found.state,
  // Written by this program alone; a word that a later one knew has no sentence here.
  note: found.note as AttachmentNote | null,
  share: found.share,
})

/** Waiting since before this moment, or left by a chat or message that is gone. */
export async function findOrphanedAttachments(
  queries: Queries,
  before: number,
  limit: number,
): Promise<Pick<StoredAttachment, 'id' | 'fileId'>[]> {
  const rows = await queries
    .selectFrom('attachments')
    .leftJoin('messages', 'messages.id', 'attachments.message_id')
    .leftJoin('chats', 'chats.id', 'attachments.chat_id')
    .select(['attachments.id', 'attachments.file_id'])
    .where(({ eb, or, and }) =>
      or([
        eb('attachments.waiting_since', '<', before),
        eb('chats.id', 'is', null),
        and([eb('attachments.message_id', 'is not', null), eb('messages.id', 'is', null)]),
      ]),
    )
    .limit(limit)
    .execute()
  return rows.map(({ id, file_id }) => ({ id, fileId: file_id }))
}
