import { z } from 'zod'
import { ReplyChunk, sending } from './chat.ts'
import { Words } from './message-draft.ts'
import { events, post } from './operation.ts'

export const QuestionEdit = z.strictObject({
  content: Words,
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
    rejoin: 'followReply',
    body: QuestionEdit,
    reply: events(ReplyChunk),
    problems: [...sending, 'chat.no-user-message', 'chat.stale'],
  }),
}
