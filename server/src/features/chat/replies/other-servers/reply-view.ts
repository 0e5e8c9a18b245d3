import type { ChatRepository } from '../../chat.repository.ts'
import type { EditedQuestion } from '../../stored-chat.ts'

/** What those who read a chat must know of the reply that is being written in it. */
export interface ReplyView {
  /** The reply that this one replaces once it has text. */
  readonly replaces: string | undefined
  /** The edited question; it replaces the stored one once the reply has text. */
  readonly edited: EditedQuestion | undefined
  hasText(): boolean
}

/** Of a reply that another server writes: as its rows show it, which may be a second old. */
export async function viewStoredReply(
  chats: Pick<ChatRepository, 'unfinishedReply' | 'messageBefore'>,
  chatId: string,
): Promise<ReplyView | undefined> {
  const reply = await chats.unfinishedReply(chatId)
  if (!reply) return undefined
  const before = await chats.messageBefore(reply)
  const isNew = reply.continuedBy === undefined
  const replaced = isNew && before?.role === 'assistant' ? before : undefined
  const question = replaced ? await chats.messageBefore(replaced) : before
  const { editedQuestion: content, createdAt: at } = reply
  return {
    replaces: replaced?.id,
    edited: content === undefined || !question ? undefined : { id: question.id, content, at },
    hasText: () => reply.content !== '',
  }
}
