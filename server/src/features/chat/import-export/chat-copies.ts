import type { Chat, ExportFormat } from '@atelier/contract/chat/chat'
import type { WriteTransaction } from '#database/database.ts'
import { isoDate } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import { toStoredMessage } from '../messages/stored-messages.ts'
import { emptyContents, presentChat } from '../present-chat.ts'
import { finishedMessages, messageFilesOf, readChat, requireChat } from '../read-chat.ts'
import type { Replies, RepliesDependencies } from '../replies/replies.ts'
import { type IndexBacklog, isLargeBatch } from '../search/index-backlog.ts'
import type { StoredChat, StoredMessage } from '../stored-chat.ts'
import { type ExportedChat, exportChat } from './export-chat.ts'
import { parseChats, titleOfCopy } from './import-chat.ts'
import type { ParsedMessage } from './parsed-chat.ts'

interface ChatCopiesDependencies
  extends Pick<RepliesDependencies, 'database' | 'chats' | 'attachments' | 'live' | 'clock'> {
  readonly replies: Replies
  readonly makeId: MakeId
  readonly backlog: IndexBacklog
}

/** Other windows reload their list at the first; a file may hold more chats than the live channel remembers. */
const maxNotified = 20

/** Chats made of other chats, and chats as files. */
export const chatCopies = (dependencies: ChatCopiesDependencies) => ({
  duplicate: (userId: string, chatId: string): Promise<Chat> =>
    duplicate(dependencies, userId, chatId),
  exportTo: async (userId: string, chatId: string, format: ExportFormat): Promise<ExportedChat> =>
    exportChat(await readChat(dependencies, userId, chatId), format),
  importFrom: (userId: string, json: string): Promise<Chat[]> =>
    importChats(dependencies, userId, json),
})

async function duplicate(
  dependencies: ChatCopiesDependencies,
  userId: string,
  chatId: string,
): Promise<Chat> {
  const { clock, makeId } = dependencies
  const original = await requireChat(dependencies, userId, chatId)
  const messages = await finishedMessages(dependencies, chatId)
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
    chatId: copy.id,
  }))
  return dependencies.attachments.copy({ userId, chatId }, (addTo) =>
    saveChat(dependencies, copy, rows, (on) => addTo(on, copy.id, ids)),
  )
}

/** All chats of a file or none. A single one is opened, so it becomes the newest; several stay in order, as they have their own dates. */
async function importChats(
  dependencies: ChatCopiesDependencies,
  userId: string,
  json: string,
): Promise<Chat[]> {
  const { clock, makeId, database, chats, live, backlog } = dependencies
  const now = clock.now()
  const imported = parseChats(json)
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
      return { chat, messages, rows: messageRowsOf(messages, { chatId: id, at, makeId }) }
    },
  )
  const later = isLargeBatch(made.reduce((total, { rows }) => total + rows.length, 0))
  await database.commit(async (transaction) => {
    for (const { chat, rows, messages } of made) {
      await chats.insert(chat, transaction)
      await (later
        ? chats.addManyMessages(chat.id, rows, transaction)
        : chats.addMessages(rows, transaction))
      await saveFileNames(dependencies, { chat, rows, messages }, transaction)
    }
  })
  if (later) backlog.add(made.map(({ chat }) => chat.id))
  for (const { chat } of made.slice(0, maxNotified))
    live.publish(userId, { type: 'chat', chatId: chat.id, replying: false })
  return made.map(({ chat }) => presentChat(chat, emptyContents, false))
}

const messageRowsOf = (
  messages: readonly ParsedMessage[],
  { chatId, at, makeId }: { chatId: string; at: number; makeId: MakeId },
) =>
  messages.map((message, index) => {
    const id = makeId()
    return toStoredMessage(
      { ...message, id, timestamp: message.timestamp ?? isoDate(at) },
      { id, chatId, position: index + 1 },
    )
  })

interface ChatWithFileNames {
  readonly chat: StoredChat
  readonly rows: readonly StoredMessage[]
  readonly messages: readonly ParsedMessage[]
}

/** Of files, an export has the names alone. */
async function saveFileNames(
  { attachments }: ChatCopiesDependencies,
  { chat: { userId, id: chatId }, rows, messages }: ChatWithFileNames,
  on: WriteTransaction,
) {
  for (const [index, { id: messageId }] of rows.entries())
    await attachments.restore(on, { userId, chatId, messageId }, messages[index]?.attachments ?? [])
}

/** All of it or nothing. */
async function saveChat(
  dependencies: ChatCopiesDependencies,
  chat: StoredChat,
  messages: readonly StoredMessage[],
  addFiles: (on: WriteTransaction) => Promise<void>,
): Promise<Chat> {
  const { database, chats, live, backlog } = dependencies
  const later = isLargeBatch(messages.length)
  await database.commit(async (transaction) => {
    await chats.insert(chat, transaction)
    await (later
      ? chats.addManyMessages(chat.id, messages, transaction)
      : chats.addMessages(messages, transaction))
    await addFiles(transaction)
  })
  if (later) backlog.add([chat.id])
  live.publish(chat.userId, { type: 'chat', chatId: chat.id, replying: false })
  return presentChat(
    chat,
    { messages, files: await messageFilesOf(dependencies, chat.userId, chat.id) },
    false,
  )
}
