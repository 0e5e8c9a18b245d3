import { ShareAudience } from '@atelier/contract/sharing/sharing-policy'
import type { PageQuery } from '@atelier/contract/wire/paging'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Queries } from '#database/database.ts'
import { readNewest } from '#database/owned-rows.ts'
import type { SharesTable } from '#database/tables/sharing.ts'

/** What the owner chose: a new copy is made by the same. */
export interface ShareOptions {
  /** The last message that is shared. */
  readonly upTo?: string | undefined
  readonly withFiles: boolean
  readonly withReasoning: boolean
  readonly showsName: boolean
}
const Options = z.object({
  upTo: z.string().optional(),
  withFiles: z.boolean(),
  withReasoning: z.boolean(),
  showsName: z.boolean(),
})

/** The copy that readers see. */
export interface SharedCopy {
  readonly fileId: string
  /** With its files. */
  readonly byteSize: number
  /** Of its messages. */
  readonly textBytes: number
  readonly title: string
  readonly author: string | undefined
  readonly refreshedAt: number
}
export interface StoredShare extends SharedCopy {
  readonly id: string
  readonly userId: string
  readonly chatId: string
  readonly secretHash: string
  readonly audience: ShareAudience
  readonly options: ShareOptions
  readonly openings: number
  readonly createdAt: number
  readonly expiresAt: number | undefined
}
export interface StoredShareFile {
  readonly number: number
  readonly fileId: string
  readonly name: string
  readonly mediaType: string
  readonly byteSize: number
}

/** Shares and the copies of their files; `queries` may be a transaction. */
export const shareRows = (queries: Queries) => ({
  ...shareQueries(queries),
  ...shareChanges(queries),
  ...removableShares(queries),
  ...shareFileRows(queries),
})

function shareQueries(queries: Queries) {
  const open = (now: number) =>
    queries
      .selectFrom('shares')
      .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
  return {
    /** One that has not ended, for readers: whoever asks must know its secret. */
    async find(id: string, now: number): Promise<StoredShare | undefined> {
      const row = await open(now).selectAll().where('id', '=', id).executeTakeFirst()
      return row && toShare(row)
    },
    /** The owner's own. */
    async findOwned(userId: string, id: string, now: number): Promise<StoredShare | undefined> {
      const row = await open(now)
        .selectAll()
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return row && toShare(row)
    },
    async list(userId: string, now: number, page: PageQuery) {
      const { rows, total } = await readNewest(
        open(now).selectAll().where('user_id', '=', userId),
        page,
      )
      return { shares: rows.map(toShare), total }
    },
    /** Of all users. */
    async listAll(now: number, page: PageQuery) {
      const { rows, total } = await readNewest(open(now).selectAll(), page)
      return { shares: rows.map(toShare), total }
    },
    async countOpen(userId: string, now: number): Promise<number> {
      const { count } = await open(now)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
      return Number(count)
    },
  }
}

function shareChanges(queries: Queries) {
  return {
    async insert(share: Omit<StoredShare, 'openings'>): Promise<void> {
      await queries
        .insertInto('shares')
        .values({
          ...{ id: share.id, user_id: share.userId, chat_id: share.chatId },
          ...{ secret_hash: share.secretHash, audience: share.audience },
          ...{ options: JSON.stringify(share.options), created_at: share.createdAt },
          expires_at: share.expiresAt ?? null,
          ...copyColumns(share),
        })
        .execute()
    },
    /** Another copy at the same address. */
    async replaceCopy(id: string, copy: SharedCopy): Promise<void> {
      await queries.updateTable('shares').set(copyColumns(copy)).where('id', '=', id).execute()
    },
    /** Returns how often it was opened; `undefined` when it is gone. */
    async countOpening(id: string): Promise<number | undefined> {
      const row = await queries
        .updateTable('shares')
        .set(({ eb }) => ({ openings: eb('openings', '+', 1) }))
        .where('id', '=', id)
        .returning('openings')
        .executeTakeFirst()
      return row && Number(row.openings)
    },
    /** Returns the ids of their files, with those of the copies. */
    async remove(ids: readonly string[]): Promise<string[]> {
      if (ids.length === 0) return []
      const files = await queries
        .deleteFrom('share_files')
        .where('share_id', 'in', ids)
        .returning('file_id')
        .execute()
      const removed = await queries
        .deleteFrom('shares')
        .where('id', 'in', ids)
        .returning('file_id')
        .execute()
      return [...removed, ...files].map(({ file_id }) => file_id)
    },
  }
}

