import type { Chat, ExportFormat } from '@atelier/contract/chat'
import type { Writes } from '#database/database.ts'
import { isoDate } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import type { StoredChat, StoredMessage } from './chat.repository.ts'
import { type ExportedChat, exportChat } from './export-chat.ts'
import { chatsIn, type TakenMessage, titleOfCopy } from './import-chat.ts'
import { type IndexBacklog, isMany } from './index-backlog.ts'
import { nothingSaid, presentChat } from './present-chat.ts'
import { chatOf, filesOf, readChat, settledMessages } from './read-chat.ts'
import type { Replies, RepliesOptions } from './replies.ts'
import { storedMessage } from './stored-messages.ts'

interface Place
  extends Pick<RepliesOptions, 'database' | 'chats' | 'attachments' | 'live' | 'clock'> {
  readonly replies: Replies
  readonly makeId: MakeId
  readonly backlog: IndexBacklog
}

/** Other windows read their list anew at the first; a file may hold more chats than the live channel remembers. */
const mostTold = 20

/** Chats made of other chats, and chats as files. */
export const chatCopies = (place: Place) => ({
  duplicate: (userId: string, chatId: string): Promise<Chat> => duplicate(place, userId, chatId),
  exportTo: async (userId: string, chatId: string, format: ExportFormat): Promise<ExportedChat> =>
    exportChat(await readChat(place, userId, chatId), format),
  importFrom: (userId: string, json: string): Promise<Chat[]> => take(place, userId, json),
})

async function duplicate(place: Place, userId: string, chatId: string): Promise<Chat> {
  const { clock, makeId } = place
  const original = await chatOf(place, userId, chatId)
  const messages = await settledMessages(place, chatId)
  const now = clock.now()
  const copy = {
    ...original,
    id: makeId(),
    title: titleOfCopy(original.title),
    createdAt: now,
    updatedAt: now,
  }
  const ids = new Map(messages.map((message) => [message.id, makeId()]))
  const rows = messages.map((message) => ({
    ...message,
    id: ids.get(message.id) ?? makeId(),
    chat_id: copy.id,
  }))
  return place.attachments.copy({ userId, chatId }, (addTo) =>
    keep(place, copy, rows, (on) => addTo(on, copy.id, ids)),
  )
}

/** All the chats of a file or none. A single one is opened, so it is the newest; several keep their order by keeping their dates. */
async function take(place: Place, userId: string, json: string): Promise<Chat[]> {
  const { clock, makeId, database, chats, live, backlog } = place
  const now = clock.now()
  const imported = chatsIn(json)
  const made = imported.map(
    ({ title, model, settings, messages, createdAt = now, updatedAt = now }) => {
      const id = makeId()
      const at = imported.length === 1 ? now : Math.min(updatedAt, now)
      const chat: StoredChat = {
        id,
        userId,
        title: titleOfCopy(title),
        model,
        settings,
        createdAt: Math.min(createdAt, now),
        updatedAt: at,
      }
      return { chat, messages, rows: rowsOf(messages, { chatId: id, at, makeId }) }
    },
  )
  const later = isMany(made.reduce((total, { rows }) => total + rows.length, 0))
  await database.commit(async (transaction) => {
    for (const { chat, rows, messages } of made) {
      await chats.insert(chat, transaction)
      await (later
        ? chats.addManyMessages(chat.id, rows, transaction)
        : chats.addMessages(rows, transaction))
      await nameFiles(place, { chat, rows, messages }, transaction)
    }
  })
  if (later) backlog.add(made.map(({ chat }) => chat.id))
  for (const { chat } of made.slice(0, mostTold))
    live.tell(userId, { type: 'chat', chatId: chat.id, replying: false })
  return made.map(({ chat }) => presentChat(chat, nothingSaid, false))
}

const rowsOf = (
  messages: readonly TakenMessage[],
  { chatId, at, makeId }: { chatId: string; at: number; makeId: MakeId },
) =>
  messages.map((message, index) => {
    const id = makeId()
    return storedMessage(
      { ...message, id, timestamp: message.timestamp ?? isoDate(at) },
      { id, chatId, position: index + 1 },
    )
  })

interface Named {
  readonly chat: StoredChat
  readonly rows: readonly StoredMessage[]
  readonly messages: readonly TakenMessage[]
}

/** Of files, an export has the names alone. */
async function nameFiles(
  { attachments }: Place,
  { chat: { userId, id: chatId }, rows, messages }: Named,
  on: Writes,
) {
  for (const [index, { id: messageId }] of rows.entries())
    await attachments.restore(on, { userId, chatId, messageId }, messages[index]?.attachments ?? [])
}

/** All of it or nothing. */
async function keep(
  place: Place,
  chat: StoredChat,
  messages: readonly StoredMessage[],
  addFiles: (on: Writes) => Promise<void>,
): Promise<Chat> {
  const { database, chats, live, backlog } = place
  const later = isMany(messages.length)
  await database.commit(async (transaction) => {
    await chats.insert(chat, transaction)
    await (later
      ? chats.addManyMessages(chat.id, messages, transaction)
      : chats.addMessages(messages, transaction))
    await addFiles(transaction)
  })
  if (later) backlog.add([chat.id])
  live.tell(chat.userId, { type: 'chat', chatId: chat.id, replying: false })
  return presentChat(chat, { messages, files: await filesOf(place, chat.userId, chat.id) }, false)
}
