import type { Queries } from '#database/database.ts'
import { plainContent } from '../knowledge/without-markers.ts'

/** The text of a complete reply; `undefined` for a question, a reply that is being written, and one of another chat. */
export async function findReplyText(
  queries: Queries,
  chatId: string,
  messageId: string,
): Promise<string | undefined> {
  const row = await queries
    .selectFrom('messages')
    .select(['content', 'grounding'])
    .where('id', '=', messageId)
    .where('chat_id', '=', chatId)
    .where('role', '=', 'assistant')
    .where('status', '!=', 'writing')
    .executeTakeFirst()
  return row && plainContent(row)
}
