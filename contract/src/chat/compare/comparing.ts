import { z } from 'zod'
import { json, post } from '#wire/operation.ts'
import { Message } from '../chat.ts'

/** Which of the replies beside each other the chat goes on from, and what becomes of the others. */
export const ComparisonChoice = z.strictObject({
  replyId: z.string().min(1).max(300),
  /** `versions`: they are not shown beside it any more; `beside`: they stay there. */
  others: z.enum(['versions', 'beside']),
})
export type ComparisonChoice = z.output<typeof ComparisonChoice>

/** Several models under one question. */
export const chatComparing = {
  chooseReply: post('/chat/:chatId/messages/:messageId/keep', {
    access: 'user',
    summary:
      'Garder l’une des réponses données côte à côte à une question\u00a0: la suite part d’elle, les autres restent à côté ou deviennent des versions',
    body: ComparisonChoice,
    reply: json(Message),
    problems: ['chat.not-found', 'chat.message-not-found', 'chat.busy'],
  }),
}
