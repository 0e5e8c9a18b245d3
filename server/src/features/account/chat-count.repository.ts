import type { Queries } from '#database/database.ts'

/** The database keeps the count in each user's row, because counting the chats takes longer with every chat. */
export async function countChatsByUser(
  queries: Queries,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (userIds.length === 0) return new Map()
  const rows = await queries
    .selectFrom('users')
    .select(['id', 'chat_count'])
    .where('id', 'in', userIds)
    .execute()
  return new Map(rows.map((row) => [row.id, row.chat_count]))
}
