import { z } from 'zod'
import { KnowledgeScope } from '#knowledge/knowledge-scope.ts'
import { eventStream, post } from '#wire/operation.ts'
import { attachmentIds, comparedModels, MessageText } from '../message/message-draft.ts'
import { ReplyChunk, sendMessageWithFilesProblems } from '../replies.ts'

export const QuestionEdit = z.strictObject({
  content: MessageText,
  /** The time of the question that the user saw; the edit of another one is refused. */
  timestamp: z.iso.datetime(),
  /** Ids of the files that the question keeps; all of them when absent. */
  keep: attachmentIds.optional(),
  /** Ids of files uploaded for this chat. */
  attachments: attachmentIds.default([]),
  /** Answer side by side, instead of the chat's model. */
  models: comparedModels.optional(),
  /** The documents that it is answered from, instead of the chat's. */
  knowledge: KnowledgeScope.optional(),
})
export type QuestionEdit = z.output<typeof QuestionEdit>

/** Sending a question again with another text. */
export const chatEditing = {
  editQuestion: post('/chat/:chatId/messages/:messageId/edit', {
    access: 'user',
    summary:
      'Modifier une de ses questions et recevoir une nouvelle réponse au fur et à mesure\u00a0; l’ancienne et sa suite restent une version',
    generates: true,
    stores: 'text',
    resumeOperation: 'followReply',
    body: QuestionEdit,
    reply: eventStream(ReplyChunk),
    problems: [...sendMessageWithFilesProblems, 'chat.no-user-message', 'chat.stale'],
  }),
}
