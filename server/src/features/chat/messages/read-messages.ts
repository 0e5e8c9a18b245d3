import type { MessagePage, MessageQuery } from '@atelier/contract/chat/messages'
import { Problem } from '@atelier/contract/problems/problems'
import { defined } from '@atelier/contract/wire/defined'
import type { ChatRepository } from '../chat.repository.ts'
import {
  emptyContents,
  presentBeside,
  presentChat,
  presentMessage,
  presentPosition,
} from '../present-chat.ts'
import { presentQueued } from '../queue/present-queued.ts'
import {
  type MessageFilesDependencies,
  messageFilesOf,
  type ProjectDependencies,
  presentMarks,
  requireChat,
} from '../read-chat.ts'
import type { Replies } from '../replies/replies.ts'
import type { StoredChat, StoredMessage } from '../stored-chat.ts'
import { endDepth } from './message-pages.repository.ts'

interface ReadMessagesDependencies extends MessageFilesDependencies, ProjectDependencies {
  readonly chats: ChatRepository
  readonly replies: Pick<Replies, 'find' | 'writingIds' | 'isReplying'>
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
  let current: readonly unknown[]
  let chat: StoredChat
  let page: Omit<MessagePage, 'chat'>
  do {
    current = endsIn(dependencies, chatId)
    chat = await requireChat(dependencies, userId, chatId)
    page = await pageOf(dependencies, chat, query)
  } while (endsIn(dependencies, chatId).some((one, index) => one !== current[index]))
  const presented = presentChat(chat, emptyContents, dependencies.replies.isReplying(chat))
  return { chat: { ...presented, ...(await presentMarks(dependencies, chat)) }, ...page }
}

/** What this server writes in a chat, and which of it has ended. */
function endsIn(
  { replies }: Pick<ReadMessagesDependencies, 'replies'>,
  chatId: string,
): readonly unknown[] {
  const exchange = replies.find(chatId)
  return [exchange, ...(exchange?.replies.map((reply) => reply.hasEnded()) ?? [])]
}

/** The last message shown, ignoring an unfinished reply. */
export async function lastFinishedMessage(
  { chats }: Pick<ReadMessagesDependencies, 'chats'>,
  chatId: string,
): Promise<StoredMessage | undefined> {
  const [last] = await chats.messagesBefore({ chatId, depth: endDepth, limit: 1 })
  return last
}

async function pageOf(
  dependencies: ReadMessagesDependencies,
  chat: StoredChat,
  query: MessageQuery,
) {
  const { id: chatId, userId, pathVersion } = chat
  const { chats } = dependencies
  const rows = await rowsOf(dependencies, chatId, query)
  const total = await chats.countShown(chatId)
  const first = rows[0]?.depth ?? (await boundaryOf(dependencies, chatId, query))
  const queued = await chats.listQueued(chatId)
  const ids = [...rows, ...queued].map(({ id }) => id)
  const files = await messageFilesOf(dependencies, userId, chatId, ids)
  const places = await chats.variantPositions(chatId, rows)
  const beside = await chats.repliesBeside(chatId, rows)
  const messages = rows.map((row) => ({
    ...presentMessage(row, files.get(row.id)),
    ...presentPosition(row, places.get(row.id)),
    ...presentBeside(row, beside.get(row.id)),
  }))
  const before = Math.min(first - 1, total)
  return {
    messages,
    before,
    total,
    pathVersion,
    writing: await writingIn(dependencies, chat),
    queued: queued.map((row) => presentQueued(row, files.get(row.id))),
  }
}

/** The replies that are being written. */
async function writingIn(
  { chats, replies }: ReadMessagesDependencies,
  chat: StoredChat,
): Promise<MessagePage['writing']> {
  const writing: MessagePage['writing'] = []
  const ids = await replies.writingIds(chat)
  for (const replyId of ids) {
    const reply = await chats.message(chat.id, replyId)
    const isShown = reply !== undefined && (await isSeen(chats, reply))
    writing.push({
      replyId,
      isShown,
      ...(reply?.comparePlace !== undefined &&
        defined({ column: reply.comparePlace, model: reply.model })),
      ...(reply && ids.length === 1 && (await writtenAgain(chats, reply))),
    })
  }
  return writing
}

/** For a page that did not ask for it: it shows the reply in its column, among the others. */
async function writtenAgain(
  chats: Pick<ChatRepository, 'repliesBeside'>,
  reply: StoredMessage,
): Promise<Pick<MessagePage['writing'][number], 'again'>> {
  const others = (await chats.repliesBeside(reply.chatId, [reply])).get(reply.id)
  const { beside } = presentBeside(reply, others)
  return beside ? { again: { questionId: reply.parentId, beside } } : {}
}

/** On the path, or beside a reply that is. */
async function isSeen(
  chats: Pick<ChatRepository, 'shownDepth' | 'comparedReplies'>,
  reply: StoredMessage,
): Promise<boolean> {
  const all = reply.comparePlace === undefined ? [reply] : await chats.comparedReplies(reply)
  for (const { chatId, id } of all)
    if ((await chats.shownDepth(chatId, id)) !== undefined) return true
  return false
}

async function rowsOf(
  dependencies: ReadMessagesDependencies,
  chatId: string,
  query: MessageQuery,
): Promise<readonly StoredMessage[]> {
  const { chats } = dependencies
  const { limit, after, around } = query
  const depth = await boundaryOf(dependencies, chatId, query)
  if (after !== undefined) return chats.messagesFrom({ chatId, depth, limit })
  if (around === undefined) return chats.messagesBefore({ chatId, depth, limit })
  const older = await chats.messagesBefore({ chatId, depth, limit: Math.floor(limit / 2) })
  return [...older, ...(await chats.messagesFrom({ chatId, depth, limit: limit - older.length }))]
}

/** The depth where the newer part begins; the end of the chat if the query names no message. */
async function boundaryOf(
  { chats }: ReadMessagesDependencies,
  chatId: string,
  { before, after, around }: MessageQuery,
): Promise<number> {
  const id = before ?? after ?? around
  if (id === undefined) return endDepth
  const depth = await chats.shownDepth(chatId, id)
  if (depth !== undefined) return after === undefined ? depth : depth + 1
  const isHidden = (await chats.message(chatId, id)) !== undefined
  throw new Problem(isHidden ? 'chat.other-version' : 'chat.message-not-found')
}
