import type { AttachmentNote } from '@atelier/contract/attachments/attachment-notes'
import { type Selectable, sql } from 'kysely'
import type { Queries } from '#database/database.ts'
import { ownerWithoutIndex } from '#database/owner-without-index.ts'
import { idList, isInIdList, type OwnIds, prepareQuery } from '#database/prepared-query.ts'
import type { AttachmentsTable } from '#database/tables/attachments.ts'
import { notInTrash } from '#database/works/current-works.ts'
import { excerptsOf, type FileExcerpt } from './excerpts/file-excerpts.ts'
import {
  type AttachmentRef,
  type StoredAttachment,
  snapshotMediaType,
} from './stored-attachment.ts'

/** All columns except the text, which can be long. */
const columns = [
  'id',
  'user_id',
  'chat_id',
  'message_id',
  'position',
  'waiting_since',
  'file_id',
  'kind',
  'media_type',
  'byte_size',
  'name',
  'state',
  'note',
  'share',
  'reading',
] as const
type Row = Pick<Selectable<AttachmentsTable>, (typeof columns)[number]>
const recordingKinds = ['audio', 'video'] as const
/** More than any chat can have. */
const maxPerChat = 10_000

/** Attachments of chats. Reads for users always include the owner. */
export const createAttachmentRepository = (queries: Queries) => ({
  ...chatAttachmentReads(queries),
  ...attachmentReads(queries),
  ...textReads(queries),
  ...removedTexts(queries),
  ...sweepReads(queries),
})
export type AttachmentRepository = ReturnType<typeof createAttachmentRepository>

function chatAttachmentReads(queries: Queries) {
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
    /** The attachments of a chat's messages, in the order within each message. */
    listByChat: async (userId: string, chatId: string): Promise<StoredAttachment[]> =>
      (await ofChat({ userId, chatId })).map(toStoredAttachment),

    /** The same, for these messages only. */
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
        .where('message_id', 'in', messageIds)
        .orderBy('message_id')
        .orderBy('position')
        .execute()
      return rows.map(toStoredAttachment)
    },
  }
}

const attachmentReads = (queries: Queries) => ({
  find: (userId: string, id: string): Promise<StoredAttachment | undefined> =>
    findOne(queries, { userId, id, isSnapshot: false }),
  /** Of a chat that a version before this one has cleared. */
  findSnapshot: (userId: string, id: string): Promise<StoredAttachment | undefined> =>
    findOne(queries, { userId, id, isSnapshot: true }),

  async countWaiting(userId: string, on: Queries = queries): Promise<number> {
    const { count } = await on
      .selectFrom('attachments')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .where('waiting_since', 'is not', null)
      .where('media_type', '<>', snapshotMediaType)
      .executeTakeFirstOrThrow()
    return Number(count)
  },

  /** Whether one of these files is a recording. */
  async includeRecording(userId: string, ids: readonly string[]): Promise<boolean> {
    if (ids.length === 0) return false
    const found = await queries
      .selectFrom('attachments')
      .select('id')
      .where(ownerWithoutIndex('user_id'), '=', userId)
      .where('id', 'in', ids)
      .where('kind', 'in', recordingKinds)
      .limit(1)
      .executeTakeFirst()
    return found !== undefined
  },

  searchNames: searchNames(queries),
})

