import { z } from 'zod'
import { eventStream, post } from '#wire/operation.ts'
import { MessageText } from './message-draft.ts'
import { ReplyChunk, sendMessageProblems } from './replies.ts'

export const QuestionEdit = z.strictObject({
  content: MessageText,
  /**
   * The time of the question that the user saw. Another window may have changed it since; the edit
   * is then refused.
   */
  timestamp: z.iso.datetime(),
})
export type QuestionEdit = z.output<typeof QuestionEdit>

/** Editing the last question, and requesting a new reply. */
export const chatEditing = {
  editQuestion: post('/chat/:chatId/messages/:messageId/edit', {
    access: 'user',
    summary: 'Modifier sa dernière question et recevoir une nouvelle réponse au fur et à mesure',
    generates: true,
    stores: 'text',
    resumeOperation: 'followReply',
    body: QuestionEdit,
    reply: eventStream(ReplyChunk),
    problems: [...sendMessageProblems, 'chat.no-user-message', 'chat.stale'],
  }),
}
