import { chatSearchLimits } from '@atelier/contract/chat/search'
import type { Queries } from '#database/database.ts'
import type { ChatSearchIndex } from './chat-search.repository.ts'

/** A slice of the index takes some 50 ms: so many messages, so many characters. */
const slice = { messages: 40, characters: 64_000 }
const maxChats = 100_000

/** Indexes messages after they were stored. A chat's title comes last: until it is indexed, the chat is still due. */
export const indexBacklogQueries = (queries: Queries, search: ChatSearchIndex) => ({
  /** The chats that are still due. */
  async unindexed(): Promise<string[]> {
    const rows = await queries
      .selectFrom('chats')
      .select('id')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('search_documents')
              .select('search_documents.id')
              .whereRef('search_documents.chat_id', '=', 'chats.id')
              .where('search_documents.message_id', 'is', null),
          ),
        ),
      )
      .limit(maxChats)
      .execute()
    return rows.map(({ id }) => id)
  },

  /** Indexes the next messages behind this position; returns where to go on, or nothing once all are indexed. */
  async indexNext(chatId: string, after: number, on: Queries): Promise<number | undefined> {
    const chat = await on
      .selectFrom('chats')
      .select(['id', 'user_id as userId', 'title'])
      .where('id', '=', chatId)
      .executeTakeFirst()
    if (!chat) return undefined
    const next = await on
      .selectFrom('messages')
      .select(['id', 'chat_id as chatId', 'position', 'status'])
      // The rest of a long message is not indexed, so it need not be read.
      .select(({ fn, val }) =>
        fn<string>('substr', ['content', val(1), val(chatSearchLimits.indexedCharacters)]).as(
          'content',
        ),
      )
      .where('chat_id', '=', chatId)
      .where('position', '>', after)
      .orderBy('position')
      .limit(slice.messages)
      .execute()
    if (next.length === 0) {
      await search.saveTitle(chat, on)
      return undefined
    }
    let characters = 0
    const taken = next.filter(({ content }, index) => {
      characters += content.length
      return index === 0 || characters <= slice.characters
    })
    await search.saveMessages(taken, on)
    return taken.at(-1)?.position
  },
})