/** Those that are to be removed. */
function removableShares(queries: Queries) {
  return {
    /** Some shares in the order of their ids. */
    async pageAfter(
      id: string,
      limit: number,
    ): Promise<Pick<StoredShare, 'id' | 'userId' | 'chatId'>[]> {
      return await queries
        .selectFrom('shares')
        .select(['id', 'user_id as userId', 'chat_id as chatId'])
        .where('id', '>', id)
        .orderBy('id')
        .limit(limit)
        .execute()
    },
    async idsOf(userId: string, limit: number): Promise<string[]> {
      const rows = await queries
        .selectFrom('shares')
        .select('id')
        .where('user_id', '=', userId)
        .limit(limit)
        .execute()
      return rows.map(({ id }) => id)
    },
    async ended(now: number, limit: number): Promise<Pick<StoredShare, 'id' | 'userId'>[]> {
      return await queries
        .selectFrom('shares')
        .select(['id', 'user_id as userId'])
        .where('expires_at', '<=', now)
        .limit(limit)
        .execute()
    },
  }
}

function shareFileRows(queries: Queries) {
  return {
    async addFiles(shareId: string, files: readonly StoredShareFile[]): Promise<void> {
      if (files.length === 0) return
      await queries
        .insertInto('share_files')
        .values(
          files.map(({ number, fileId, name, mediaType, byteSize }) => ({
            ...{ share_id: shareId, number, file_id: fileId, name },
            ...{ media_type: mediaType, byte_size: byteSize },
          })),
        )
        .execute()
    },
    /** Returns the ids of the copies. */
    async removeFiles(shareId: string): Promise<string[]> {
      const rows = await queries
        .deleteFrom('share_files')
        .where('share_id', '=', shareId)
        .returning('file_id')
        .execute()
      return rows.map(({ file_id }) => file_id)
    },
    async findFile(shareId: string, number: number): Promise<StoredShareFile | undefined> {
      const row = await queries
        .selectFrom('share_files')
        .selectAll()
        .where('share_id', '=', shareId)
        .where('number', '=', number)
        .executeTakeFirst()
      return (
        row && {
          ...{ number: row.number, fileId: row.file_id, name: row.name },
          ...{ mediaType: row.media_type, byteSize: Number(row.byte_size) },
        }
      )
    },
  }
}

const copyColumns = ({ fileId, byteSize, textBytes, title, author, refreshedAt }: SharedCopy) => ({
  ...{ file_id: fileId, byte_size: byteSize, text_bytes: textBytes, title },
  ...{ author: author ?? null, refreshed_at: refreshedAt },
})

const toShare = (row: Selectable<SharesTable>): StoredShare => ({
  ...{ id: row.id, userId: row.user_id, chatId: row.chat_id, secretHash: row.secret_hash },
  audience: ShareAudience.parse(row.audience),
  ...{ fileId: row.file_id, byteSize: Number(row.byte_size), title: row.title },
  textBytes: Number(row.text_bytes),
  author: row.author ?? undefined,
  options: Options.parse(JSON.parse(row.options)),
  openings: Number(row.openings),
  ...{ createdAt: Number(row.created_at), refreshedAt: Number(row.refreshed_at) },
  expiresAt: row.expires_at === null ? undefined : Number(row.expires_at),
})
