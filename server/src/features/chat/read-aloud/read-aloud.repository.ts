import type { Queries } from '#database/database.ts'
import { withoutMarkers } from '../knowledge/without-markers.ts'
import type { StoredGrounding } from '../stored-chat.ts'

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
  if (row?.grounding == null) return row?.content
  // Only the repository of messages writes the column.
  const { citations } = JSON.parse(row.grounding) as StoredGrounding
  return withoutMarkers(row.content, citations)
}
