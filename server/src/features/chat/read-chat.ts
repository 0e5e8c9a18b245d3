import { setImmediate } from 'node:timers/promises'
import type { Chat } from '@atelier/contract/chat/chat'
import { Problem } from '@atelier/contract/problems/problems'
import type { Queries } from '#database/database.ts'
import type { AttachmentsService } from '#features/attachments/attachments.service.ts'
import type { WorksService } from '#features/works/works.service.ts'
import { inSlices } from '#platform/in-slices.ts'
import type { ChatRepository } from './chat.repository.ts'
import type { WrittenMessage } from './messages/message-pages.repository.ts'
import {
  type AttachmentsByMessage,
  emptyContents,
  presentChat,
  presentMessage,
} from './present-chat.ts'
import { charactersOf, type StoredChat, type StoredMessage } from './stored-chat.ts'

export interface MessageFilesDependencies {
  readonly attachments: Pick<AttachmentsService, 'listByChat' | 'listByMessages' | 'presenterFor'>
}
/** What this server writes. */
interface CurrentReplies {
  find(chatId: string): unknown
  isReplying(chat: Pick<StoredChat, 'id' | 'writer'>): boolean
}
export interface ReadChatDependencies extends MessageFilesDependencies, ProjectDependencies {
  readonly chats: ChatRepository
  readonly replies: CurrentReplies
}
export interface ProjectDependencies {
  readonly works: Pick<WorksService, 'projectOf'>
}

/** The user's own chat; a chat of another user is not found. */
export async function requireChat(
  { chats }: Pick<ReadChatDependencies, 'chats'>,
  userId: string,
  chatId: string,
): Promise<StoredChat> {
  const chat = await chats.find(userId, chatId)
  if (!chat) throw new Problem('chat.not-found')
  return chat
}

/**
 * At the end of what reads a chat page by page: one that was removed for good meanwhile was not read whole.
 * @throws Problem
 */
export async function requireStillThere(
  { chats }: Pick<ReadChatDependencies, 'chats'>,
  chatId: string,
  on?: Queries,
): Promise<void> {
  if (!(await chats.existingChats([chatId], on)).has(chatId)) throw new Problem('chat.not-found')
}

/** The user's own chat with its current messages. */
export async function readChat(
  dependencies: ReadChatDependencies,
  userId: string,
  chatId: string,
): Promise<Chat> {
  let chat: StoredChat
  // If a reply begins or ends while reading, it would appear twice or not at all, so the rows are
  // read again.
  let current: unknown
  let messages: readonly StoredMessage[]
  do {
    current = dependencies.replies.find(chatId)
    chat = await requireChat(dependencies, userId, chatId)
    messages = await finishedMessages(dependencies, chatId)
  } while (dependencies.replies.find(chatId) !== current)
  const files = await messageFilesOf(dependencies, userId, chatId)
  return {
    ...presentChat(chat, emptyContents, dependencies.replies.isReplying(chat)),
    messages: await messagesText(messages, files),
    ...(await presentMarks(dependencies, chat)),
  }
}

/** Whether a chat is archived, and the project that it is in, unless that is in the trash. */
export async function presentMarks(
  { works }: ProjectDependencies,
  { id, userId, projectId, isArchived }: StoredChat,
): Promise<Pick<Chat, 'project' | 'isArchived'>> {
  const project = projectId === undefined ? undefined : await works.projectOf(userId, id)
  return { ...(project && { project }), ...(isArchived && { isArchived }) }
}

/** The messages of a chat as they travel: JSON text. */
async function messagesText(
  messages: readonly StoredMessage[],
  files: AttachmentsByMessage,
): Promise<string> {
  const parts: string[] = []
  for await (const slice of inSlices(messages))
    for (const message of slice)
      parts.push(JSON.stringify(presentMessage(message, files.get(message.id))))
  return `[${parts.join(',')}]`
}

/** The files of a chat's messages, or of some of them, as the API returns them. */
export async function messageFilesOf(
  { attachments }: MessageFilesDependencies,
  userId: string,
  chatId: string,
  messageIds?: readonly string[],
): Promise<AttachmentsByMessage> {
  const found = messageIds
    ? await attachments.listByMessages(userId, chatId, messageIds)
    : await attachments.listByChat(userId, chatId)
  if (found.length === 0) return new Map()
  const all = Map.groupBy(found, ({ messageId }) => messageId ?? '')
  const present = await attachments.presenterFor(userId)
  return new Map([...all].map(([messageId, files]) => [messageId, files.map(present)]))
}

/** A reply that is being continued: what is stored of it, ended as it was before. */
export function beforeContinuing(message: StoredMessage): StoredMessage {
  if (message.status !== 'writing') return message
  const ended = message.finishReason === 'length' ? 'done' : 'stopped'
  return { ...message, status: message.failure ? 'failed' : ended }
}

/**
 * The messages that are shown, without a reply that has only begun. A reply that is being continued is among them.
 */
export async function finishedMessages(
  dependencies: Pick<ReadChatDependencies, 'chats'>,
  chatId: string,
): Promise<StoredMessage[]> {
  const messages: StoredMessage[] = []
  for await (const page of finishedPages(dependencies, chatId)) messages.push(...page)
  return messages
}

/** Read at once when a chat is read to its end: each page takes some ten milliseconds, during which no other request is served. */
const pageSize = { first: 5, messages: 50, characters: 1_000_000 } as const

/** How many messages the next page has: as many as this one's length suggests, and not many more than it had. */
function nextLimit(messages: readonly StoredMessage[]): number {
  const characters = messages.reduce((sum, message) => sum + charactersOf(message), 1)
  const fitting = Math.ceil((messages.length * pageSize.characters) / characters)
  return Math.min(pageSize.messages, 2 * messages.length, fitting)
}

/** The same, page by page, for chats of any length. */
export async function* finishedPages(
  { chats }: Pick<ReadChatDependencies, 'chats'>,
  chatId: string,
): AsyncGenerator<readonly StoredMessage[], void, void> {
  let limit: number = pageSize.first
  for (let depth: number | undefined = 1; depth !== undefined; ) {
    const page: StoredMessage[] = await chats.storedFrom({ chatId, depth, limit })
    yield page.map(beforeContinuing)
    const last = page.at(-1)
    depth = last && page.length === limit ? last.depth + 1 : undefined
    limit = nextLimit(page)
    // Other requests run between two pages.
    if (depth !== undefined) await setImmediate()
  }
}

/** All messages, shown or not, in the order of writing: each comes after the one it hangs on. */
export async function* writtenPages(
  { chats }: Pick<ReadChatDependencies, 'chats'>,
  chatId: string,
): AsyncGenerator<readonly WrittenMessage[], void, void> {
  let limit: number = pageSize.first
  for (let position: number | undefined = 1; position !== undefined; ) {
    const page: WrittenMessage[] = await chats.writtenFrom(chatId, position, limit)
    yield page.map(({ row, isShown }) => ({ row: beforeContinuing(row), isShown }))
    const last = page.at(-1)
    position = last && page.length === limit ? last.row.position + 1 : undefined
    limit = nextLimit(page.map(({ row }) => row))
    if (position !== undefined) await setImmediate()
  }
}
