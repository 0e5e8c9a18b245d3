import type { Chat } from '@atelier/contract/chat'
import { Problem } from '@atelier/contract/problems'
import type { AttachmentsService } from '#features/attachments/attachments.service.ts'
import type { ChatRepository, StoredChat, StoredMessage } from './chat.repository.ts'
import { type FilesOfMessages, presentChat } from './present-chat.ts'
import type { Replies } from './replies.ts'
import type { Writing } from './reply-writer.ts'

export interface FilesPlace {
  readonly attachments: Pick<AttachmentsService, 'ofChat' | 'ofMessages' | 'present'>
}
interface Place extends FilesPlace {
  readonly chats: ChatRepository
  readonly replies: Pick<Replies, 'of'>
}

/** One's own chat; anybody else's is not found. */
export async function chatOf(
  { chats }: Pick<Place, 'chats'>,
  userId: string,
  chatId: string,
): Promise<StoredChat> {
  const chat = await chats.find(userId, chatId)
  if (!chat) throw new Problem('chat.not-found')
  return chat
}

/** One's own chat with its messages, as it stands at this moment. */
export async function readChat(place: Place, userId: string, chatId: string): Promise<Chat> {
  const chat = await chatOf(place, userId, chatId)
  // A reply that begins or ends while the rows are read would be shown twice or not at all: then they are read again.
  let current: Writing | undefined
  let messages: readonly StoredMessage[]
  do {
    current = place.replies.of(chatId)
    messages = await settledMessages(place, chatId)
  } while (place.replies.of(chatId) !== current)
  return presentChat(
    chat,
    { messages, files: await filesOf(place, userId, chatId) },
    current !== undefined,
  )
}

/** The files of a chat's messages, or of some of them, as they are told. */
export async function filesOf(
  { attachments }: FilesPlace,
  userId: string,
  chatId: string,
  messageIds?: readonly string[],
): Promise<FilesOfMessages> {
  const found = messageIds
    ? await attachments.ofMessages(userId, chatId, messageIds)
    : await attachments.ofChat(userId, chatId)
  const all = Map.groupBy(found, ({ messageId }) => messageId ?? '')
  return new Map([...all].map(([messageId, files]) => [messageId, files.map(attachments.present)]))
}

/** A message as it stands now: a question that is being asked in other words has them as soon as there is a reply to them. */
export function asAsked(message: StoredMessage, current: Writing | undefined): StoredMessage {
  const { edited } = current ?? {}
  if (edited?.id !== message.id || !current?.live.hasText()) return message
  return { ...message, content: edited.content, created_at: edited.at }
}

/** The stored messages without the reply that is still growing, and without the one it already replaces. */
export async function settledMessages(
  { chats, replies }: Pick<Place, 'chats' | 'replies'>,
  chatId: string,
): Promise<StoredMessage[]> {
  const current = replies.of(chatId)
  const replaced = current?.live.hasText() ? current.replaces : undefined
  const messages = await chats.messages(chatId)
  return messages
    .filter(({ status, id }) => status !== 'writing' && id !== replaced)
    .map((message) => asAsked(message, current))
}
