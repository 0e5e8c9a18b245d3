import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import type { Chat } from '@atelier/contract/chat/chat'
import { Problem } from '@atelier/contract/problems/problems'
import type { NamedFile } from '#features/attachments/attachments.service.ts'
import { inSlices } from '#platform/in-slices.ts'
import type { WrittenMessage } from './messages/message-pages.repository.ts'
import { type MessageRow, toMessageRow, toStoredMessage } from './messages/messages.repository.ts'
import { emptyContents, presentChat } from './present-chat.ts'
import { messageFilesOf, requireChat, writtenPages } from './read-chat.ts'
import type { Replies, RepliesDependencies } from './replies/replies.ts'
import { type IndexBacklog, isLargeBatch } from './search/index-backlog.ts'
import type { StoredChat } from './stored-chat.ts'

interface ClearHistoryDependencies
  extends Pick<RepliesDependencies, 'chats' | 'attachments' | 'live' | 'clock'> {
  readonly replies: Replies
  readonly backlog: IndexBacklog
}
/** One line of the file: it is read line by line, because a chat can be very long. */
interface SnapshotMessage {
  /** The row as stored; an older version may have written the file, whose chats are lines. */
  readonly row: Omit<MessageRow, TreeColumn> & Partial<Pick<MessageRow, TreeColumn>>
  /** Absent in the files of older versions, where every message is shown. */
  readonly isShown?: boolean
  readonly files: readonly NamedFile[]
}

type TreeColumn = 'parent_id' | 'depth' | 'compare_place' | 'corrections'

/** Clears a chat, and restores its messages while there are no new ones. */
export function clearHistory(dependencies: ClearHistoryDependencies) {
  const { chats, live, replies, clock } = dependencies
  const publishChange = (chat: StoredChat): Chat => {
    live.publish(chat.userId, { type: 'chat', chatId: chat.id, replying: false })
    return presentChat({ ...chat, updatedAt: clock.now() }, emptyContents, false)
  }
  return {
    clearHistory: (userId: string, chatId: string): Promise<{ chat: Chat; undo: string }> =>
      replies.withLock(chatId, async () => {
        const chat = await requireChat(dependencies, userId, chatId)
        const undo = await saveSnapshot(dependencies, chat)
        return { chat: publishChange(chat), undo }
      }),

    restoreHistory: (userId: string, chatId: string, undo: string): Promise<Chat> =>
      replies.withLock(chatId, async () => {
        const chat = await requireChat(dependencies, userId, chatId)
        if ((await chats.nextPosition(chatId)) > 1) throw new Problem('chat.stale')
        await restoreSnapshot(dependencies, chat, undo)
        return publishChange(chat)
      }),
  }
}

async function saveSnapshot(
  dependencies: ClearHistoryDependencies,
  chat: StoredChat,
): Promise<string> {
  const { chats, attachments, replies } = dependencies
  const { id: chatId, userId } = chat
  const files = await messageFilesOf(dependencies, userId, chatId)
  return attachments.saveSnapshot(
    { userId, chatId },
    Readable.from(snapshotLines(writtenPages(dependencies, chatId), files)),
    async (transaction) => {
      await replies.requireUnchanged(chat, transaction)
      await attachments.detach(transaction, chatId, [...files.keys()])
      await chats.removeAll(chatId, transaction)
      await chats.removeQueued(chatId, undefined, transaction)
      await chats.bumpPath(chatId, transaction)
    },
  )
}

async function* snapshotLines(
  pages: AsyncIterable<readonly WrittenMessage[]>,
  files: ReadonlyMap<string, readonly NamedFile[]>,
): AsyncGenerator<Buffer, void, void> {
  for await (const page of pages)
    for (const { row, isShown } of page) {
      const named = files.get(row.id) ?? []
      const line: SnapshotMessage = {
        row: toMessageRow(row),
        isShown,
        files: named.map(({ id, fileName, fileType, fileSize, mimeType }) => ({
          ...(id !== undefined && { id }),
          fileName,
          fileType,
          fileSize,
          mimeType,
        })),
      }
      yield Buffer.from(`${JSON.stringify(line)}\n`)
    }
}

async function restoreSnapshot(
  { chats, attachments, backlog, replies }: ClearHistoryDependencies,
  chat: StoredChat,
  undo: string,
): Promise<void> {
  const { id: chatId, userId } = chat
  const stored = await attachments.openSnapshot({ userId, chatId }, undo)
  if (!stored) throw new Problem('chat.nothing-cleared')
  const snapshot: SnapshotMessage[] = []
  for await (const line of createInterface({ input: stored.stream }))
    snapshot.push(JSON.parse(line) as SnapshotMessage)
  const messages = snapshot.map(({ row }, index) =>
    toStoredMessage({
      // A line, as they were before there were variants.
      parent_id: snapshot[index - 1]?.row.id ?? '',
      depth: index + 1,
      compare_place: null,
      corrections: 0,
      ...row,
    }),
  )
  const shown = messages.filter((_, index) => snapshot[index]?.isShown !== false)
  const later = isLargeBatch(messages)
  await attachments.removeSnapshot(stored, async (transaction) => {
    await replies.requireUnchanged(chat, transaction)
    await (later
      ? chats.addManyMessages(chatId, messages, transaction)
      : chats.addMessages(messages, transaction))
    for await (const slice of inSlices(shown)) await chats.appendToPath(slice, transaction)
    await chats.bumpPath(chatId, transaction)
    for (const { row, files } of snapshot)
      if (files.length > 0)
        await attachments.restore(transaction, { userId, chatId, messageId: row.id }, files)
  })
  if (later) backlog.add([chatId])
}
