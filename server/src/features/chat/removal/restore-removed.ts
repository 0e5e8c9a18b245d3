import { chatLimits } from '@atelier/contract/chat/chat'
import type { WriteTransaction } from '#database/database.ts'
import { removableRows } from '#database/owned-rows.ts'
import type { WorksService } from '#features/works/works.service.ts'
import type { MakeId } from '#platform/ids.ts'
import { withWholeChatTurn } from '#platform/shared-work.ts'
import { newChat } from '../beginning/new-chat.ts'
import type { Replies, RepliesDependencies } from '../replies/replies.ts'
import type { IndexBacklog } from '../search/index-backlog.ts'
import type { StoredChat } from '../stored-chat.ts'
import { type RestoredBranches, restoreBranches, restoreIntoNewChat } from './branches.ts'
import { type RemovedMessage, readRemoved } from './removed-lines.ts'
import type { Removal } from './removed-messages.repository.ts'

export interface RestoreRemovedDependencies
  extends Pick<RepliesDependencies, 'database' | 'chats' | 'attachments' | 'live' | 'clock'> {
  readonly replies: Pick<Replies, 'requireUnchanged' | 'withLock'>
  readonly works: Pick<WorksService, 'isRestorable'>
  readonly backlog: IndexBacklog
  readonly makeId: MakeId
}

/** Removed messages, for the trash: they come back, or go for good. */
export const removedFromChats = (dependencies: RestoreRemovedDependencies) => ({
  removed: {
    /**
     * Puts them back where they were, or else into a new chat. Returns whether they were still there.
     * @throws Problem while a reply is being written in the chat
     */
    async restore(userId: string, removalId: string): Promise<boolean> {
      const removal = await dependencies.chats.findRemoval(userId, removalId)
      if (!removal) return false
      const chat = await dependencies.chats.find(userId, removal.chatId)
      if (!chat) return restoreRemoval(dependencies, removal, undefined)
      return dependencies.replies.withLock(chat.id, async () =>
        restoreRemoval(dependencies, removal, await dependencies.chats.find(userId, chat.id)),
      )
    },
    /** For an account that is being removed; the files are attachments. */
    owned: removableRows('removed_messages'),
    /** Removes them for good, with their files. */
    async purge(userId: string, removalId: string): Promise<void> {
      const { database, chats, attachments } = dependencies
      const removal = await chats.findRemoval(userId, removalId)
      // In the trash, what a chat stores does not change.
      const chat = removal && (await chats.find(userId, removal.chatId))
      const fileIds = await database.commit(async (transaction) => {
        // A reply that begins has locked the chat before it stores what it is given.
        if (chat) await chats.lockChat(userId, chat.id, transaction)
        if (!(await chats.deleteRemoval(userId, removalId, transaction))) return []
        if (chat) await chats.removeUnnamed(chat.id, transaction)
        return attachments.removeChatAttachments(transaction, userId, removalId)
      })
      await attachments.deleteFiles(fileIds)
    },
  },
})

/** Returns whether they were still there. The caller has locked the chat. */
export const restoreRemoval = (
  dependencies: RestoreRemovedDependencies,
  removal: Removal,
  chat: StoredChat | undefined,
): Promise<boolean> =>
  withWholeChatTurn(removal.userId, () => restoreAll(dependencies, removal, chat))

async function restoreAll(
  dependencies: RestoreRemovedDependencies,
  removal: Removal,
  chat: StoredChat | undefined,
): Promise<boolean> {
  const { chats, attachments, replies, works, backlog, live } = dependencies
  const { id: removalId, userId } = removal
  const stored = await attachments.openRemoved(userId, removalId)
  if (!stored) return false
  const removed = await readRemoved(stored.stream)
  let restored: RestoredIn | undefined
  const isRestored = await attachments.removeSnapshot(stored, async (transaction) => {
    if (!(await works.isRestorable(userId, removalId, transaction))) return false
    if (!(await chats.deleteRemoval(userId, removalId, transaction))) return false
    if (chat) await replies.requireUnchanged(chat, transaction)
    restored = await putBack(dependencies, { removal, removed, chat }, transaction)
    const { chatId, ids } = restored
    await attachments.moveFromRemoval(transaction, { chatId, removalId }, ids)
    return true
  })
  if (!isRestored || !restored) return false
  if (restored.isLarge) backlog.add([restored.chatId])
  live.publish(userId, { type: 'chat', chatId: restored.chatId, replying: false })
  return true
}

interface RestoredIn extends RestoredBranches {
  readonly chatId: string
}
interface PutBack {
  readonly removal: Removal
  readonly removed: readonly RemovedMessage[]
  readonly chat: StoredChat | undefined
}

async function putBack(
  { chats, clock, makeId }: RestoreRemovedDependencies,
  { removal, removed, chat }: PutBack,
  on: WriteTransaction,
): Promise<RestoredIn> {
  const there = chat && (await restoreBranches(chats, removed, { chatId: chat.id, makeId }, on))
  if (there) return { ...there, chatId: chat.id }
  const { userId, model, settings } = chat ?? removal
  const title = restoredTitle(removal.title)
  const made = newChat({ id: makeId(), userId, title, model, at: clock.now() })
  await chats.insert({ ...made, settings }, on)
  const into = { chatId: made.id, makeId }
  const restored = await restoreIntoNewChat(chats, removed, into, on)
  await chats.copyInstructions(removal.chatId, made.id, on)
  return { ...restored, chatId: made.id }
}

const restoredMark = ' (rétabli)'
const restoredTitle = (title: string) =>
  title.slice(0, chatLimits.titleMax - restoredMark.length) + restoredMark
