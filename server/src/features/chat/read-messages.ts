import type { MessageQuery, MessageStretch } from '@atelier/contract/chat-reading'
import { Problem } from '@atelier/contract/problems'
import type { ChatRepository, StoredChat, StoredMessage } from './chat.repository.ts'
import { afterTheLast } from './message-pages.repository.ts'
import { nothingSaid, presentChat, presentMessage } from './present-chat.ts'
import { asAsked, chatOf, type FilesPlace, filesOf } from './read-chat.ts'
import type { Replies } from './replies.ts'
import type { Writing } from './reply-writer.ts'

interface Place extends FilesPlace {
  readonly chats: ChatRepository
  readonly replies: Pick<Replies, 'of'>
}

/** A stretch of one's own chat, as it stands at this moment. @throws Problem when the message that it is asked by is not in it */
export async function readMessages(
  place: Place,
  userId: string,
  chatId: string,
  query: MessageQuery,
): Promise<MessageStretch> {
  // A reply that begins or ends meanwhile would be shown twice or not at all: then all is read again.
  let current: Writing | undefined
  let chat: StoredChat
  let stretch: Omit<MessageStretch, 'chat'>
  do {
    current = place.replies.of(chatId)
    chat = await chatOf(place, userId, chatId)
    stretch = await stretchOf(place, { userId, chatId }, query)
  } while (place.replies.of(chatId) !== current)
  return { chat: presentChat(chat, nothingSaid, current !== undefined), ...stretch }
}

/** The last message, without a reply that is still growing. */
export async function lastSettled(
  place: Pick<Place, 'chats' | 'replies'>,
  chatId: string,
): Promise<StoredMessage | undefined> {
  const [last] = await place.chats.messagesBefore({
    chatId,
    position: afterTheLast,
    replaced: replacedIn(place, chatId),
    most: 1,
  })
  return last
}

async function stretchOf(
  place: Place,
  { userId, chatId }: { readonly userId: string; readonly chatId: string },
  query: MessageQuery,
) {
  const replaced = replacedIn(place, chatId)
  const rows = await rowsOf(place, chatId, query, replaced)
  const position = rows[0]?.position ?? (await boundaryOf(place, chatId, query))
  const { total, before } = await place.chats.countMessages({ chatId, position, replaced })
  const ids = rows.map(({ id }) => id)
  const files = await filesOf(place, userId, chatId, ids)
  const shown = rows.map((row) =>
    presentMessage(asAsked(row, place.replies.of(chatId)), files.get(row.id)),
  )
  return { messages: shown, before, total }
}

async function rowsOf(
  place: Place,
  chatId: string,
  query: MessageQuery,
  replaced: string,
): Promise<readonly StoredMessage[]> {
  const { chats } = place
  const { limit, after, around } = query
  const position = await boundaryOf(place, chatId, query)
  if (after !== undefined) return chats.messagesFrom({ chatId, position, replaced, most: limit })
  if (around === undefined) return chats.messagesBefore({ chatId, position, replaced, most: limit })
  const older = await chats.messagesBefore({
    chatId,
    position,
    replaced,
    most: Math.floor(limit / 2),
  })
  return [
    ...older,
    ...(await chats.messagesFrom({ chatId, position, replaced, most: limit - older.length })),
  ]
}

/** The position that parts what is wanted before it from what is wanted from it on; the end when no message is named. */
async function boundaryOf(
  { chats }: Place,
  chatId: string,
  { before, after, around }: MessageQuery,
): Promise<number> {
  const id = before ?? after ?? around
  if (id === undefined) return afterTheLast
  const position = await chats.positionOf(chatId, id)
  if (position === undefined) throw new Problem('chat.message-not-found')
  return after === undefined ? position : position + 1
}

/** The reply that a growing one takes the place of, once that has text. */
function replacedIn({ replies }: Pick<Place, 'replies'>, chatId: string): string {
  const current = replies.of(chatId)
  return (current?.live.hasText() ? current.replaces : undefined) ?? ''
}
