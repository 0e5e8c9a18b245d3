import { z } from 'zod'
import { get, json } from '#wire/operation.ts'

/** Totals over all the user's chats. */
export const ChatStatistics = z.object({
  chats: z.number().int(),
  /** Messages that the user sent. */
  questions: z.number().int(),
  /** Finished replies, including stopped and failed ones. */
  replies: z.number().int(),
  /** As counted by the engines. Replies of engines that do not count are not included. */
  tokens: z.object({ prompt: z.number().int(), completion: z.number().int() }),
  /** The models that replied, most replies first. */
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
