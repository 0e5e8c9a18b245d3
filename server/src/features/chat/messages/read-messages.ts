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
import type { Replies } from '../replies/replies.ts'
import type { ReplyInProgress } from '../replies/reply-writer.ts'
import type { StoredChat, StoredMessage } from '../stored-chat.ts'
import { endPosition } from './message-pages.repository.ts'

interface ReadMessagesDependencies extends MessageFilesDependencies {
  readonly chats: ChatRepository
  readonly replies: Pick<Replies, 'find'>
}

/** A stretch of one's own chat, as it stands at this moment. @throws Problem when the message that it is asked by is not in it */
export async function readMessages(
  place: ReadMessagesDependencies,
  userId: string,
  chatId: string,
  query: MessageQuery,
): Promise<MessagePage> {
  // A reply that begins or ends meanwhile would be shown twice or not at all: then all is read again.
  let current: ReplyInProgress | undefined
  let chat: StoredChat
  let stretch: Omit<MessagePage, 'chat'>
  do {
    current = place.replies.find(chatId)
    chat = await requireChat(place, userId, chatId)
    stretch = await pageOf(place, { userId, chatId }, query)
  } while (place.replies.find(chatId) !== current)
  return { chat: presentChat(chat, emptyContents, current !== undefined), ...stretch }
}

/** The last message, without a reply that is still growing. */
export async function lastFinishedMessage(
  place: Pick<ReadMessagesDependencies, 'chats' | 'replies'>,
  chatId: string,
): Promise<StoredMessage | undefined> {
  const [last] = await place.chats.messagesBefore({
    chatId,
    position: endPosition,
    replaced: replacedReplyId(place, chatId),
    limit: 1,
  })
  return last
}

async function pageOf(
  place: ReadMessagesDependencies,
  { userId, chatId }: { readonly userId: string; readonly chatId: string },
  query: MessageQuery,
) {
  const replaced = replacedReplyId(place, chatId)
  const rows = await rowsOf(place, chatId, query, replaced)
  const position = rows[0]?.position ?? (await boundaryOf(place, chatId, query))
  const { total, before } = await place.chats.countMessages({ chatId, position, replaced })
  const ids = rows.map(({ id }) => id)
  const files = await messageFilesOf(place, userId, chatId, ids)
  const shown = rows.map((row) =>
    presentMessage(withEditedQuestion(row, place.replies.find(chatId)), files.get(row.id)),
  )
  return { messages: shown, before, total }
}

async function rowsOf(
  place: ReadMessagesDependencies,
  chatId: string,
  query: MessageQuery,
  replaced: string,
): Promise<readonly StoredMessage[]> {
  const { chats } = place
  const { limit, after, around } = query
  const position = await boundaryOf(place, chatId, query)
  if (after !== undefined) return chats.messagesFrom({ chatId, position, replaced, limit: limit })
  if (around === undefined)
    return chats.messagesBefore({ chatId, position, replaced, limit: limit })
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

/** The position that parts what is wanted before it from what is wanted from it on; the end when no message is named. */
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

/** The reply that a growing one takes the place of, once that has text. */
function replacedReplyId(
  { replies }: Pick<ReadMessagesDependencies, 'replies'>,
  chatId: string,
): string {
  const current = replies.find(chatId)
  return (current?.live.hasText() ? current.replaces : undefined) ?? ''
}
