import type { Chat } from '@atelier/contract/chat/chat'
import { Problem } from '@atelier/contract/problems/problems'
import { inSlices } from '#platform/in-slices.ts'
import { emptyContents, presentChat } from '../present-chat.ts'
import { requireChat } from '../read-chat.ts'
import type { StoredChat } from '../stored-chat.ts'
import { type MoveToTrashDependencies, moveToTrash } from './move-to-trash.ts'
import { readRemoved } from './removed-lines.ts'
import { type RestoreRemovedDependencies, restoreRemoval } from './restore-removed.ts'

type ClearHistoryDependencies = RestoreRemovedDependencies & MoveToTrashDependencies

/** Clears a chat into the trash, and restores its messages in it while there are no new ones. */
export function clearHistory(dependencies: ClearHistoryDependencies) {
  const { chats, live, replies, clock, makeId } = dependencies
  const present = (chat: StoredChat): Chat =>
    presentChat({ ...chat, updatedAt: clock.now() }, emptyContents, false)
  const publish = (chat: StoredChat) =>
    live.publish(chat.userId, { type: 'chat', chatId: chat.id, replying: false })
  return {
    clearHistory: (userId: string, chatId: string): Promise<{ chat: Chat; undo: string }> =>
      replies.withLock(chatId, async () => {
        const chat = await requireChat(dependencies, userId, chatId)
        const messageIds = await chats.writtenIds(chatId)
        // Of an empty chat nothing goes into the trash.
        if (messageIds.length === 0) return { chat: present(chat), undo: makeId() }
        const trashId = await moveToTrash(
          dependencies,
          { chat, messageIds },
          async (transaction) => {
            await chats.removeAll(chatId, transaction)
            await chats.removeQueued(chatId, undefined, transaction)
            await chats.bumpPath(chatId, transaction)
          },
        )
        publish(chat)
        return { chat: present(chat), undo: trashId ?? makeId() }
      }),

    restoreHistory: (userId: string, chatId: string, undo: string): Promise<Chat> =>
      replies.withLock(chatId, async () => {
        const chat = await requireChat(dependencies, userId, chatId)
        if ((await chats.nextPosition(chatId)) > 1) throw new Problem('chat.stale')
        const removal = await chats.findRemoval(userId, undo)
        const isRestored =
          removal?.chatId === chatId
            ? await restoreRemoval(dependencies, removal, chat)
            : await restoreFormer(dependencies, chat, undo)
        if (!isRestored) throw new Problem('chat.nothing-cleared')
        publish(chat)
        return present(chat)
      }),
  }
}

/** What a version before this one has cleared: it waits for a day, and so do its files. */
async function restoreFormer(
  { chats, attachments, backlog, replies }: ClearHistoryDependencies,
  chat: StoredChat,
  undo: string,
): Promise<boolean> {
  const { id: chatId, userId } = chat
  const stored = await attachments.openSnapshot({ userId, chatId }, undo)
  if (!stored) return false
  const removed = await readRemoved(stored.stream)
  const messages = removed.map(({ message }) => message)
  const shown = messages.filter((_, index) => removed[index]?.isShown)
  await attachments.removeSnapshot(stored, async (transaction) => {
    await replies.requireUnchanged(chat, transaction)
    await chats.addManyMessages(chatId, messages, transaction)
    for await (const slice of inSlices(shown)) await chats.appendToPath(slice, transaction)
    await chats.bumpPath(chatId, transaction)
    for (const { message, files } of removed)
      if (files.length > 0)
        await attachments.restore(transaction, { userId, chatId, messageId: message.id }, files)
    return true
  })
  backlog.add([chatId])
  return true
}
