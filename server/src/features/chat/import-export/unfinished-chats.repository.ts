import type { ExpressionBuilder } from 'kysely'
import type { Queries } from '#database/database.ts'
import type { Tables } from '#database/tables.ts'
import type { StoredChat } from '../stored-chat.ts'

/** More than any import contains. */
const maxUnfinished = 100_000

/** Whether a chat is completely stored; users do not see it before. */
export const isFinished = ({ not, exists, selectFrom }: ExpressionBuilder<Tables, 'chats'>) =>
  not(
    exists(
      selectFrom('unfinished_chats')
        .select('unfinished_chats.chat_id')
        .whereRef('unfinished_chats.chat_id', '=', 'chats.id'),
    ),
  )

/** Chats that are being stored in several transactions. */
export const unfinishedChats = (queries: Queries) => ({
  /** Hides a chat, in the transaction that inserts it. */
  async hide(chatId: string, server: string, on: Queries): Promise<void> {
    await on.insertInto('unfinished_chats').values({ chat_id: chatId, server }).execute()
  },
  async unhide(chatIds: readonly string[], on: Queries): Promise<void> {
    for (const chatId of chatIds)
      await on.deleteFrom('unfinished_chats').where('chat_id', '=', chatId).execute()
  },
  /** Chats that a server which has ended stored only in part. */
  async unfinishedChats(
    livingIds: readonly string[],
  ): Promise<Pick<StoredChat, 'id' | 'userId'>[]> {
    return queries
      .selectFrom('chats')
      .innerJoin('unfinished_chats', 'unfinished_chats.chat_id', 'chats.id')
      .select(['chats.id', 'chats.user_id as userId'])
      .where(({ eb, or }) => or([eb('server', 'is', null), eb('server', 'not in', livingIds)]))
      .limit(maxUnfinished)
      .execute()
  },
})
