import { isPermanent } from '#database/chats/temporary-chats.ts'
import type { Queries } from '#database/database.ts'
import { notInTrash } from '#database/works/current-works.ts'

/** More say nothing more. */
const countedMax = 10_000

/** Counts over all chats, of a user or by their model. */
export function createChatStatisticsRepository(queries: Queries) {
  const messagesOf = (userId: string) =>
    queries
      .selectFrom('messages')
      .innerJoin('chats', 'chats.id', 'messages.chat_id')
      .where('chats.user_id', '=', userId)
      .where(notInTrash('chats.id'))
      .where(isPermanent)
  return {
    /** Chats of all users that use one of these models; no more than the maximum are counted. */
    async countByModel(models: readonly string[]): Promise<number> {
      if (models.length === 0) return 0
      const using = queries
        .selectFrom('chats')
        .select('id')
        .where('model', 'in', models)
        .limit(countedMax)
      const { count } = await queries
        .selectFrom(using.as('using'))
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },
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
