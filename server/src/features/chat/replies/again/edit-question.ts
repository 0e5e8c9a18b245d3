import type { QuestionEdit } from '@atelier/contract/chat/versions/editing'
import { Problem } from '@atelier/contract/problems/problems'
import { isoDate } from '#platform/clock.ts'
import { requireChat } from '../../read-chat.ts'
import type { ExchangeInProgress } from '../exchange/exchange-in-progress.ts'
import { newQuestion } from '../new-question.ts'
import type { RegenerateCall, RegenerateReplyDependencies } from './regenerate-reply.ts'

/** A question with an edited text. */
export interface EditedQuestion extends QuestionEdit {
  readonly id: string
}

/** Sends a question with another text, beside the one it was; what followed that one stays under it. Files are kept, as copies. */
export const editQuestion = (
  dependencies: RegenerateReplyDependencies,
  { userId, chatId, requestKey }: RegenerateCall,
  { id, timestamp, keep, ...draft }: EditedQuestion,
): Promise<ExchangeInProgress> =>
  dependencies.replies.withLock(chatId, async () => {
    const { chats, attachments, replies } = dependencies
    const chat = await requireChat(dependencies, userId, chatId)
    const former = await chats.message(chatId, id)
    if (former?.role !== 'user' || isoDate(former.createdAt) !== timestamp)
      throw new Problem('chat.stale')
    await attachments.requireWaiting(userId, chatId, draft.attachments)
    const { parentId, depth } = former
    const before = { chatId, id: parentId, depth: depth - 1 }
    const { question, ...start } = newQuestion(dependencies, {
      chat,
      history: await chats.history(before),
      place: { chatId, parentId, depth, position: await chats.nextPosition(chatId) },
      draft: { ...draft, knowledge: draft.knowledge ?? former.knowledge },
    })
    const files = { userId, chatId, messageId: id, kept: keep }
    return attachments.copy(files, ({ add }) =>
      replies.begin({
        ...start,
        requestKey,
        addFiles: (on) => add(on, chatId, new Map([[id, question.id]])),
      }),
    )
  })
