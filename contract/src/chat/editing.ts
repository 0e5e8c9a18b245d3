import { z } from 'zod'
import { eventStream, post } from '#wire/operation.ts'
import { MessageText } from './message-draft.ts'
import { ReplyChunk, sendMessageProblems } from './replies.ts'

export const QuestionEdit = z.strictObject({
  content: MessageText,
  /** As it stands on the question that is changed: another window may have changed it since. */
  timestamp: z.iso.datetime(),
})
export type QuestionEdit = z.output<typeof QuestionEdit>

/** Asking the last question in other words. */
export const chatEditing = {
  editQuestion: post('/chat/:chatId/messages/:messageId/edit', {
    access: 'user',
    summary: 'Modifier sa dernière question et recevoir une nouvelle réponse, au fil de l’eau',
    generates: true,
    resumeOperation: 'followReply',
    body: QuestionEdit,
    reply: eventStream(ReplyChunk),
    problems: [...sendMessageProblems, 'chat.no-user-message', 'chat.stale'],
  }),
}
