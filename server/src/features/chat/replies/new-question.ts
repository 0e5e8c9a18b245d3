import type { MessageDraft } from '@atelier/contract/chat/message-draft'
import type { MakeId } from '#platform/ids.ts'
import { newMessage } from '../messages/new-message.ts'
import { requireChat } from '../read-chat.ts'
import type { StoredChat, StoredMessage } from '../stored-chat.ts'
import type { ReplyStart, StartReplyDependencies } from './start-reply.ts'

export interface NewQuestionDependencies
  extends Pick<StartReplyDependencies, 'chats' | 'attachments' | 'clock'> {
  readonly makeId: MakeId
}

/** A new question with its empty reply. */
export async function prepareQuestion(
  dependencies: NewQuestionDependencies,
  { userId, chatId }: { readonly userId: string; readonly chatId: string },
  draft: MessageDraft,
): Promise<ReplyStart> {
  const chat = await requireChat(dependencies, userId, chatId)
  await dependencies.attachments.requireWaiting(userId, chatId, draft.attachments)
  const history = await dependencies.chats.history(chatId)
  return newQuestion(dependencies, { chat, history, draft })
}

interface QuestionToAsk {
  readonly chat: StoredChat
  readonly history: readonly StoredMessage[]
  readonly draft: Pick<MessageDraft, 'content' | 'attachments'>
}

/** A question after this history, with its empty reply. */
export function newQuestion(
  { makeId, clock }: Pick<NewQuestionDependencies, 'makeId' | 'clock'>,
  { chat, history, draft }: QuestionToAsk,
): ReplyStart & { readonly question: StoredMessage } {
  const chatId = chat.id
  const position = (history.at(-1)?.position ?? 0) + 1
  const at = clock.now()
  const question: StoredMessage = {
    ...newMessage({ id: makeId(), chatId, position, at }),
    role: 'user',
    content: draft.content,
    status: 'done',
  }
  const reply: StoredMessage = {
    ...newMessage({ id: makeId(), chatId, position: position + 1, at }),
    model: chat.model,
  }
  return {
    chat,
    question,
    history: [...history, question],
    reply,
    newMessages: [question, reply],
    attachments: draft.attachments,
  }
}
