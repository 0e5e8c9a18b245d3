import type { Chat, ExportFormat } from '@atelier/contract/chat'
import { isoDate } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import type { StoredChat, StoredMessage } from './chat.repository.ts'
import { type ExportedChat, exportChat } from './export-chat.ts'
import { chatIn, titleOfCopy } from './import-chat.ts'
import { presentChat } from './present-chat.ts'
import { chatOf, readChat, settledMessages } from './read-chat.ts'
import type { Replies, RepliesOptions } from './replies.ts'
import { storedMessage } from './stored-messages.ts'

interface Place extends Pick<RepliesOptions, 'database' | 'chats' | 'live' | 'clock'> {
  readonly replies: Replies
  readonly makeId: MakeId
}

/** Chats made of other chats, and chats as files. */
export const chatCopies = (place: Place) => ({
  duplicate: (userId: string, chatId: string): Promise<Chat> => duplicate(place, userId, chatId),
  exportTo: async (userId: string, chatId: string, format: ExportFormat): Promise<ExportedChat> =>
    exportChat(await readChat(place, userId, chatId), format),
  importFrom: (userId: string, json: string): Promise<Chat> => take(place, userId, json),
})

async function duplicate(place: Place, userId: string, chatId: string): Promise<Chat> {
  const { clock, makeId } = place
  const original = await chatOf(place, userId, chatId)
  const messages = await settledMessages(place, chatId)
  const now = clock.now()
  const copy = { ...original, id: makeId(), title: titleOfCopy(original.title), createdAt: now, updatedAt: now }
  const rows = messages.map((message) => ({ ...message, id: makeId(), chat_id: copy.id }))
  return keep(place, copy, rows)
}

async function take(place: Place, userId: string, json: string): Promise<Chat> {
  const { clock, makeId } = place
  const { title, model, settings, messages, createdAt } = chatIn(json)
  const now = clock.now()
  const id = makeId()
  const began = createdAt === undefined ? now : Date.parse(createdAt)
  const chat: StoredChat = { id, userId, title: titleOfCopy(title), model, settings, createdAt: began, updatedAt: now }
  const rows = messages.map((message, index) => {
    const number = makeId()
    const timed = { ...message, id: number, timestamp: message.timestamp ?? isoDate(now) }
    return storedMessage(timed, { id: number, chatId: id, position: index + 1 })
  })
  return keep(place, chat, rows)
}

/** All of it or nothing. */
async function keep({ database, chats, live }: Place, chat: StoredChat, messages: readonly StoredMessage[]): Promise<Chat> {
  await database.commit(async (transaction) => {
    await chats.insert(chat, transaction)
    await chats.addMessages(messages, transaction)
  })
  live.tell(chat.userId, { type: 'chat', chatId: chat.id, replying: false })
  return presentChat(chat, messages, false)
}
