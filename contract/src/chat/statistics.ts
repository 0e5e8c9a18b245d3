import { z } from 'zod'
import { get, json } from '#wire/operation.ts'

/** What one has said and been answered, in all one's chats. */
export const ChatStatistics = z.object({
  chats: z.number().int(),
  /** Messages that one has sent. */
  questions: z.number().int(),
  /** Replies that are written to their end, stopped or failed. */
  replies: z.number().int(),
  /** As the engines told them; replies of an engine that does not tell count for nothing here. */
  tokens: z.object({ prompt: z.number().int(), completion: z.number().int() }),
  /** The models that answered, most replies first. */
  models: z.array(z.object({ model: z.string(), replies: z.number().int() })),
})
export type ChatStatistics = z.output<typeof ChatStatistics>

export const chatStatistics = {
  statistics: get('/chat/statistics', {
    access: 'user',
    summary: 'Compter ses chats, ses messages et leurs réponses',
    reply: json(ChatStatistics),
  }),
}
