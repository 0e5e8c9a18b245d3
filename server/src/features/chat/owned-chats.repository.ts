import { sql } from 'kysely'
import { isPermanent } from '#database/chats/temporary-chats.ts'
import type { Queries } from '#database/database.ts'
import { countBySlot, readInPages, removableRows } from '#database/owned-rows.ts'
import { notInTrash } from '#database/works/current-works.ts'
import type { OwnedItems } from '#storage/owned-items.ts'
import { isFinished } from './import-export/unfinished-chats.repository.ts'

const textBytes = sql<
  number | string | null
>`sum(octet_length(messages.content) + octet_length(messages.reasoning))`

export interface ExportedChatTitle {
  readonly id: string
  readonly title: string
  readonly updatedAt: number
}

/** A user's chats, for the features that count and remove items. */
export function createOwnedChats(queries: Queries, countByUser: OwnedItems['countByUser']) {
  const owned: OwnedItems = {
    ...removableRows('chats'),
    countByUser,
    activity: (userId, since) =>
      countBySlot(
        queries,
        messagesSince(queries, userId, since)
          .where('messages.role', '=', 'assistant')
          .where(isPermanent)
          .select(({ fn, val }) => [
            fn.coalesce('messages.model', val('')).as('model'),
            'messages.created_at as at',
          ]),
      ),
    async recent(userId, limit) {
      const rows = await queries
        .selectFrom('chats')
        .where('user_id', '=', userId)
        .where(notInTrash('chats.id'))
        .where(isPermanent)
        .select(['id', 'title', 'model', 'updated_at as at'])
        .orderBy('updated_at', 'desc')
        .limit(limit)
        .execute()
      return rows.map((row) => ({ ...row, thumbnailFileId: null, at: Number(row.at) }))
    },
  }
  return {
    ...owned,
    /** Those of the archive of a user's data, archived ones too. In the order of their ids: what changes meanwhile moves none. */
    async *listExported(userId: string): AsyncGenerator<ExportedChatTitle> {
      const rows = queries
        .selectFrom('chats')
        .select(['id', 'title', 'updated_at'])
        .where('user_id', '=', userId)
        .where(isFinished)
        .where(isPermanent)
        .where(notInTrash('chats.id'))
      for await (const page of readInPages(rows))
        for (const { id, title, updated_at } of page)
          yield { id, title, updatedAt: Number(updated_at) }
    },
    /** Bytes of texts written since then that still exist. */
    async newBytes(userId: string, since: number): Promise<number> {
      const { bytes } = await messagesSince(queries, userId, since)
        .select(textBytes.as('bytes'))
        .executeTakeFirstOrThrow()
      return Number(bytes ?? 0)
    },
  }
}

/** Uses the index of chats by last activity, so that old chats are not read. */
const messagesSince = (queries: Queries, userId: string, since: number) =>
  queries
    .selectFrom('chats')
    .innerJoin('messages', 'messages.chat_id', 'chats.id')
    .where('chats.user_id', '=', userId)
    .where(notInTrash('chats.id'))
    .where('chats.updated_at', '>=', since)
    .where('messages.created_at', '>=', since)
