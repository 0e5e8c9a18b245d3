import type { Queries } from '#database/database.ts'

/** Counts over all chats of a user. */
export function createChatStatisticsRepository(queries: Queries) {
  const messagesOf = (userId: string) =>
    queries
      .selectFrom('messages')
      .innerJoin('chats', 'chats.id', 'messages.chat_id')
      .where('chats.user_id', '=', userId)
  return {
    async countQuestions(userId: string): Promise<number> {
      const counted = messagesOf(userId).where('role', '=', 'user')
      const { count } = await counted
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },
    /** Sorted by number of replies, descending. */
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
