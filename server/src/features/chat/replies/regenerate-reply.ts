import type { QuestionEdit } from '@atelier/contract/chat/editing'
import type { RegenerateRequest } from '@atelier/contract/chat/replies'
import { Problem } from '@atelier/contract/problems/problems'
import type { RequestKey } from '#jobs/requests/idempotency.ts'
import { isoDate } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import { newMessage } from '../messages/new-message.ts'
import { requireChat } from '../read-chat.ts'
import type { StoredChat, StoredMessage } from '../stored-chat.ts'
import type { Replies } from './replies.ts'
import type { ReplyInProgress } from './reply-writer.ts'
import type { StartReplyDependencies } from './start-reply.ts'

interface RegenerateReplyDependencies extends Pick<StartReplyDependencies, 'chats' | 'clock'> {
  readonly replies: Replies
  readonly makeId: MakeId
}
interface RegenerateCall {
  readonly userId: string
  readonly chatId: string
  readonly requestKey: RequestKey | undefined
}
/** The last question with an edited text. */
export interface EditedQuestionRequest extends QuestionEdit {
  readonly id: string
}
/** The end of a chat: a question, and its reply if there is one. */
interface LastExchange {
  readonly before: readonly StoredMessage[]
  readonly question: StoredMessage
  readonly replaced: StoredMessage | undefined
}

/** Replies to the last question again; `isLonger`, with twice the tokens that the last reply could have. */
export const regenerateReply = (
  dependencies: RegenerateReplyDependencies,
  { userId, chatId, requestKey }: RegenerateCall,
  { isLonger = false }: RegenerateRequest = {},
): Promise<ReplyInProgress> =>
  dependencies.replies.withLock(chatId, async () => {
    const chat = await requireChat(dependencies, userId, chatId)
    const messages = await dependencies.chats.history(chatId)
    if (messages.length < 2) throw new Problem('chat.not-enough-messages')
    const { before, question, replaced } = lastExchangeOf(messages)
    const reply = nextReply(dependencies, chat, messages)
    return dependencies.replies.begin({
      chat,
      history: [...before, question],
      reply,
      newMessages: [reply],
      requestKey,
      longerThan: isLonger ? replaced?.limit?.tokens : undefined,
      ...(replaced && replacing(replaced)),
    })
  })

/**
 * Replies to the edited last question. The empty reply stores the new text until the reply has
 * text; then the question is changed and the old reply removed. If the reply fails before that,
 * nothing changes.
 */
export const replyToEditedQuestion = (
  dependencies: RegenerateReplyDependencies,
  { userId, chatId, requestKey }: RegenerateCall,
  edit: EditedQuestionRequest,
): Promise<ReplyInProgress> =>
  dependencies.replies.withLock(chatId, async () => {
    const chat = await requireChat(dependencies, userId, chatId)
    const messages = await dependencies.chats.history(chatId)
    const { before, question, replaced } = lastExchangeOf(messages)
    if (question.id !== edit.id || isoDate(question.createdAt) !== edit.timestamp)
      throw new Problem('chat.stale')
    const reply = { ...nextReply(dependencies, chat, messages), editedQuestion: edit.content }
    return dependencies.replies.begin({
      chat,
      history: [...before, { ...question, content: edit.content }],
      reply,
      newMessages: [reply],
      requestKey,
      edited: { id: question.id, content: edit.content, at: reply.createdAt },
      ...(replaced && replacing(replaced)),
    })
  })

const replacing = ({ id, content }: StoredMessage) => ({
  replaces: id,
  replacesEmpty: content === '',
})

/** @throws Problem if the chat does not end with a question or a reply to one */
function lastExchangeOf(messages: readonly StoredMessage[]): LastExchange {
  const last = messages.at(-1)
  const replaced = last?.role === 'assistant' ? last : undefined
  const withoutReply = replaced ? messages.slice(0, -1) : messages
  const question = withoutReply.at(-1)
  if (question?.role !== 'user') throw new Problem('chat.no-user-message')
  return { before: withoutReply.slice(0, -1), question, replaced }
}

const nextReply = (
  { makeId, clock }: RegenerateReplyDependencies,
  chat: StoredChat,
  messages: readonly StoredMessage[],
): StoredMessage => ({
  ...newMessage({
    id: makeId(),
    chatId: chat.id,
    position: (messages.at(-1)?.position ?? 0) + 1,
    at: clock.now(),
  }),
  model: chat.model,
})
