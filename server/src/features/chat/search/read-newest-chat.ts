import type { Database } from '#database/database.ts'
import { wordsOf } from '#platform/text/words.ts'
import { createNewestChatRepository } from './newest-chat.repository.ts'
import { searchTexts } from './search-texts.repository.ts'

/** Entries of the index among which a chat is looked for by the first word of its title. */
const maxEntries = 1000

/**
 * Whether the newest chat of a database can be read and found, as someone would do to try a restored one; `true` when there is none.
 */
export async function canReadNewestChat(
  database: Pick<Database, 'kind' | 'queries'>,
): Promise<boolean> {
  const chat = await createNewestChatRepository(database.queries).find()
  if (!chat) return true
  const { id, userId, title } = chat
  const word = wordsOf(title).next().value?.word
  if (word === undefined) return true
  const found = await searchTexts(database).findEntries({
    userId,
    words: [word],
    text: 'title',
    before: Number.MAX_SAFE_INTEGER,
    limit: maxEntries,
  })
  return found.some(({ chatId }) => chatId === id) || found.length === maxEntries
}
