import type { MessagePage, MessageQuery } from '@atelier/contract/chat/messages'
import { Problem } from '@atelier/contract/problems/problems'
import type { ChatRepository } from '../chat.repository.ts'
import { emptyContents, presentChat, presentMessage } from '../present-chat.ts'
import {
  type MessageFilesDependencies,
  messageFilesOf,
  requireChat,
  withEditedQuestion,
} from '../read-chat.ts'
import type { ReplyView } from '../replies/other-servers/reply-view.ts'
import type { ChatWriter, Replies } from '../replies/replies.ts'
import type { ReplyInProgress } from '../replies/reply-writer.ts'
import type { StoredChat, StoredMessage } from '../stored-chat.ts'
import { endPosition } from './message-pages.repository.ts'

interface ReadMessagesDependencies extends MessageFilesDependencies {
  readonly chats: ChatRepository
  readonly replies: Pick<Replies, 'find' | 'view' | 'isReplying'>
}

/**
 * Reads a page of the user's own chat.
 * @throws Problem if the message that the page refers to is not in the chat
 */
export async function readMessages(
  dependencies: ReadMessagesDependencies,
  { userId, chatId }: { readonly userId: string; readonly chatId: string },
  query: MessageQuery,
): Promise<MessagePage> {
  // If a reply begins or ends while reading, it would appear twice or not at all, so everything is
  // read again.
  let current: ReplyInProgress | undefined
  let chat: StoredChat
  let page: Omit<MessagePage, 'chat'>
  do {
    current = dependencies.replies.find(chatId)
    chat = await requireChat(dependencies, userId, chatId)
    page = await pageOf(dependencies, chat, query)
  } while (dependencies.replies.find(chatId) !== current)
  return { chat: presentChat(chat, emptyContents, dependencies.replies.isReplying(chat)), ...page }
}

/** The last message, ignoring an unfinished reply. */
export async function lastFinishedMessage(
  dependencies: Pick<ReadMessagesDependencies, 'chats' | 'replies'>,
  chat: ChatWriter,
): Promise<StoredMessage | undefined> {
  const [last] = await dependencies.chats.messagesBefore({
    chatId: chat.id,
    position: endPosition,
    replaced: replacedReplyId(await dependencies.replies.view(chat)),
    limit: 1,
  })
  return last
}

async function pageOf(
  dependencies: ReadMessagesDependencies,
  chat: StoredChat,
  query: MessageQuery,
) {
  const { id: chatId, userId } = chat
  const current = await dependencies.replies.view(chat)
  const replaced = replacedReplyId(current)
  const rows = await rowsOf(dependencies, chatId, query, replaced)
  const position = rows[0]?.position ?? (await boundaryOf(dependencies, chatId, query))
  const { total, before } = await dependencies.chats.countMessages({ chatId, position, replaced })
  const ids = rows.map(({ id }) => id)
  const files = await messageFilesOf(dependencies, userId, chatId, ids)
  const shown = rows.map((row) =>
    presentMessage(withEditedQuestion(row, current), files.get(row.id)),
  )
  return { messages: shown, before, total }
}

async function rowsOf(
  dependencies: ReadMessagesDependencies,
  chatId: string,
  query: MessageQuery,
  replaced: string,
): Promise<readonly StoredMessage[]> {
  const { chats } = dependencies
  const { limit, after, around } = query
  const position = await boundaryOf(dependencies, chatId, query)
  if (after !== undefined) return chats.messagesFrom({ chatId, position, replaced, limit })
  if (around === undefined) return chats.messagesBefore({ chatId, position, replaced, limit })
  const older = await chats.messagesBefore({
    chatId,
    position,
    replaced,
    limit: Math.floor(limit / 2),
  })
  return [
    ...older,
    ...(await chats.messagesFrom({ chatId, position, replaced, limit: limit - older.length })),
  ]
}

/** The position where the newer part begins; the end of the chat if the query names no message. */
async function boundaryOf(
  { chats }: ReadMessagesDependencies,
  chatId: string,
  { before, after, around }: MessageQuery,
): Promise<number> {
  const id = before ?? after ?? around
  if (id === undefined) return endPosition
  const position = await chats.positionOf(chatId, id)
  if (position === undefined) throw new Problem('chat.message-not-found')
  return after === undefined ? position : position + 1
}

/** Id of the reply that an unfinished one replaces, once that has text; otherwise an empty string. */
const replacedReplyId = (current: ReplyView | undefined): string =>
  (current?.hasText() ? current.replaces : undefined) ?? ''
