import type { Queries } from '#database/database.ts'

/** The database counts the chats of each user with every change, however many there are. */
export async function countChatsByUser(
  queries: Queries,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (userIds.length === 0) return new Map()
  const rows = await queries
    .selectFrom('users')
    .select(['id', 'chat_count'])
    .where('id', 'in', [...userIds])
    .execute()
  return new Map(rows.map((row) => [row.id, row.chat_count]))
}
export const countChats = async (queries: Queries, userId: string): Promise<number> =>
  (await countChatsByUser(queries, [userId])).get(userId) ?? 0

/** Counts over all chats of one person. */
export function createChatStatisticsRepository(queries: Queries) {
  const messagesOf = (userId: string) =>
    queries
      .selectFrom('messages')
      .innerJoin('chats', 'chats.id', 'messages.chat_id')
      .where('chats.user_id', '=', userId)
  return {
    countChats: (userId: string) => countChats(queries, userId),
    async countQuestions(userId: string): Promise<number> {
      const counted = messagesOf(userId).where('role', '=', 'user')
      const { count } = await counted
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },
    /** Most replies first. */
    async repliesByModel(userId: string) {
      const rows = await messagesOf(userId)
        .where('role', '=', 'assistant')
        .where('status', '!=', 'writing')
        .select(({ fn }) => [
          'messages.model as model',
          fn.countAll<number>().as('replies'),
          fn.sum<number | null>('prompt_tokens').as('prompt_tokens'),
          fn.sum<number | null>('completion_tokens').as('completion_tokens'),
        ])
        .groupBy('messages.model')
        .orderBy('replies', 'desc')
        .orderBy('messages.model')
        .execute()
      return rows.map((row) => ({
        model: row.model,
        replies: Number(row.replies),
        promptTokens: Number(row.prompt_tokens ?? 0),
        completionTokens: Number(row.completion_tokens ?? 0),
      }))
    },
  }
}
export type ChatStatisticsRepository = ReturnType<typeof createChatStatisticsRepository>
