import { type SqlBool, sql } from 'kysely'
import type { Queries } from '../database.ts'

/** Whether the chat is an ordinary one: lists and totals leave temporary ones out (record 0095). */
export const isPermanent = sql<SqlBool>`chats.expires_at is null`

/** The same of an attachment. */
export const isOfPermanentChat = sql<SqlBool>`not exists (
  select 1 from chats where chats.id = attachments.chat_id and chats.expires_at is not null)`

/** Whether nothing of a chat may be indexed; `false` for one that is not stored. */
export async function isTemporaryChat(on: Queries, chatId: string): Promise<boolean> {
  const row = await on
    .selectFrom('chats')
    .select('id')
    .where('id', '=', chatId)
    .where('expires_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** The id of a chat that is stored, for a row that goes with it; else `null`. */
export const storedChatId = (chatId: string | undefined) =>
  sql<string | null>`(select id from chats where id = ${chatId ?? null})`
