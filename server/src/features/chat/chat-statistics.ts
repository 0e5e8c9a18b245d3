import type { ChatStatistics } from '@atelier/contract/chat/statistics'
import type { ChatStatisticsRepository } from './chat-statistics.repository.ts'

interface ChatStatisticsDependencies {
  readonly repository: ChatStatisticsRepository
  countChats(userId: string): Promise<number>
}

/** Counts a user's chats, questions and replies, and the replies per model. */
export async function readChatStatistics(
  { repository, countChats }: ChatStatisticsDependencies,
  userId: string,
): Promise<ChatStatistics> {
  const [chats, questions, models] = await Promise.all([
    countChats(userId),
    repository.countQuestions(userId),
    repository.repliesByModel(userId),
  ])
  const sum = (count: (row: (typeof models)[number]) => number) =>
    models.reduce((total, row) => total + count(row), 0)
  return {
    chats,
    questions,
    replies: sum(({ replies }) => replies),
    tokens: {
      prompt: sum(({ promptTokens }) => promptTokens),
      completion: sum(({ completionTokens }) => completionTokens),
    },
    models: models.flatMap(({ model, replies }) => (model === null ? [] : [{ model, replies }])),
  }
}