/** The names that a search shows, by id. */
function searchNames(queries: Queries) {
  type Found = Pick<StoredAttachment, 'id' | 'name' | 'chatId' | 'messageId'>
  const read = prepareQuery<OwnIds, Found>(queries, (value) =>
    queries
      .selectFrom('attachments')
      .select(['id', 'name', 'chat_id as chatId', 'message_id as messageId'])
      .where(ownerWithoutIndex('user_id'), '=', value('userId'))
      .where(isInIdList(queries, 'id', value('list')))
      .where('media_type', '<>', snapshotMediaType)
      .where(notInTrash('attachments.chat_id')),
  )
  return async (
    userId: string,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, Omit<Found, 'id'>>> => {
    const rows = await read({ userId, list: idList(ids) })
    return new Map(rows.map(({ id, ...found }) => [id, found]))
  }
}

const textReads = (queries: Queries) => ({
  /** The texts of these attachments, by id. */
  async contents(userId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (ids.length === 0) return new Map()
    const rows = await queries
      .selectFrom('attachments')
      .select(['id', 'content'])
      .where('id', 'in', ids)
      .where(ownerWithoutIndex('user_id'), '=', userId)
      .execute()
    return new Map(rows.map(({ id, content }) => [id, content]))
  },

  /** How long the texts of these attachments are, in bytes. */
  async textSizes(userId: string, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    if (ids.length === 0) return new Map()
    const rows = await queries
      .selectFrom('attachments')
      .select(['id', sql<number>`octet_length(content)`.as('bytes')])
      .where('id', 'in', ids)
      .where(ownerWithoutIndex('user_id'), '=', userId)
      .execute()
    return new Map(rows.map(({ id, bytes }) => [id, Number(bytes)]))
  },

  /** The excerpts of a file that is not in the trash. */
  async excerpts(userId: string, id: string): Promise<readonly FileExcerpt[]> {
    const row = await queries
      .selectFrom('attachments')
      .select(['content', 'excerpts'])
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('media_type', '<>', snapshotMediaType)
      .where(notInTrash('attachments.chat_id'))
      .executeTakeFirst()
    return row && row.content !== '' ? await excerptsOf(row.content, row.excerpts) : []
  },
})

const removedTexts = (queries: Queries) => ({
  /** The texts of removed messages. */
  async findRemoved(userId: string, removalId: string): Promise<StoredAttachment | undefined> {
    const row = await queries
      .selectFrom('attachments')
      .select(columns)
      .where('chat_id', '=', removalId)
      .where('user_id', '=', userId)
      .where('media_type', '=', snapshotMediaType)
      .executeTakeFirst()
    return row && toStoredAttachment(row)
  },
})

async function findOne(
  queries: Queries,
  {
    userId,
    id,
    isSnapshot,
  }: { readonly userId: string; readonly id: string; readonly isSnapshot: boolean },
): Promise<StoredAttachment | undefined> {
  const row = await queries
    .selectFrom('attachments')
    .select(columns)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('media_type', isSnapshot ? '=' : '<>', snapshotMediaType)
    .where(notInTrash('attachments.chat_id'))
    .executeTakeFirst()
  return row && toStoredAttachment(row)
}

const sweepReads = (queries: Queries) => ({
  /** Attachments of all users that have been waiting since before this time. */
  async listWaitingSince({
    before,
    limit,
  }: {
    readonly before: number
    readonly limit: number
  }): Promise<AttachmentRef[]> {
    const rows = await queries
      .selectFrom('attachments')
      .select(['id', 'file_id as fileId'])
      .where('waiting_since', '<', before)
      .limit(limit)
      .execute()
    return rows
  },
  /** Attachments of all users in the order of their ids, after this one. */
  listAfter: ({
    id,
    limit,
  }: {
    readonly id: string
    readonly limit: number
  }): Promise<Pick<StoredAttachment, 'id' | 'fileId' | 'chatId' | 'messageId'>[]> =>
    queries
      .selectFrom('attachments')
      .select(['id', 'file_id as fileId', 'chat_id as chatId', 'message_id as messageId'])
      .where('id', '>', id)
      .orderBy('id')
      .limit(limit)
      .execute(),
})

const toStoredAttachment = (row: Row): StoredAttachment => ({
  id: row.id,
  userId: row.user_id,
  chatId: row.chat_id,
  messageId: row.message_id,
  position: row.position,
  waitingSince: row.waiting_since,
  fileId: row.file_id,
  kind: row.kind,
  mediaType: row.media_type,
  byteSize: Number(row.byte_size),
  name: row.name,
  state: row.state,
  // Only this program writes the column. A code from a later version has no text here.
  note: row.note as AttachmentNote | null,
  share: row.share,
  reading: row.reading,
})
