import { chatSearchLimits } from '@atelier/contract/chat/search'
import type { Queries } from '#database/database.ts'
import { isSqlite } from '#database/search-index.ts'
import type { ChatSearchIndex } from './chat-search.repository.ts'

/** Maximum size of an indexing slice: it takes about 10 ms. A longer message is a slice of its own. */
const slice = { messages: 40, bytes: 16_000 }
const maxChats = 100_000

/** The position of the last message of the next slice, by their lengths: reading their texts to choose would take longer than to index. */
async function lastOfSlice(
  chatId: string,
  after: number,
  on: Queries,
): Promise<number | undefined> {
  const next = await on
    .selectFrom('messages')
    .select('position')
    .select(({ fn }) => fn<number>('octet_length', ['content']).as('bytes'))
    .where('chat_id', '=', chatId)
    .where('position', '>', after)
    .orderBy('position')
    .limit(slice.messages)
    .execute()
  let bytes = 0
  const fitting = next.filter((message, index) => {
    bytes += message.bytes
    return index === 0 || bytes <= slice.bytes
  })
  return fitting.at(-1)?.position
}

/**
 * Indexes messages that are already stored. A chat's title is indexed last; until then, the chat
 * still needs indexing.
 */
export const indexBacklogQueries = (queries: Queries, search: ChatSearchIndex) => ({
  /** The chats that still need indexing. */
  async unindexed(): Promise<string[]> {
    const rows = await queries
      .selectFrom('chats')
      .select('id')
      .where('expires_at', 'is', null)
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

  /**
   * Indexes the next messages after this position. Returns the position to continue from, or
   * `undefined` at the end. What is indexed stays locked: a text or title that is edited meanwhile is indexed after it.
   */
  async indexNext(chatId: string, after: number, on: Queries): Promise<number | undefined> {
    const chat = await on
      .selectFrom('chats')
      .select(['id', 'user_id as userId', 'title'])
      .where('id', '=', chatId)
      .where('expires_at', 'is', null)
      .$if(!isSqlite(on), (found) => found.forNoKeyUpdate())
      .executeTakeFirst()
    if (!chat) return undefined
    const last = await lastOfSlice(chatId, after, on)
    if (last === undefined) {
      await search.saveTitle(chat, on)
      return undefined
    }
    const batch = await on
      .selectFrom('messages')
      .select(['id', 'chat_id as chatId', 'position', 'status'])
      // The rest of a long message is not indexed, so it is not read.
      .select(({ fn, val }) =>
        fn<string>('substr', ['content', val(1), val(chatSearchLimits.indexedCharacters)]).as(
          'content',
        ),
      )
      .where('chat_id', '=', chatId)
      .where('position', '>', after)
      .where('position', '<=', last)
      .$if(!isSqlite(on), (found) => found.forNoKeyUpdate())
      .execute()
    await search.saveMessages(batch, on)
    return last
  },
})
