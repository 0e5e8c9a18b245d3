import type { Queries } from '#database/database.ts'

export const createNewestChatRepository = (queries: Queries) => ({
  /** The newest chat that all its users see, whose messages are read too. */
  async find() {
    const chat = await queries
      .selectFrom('chats')
      .select(['id', 'user_id', 'title'])
      .where('expires_at', 'is', null)
      .where('id', 'not in', queries.selectFrom('unfinished_chats').select('chat_id'))
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!chat) return undefined
    const messages = await queries
      .selectFrom('messages')
      .selectAll()
      .where('chat_id', '=', chat.id)
      .orderBy('position')
      .execute()
    return { id: chat.id, userId: chat.user_id, title: chat.title, messages: messages.length }
  },
})
