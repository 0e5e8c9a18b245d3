import { chatLimits } from '@atelier/contract/chat/chat'
import type { Queries } from '#database/database.ts'
import type { StoredGrounding, StoredMessage } from '../stored-chat.ts'
import { maxMessages, toStoredMessage } from './messages.repository.ts'

/** Replies that are being written, or were when their server ended. */
export const unfinishedReplies = (queries: Queries) => ({
  /** Replies that servers left unfinished which have ended. */
  async unfinished(livingIds: readonly string[]): Promise<StoredMessage[]> {
    const rows = await queries
      .selectFrom('messages')
      .innerJoin('chats', 'chats.id', 'messages.chat_id')
      .selectAll('messages')
      .where('messages.status', '=', 'writing')
      .where(({ eb, or }) =>
        or([eb('chats.writer', 'is', null), eb('chats.writer', 'not in', livingIds)]),
      )
      .orderBy('messages.id')
      .limit(maxMessages)
      .execute()
    return rows.map(toStoredMessage)
  },
  /** The replies that are being written in this chat, by column. */
  async unfinishedReplies(chatId: string, on: Queries = queries): Promise<StoredMessage[]> {
    const rows = await on
      .selectFrom('messages')
      .selectAll()
      .where('chat_id', '=', chatId)
      .where('status', '=', 'writing')
      .orderBy('position', 'desc')
      .limit(chatLimits.compared)
      .execute()
    const replies = rows.map(toStoredMessage)
    return replies.sort((one, other) => (one.comparePlace ?? 0) - (other.comparePlace ?? 0))
  },
  /** What a reply is written from, as long as it is being written. */
  async saveGrounding(id: string, grounding: StoredGrounding, on: Queries): Promise<void> {
    await on
      .updateTable('messages')
      .set({ grounding: JSON.stringify(grounding) })
      .where('id', '=', id)
      .where('status', '=', 'writing')
      .execute()
  },
  /** This reply, as long as it is being written. */
  async stillWriting(id: string, on: Queries): Promise<StoredMessage | undefined> {
    const row = await on
      .selectFrom('messages')
      .selectAll()
      .where('id', '=', id)
      .where('status', '=', 'writing')
      .executeTakeFirst()
    return row && toStoredMessage(row)
  },
  /** Whose chat it is. */
  async ownerOf(chatId: string, on: Queries = queries): Promise<string | undefined> {
    const row = await on
      .selectFrom('chats')
      .select('user_id')
      .where('id', '=', chatId)
      .executeTakeFirst()
    return row?.user_id
  },
})
