import { Problem } from '@atelier/contract/problems/problems'
import { requireChat } from '../read-chat.ts'
import type { Replies, RepliesDependencies } from '../replies/replies.ts'
import { removeBranch } from './branches.ts'
import { type MoveToTrashDependencies, moveToTrash } from './move-to-trash.ts'

interface RemoveMessageDependencies
  extends MoveToTrashDependencies,
    Pick<RepliesDependencies, 'chats' | 'live'> {
  readonly replies: Pick<Replies, 'requireUnchanged' | 'withLock'>
}

/** Removes a version of a message with all that follows it into the trash. */
export const removeMessages = (dependencies: RemoveMessageDependencies) => ({
  /** @throws Problem while a reply is being written in the chat, or messages wait that follow one of those */
  removeMessage: (
    userId: string,
    chatId: string,
    messageId: string,
  ): Promise<{ removed: number; trashId: string | null }> =>
    dependencies.replies.withLock(chatId, async () => {
      const { chats, live } = dependencies
      const chat = await requireChat(dependencies, userId, chatId)
      const message = await chats.message(chatId, messageId)
      if (!message) throw new Problem('chat.message-not-found')
      const messageIds = await chats.idsFrom(chatId, messageId)
      const going = new Set(messageIds)
      const waiting = await chats.listQueued(chatId)
      if (waiting.some(({ afterId }) => going.has(afterId))) throw new Problem('chat.busy')
      const trashId = await moveToTrash(dependencies, { chat, messageIds }, async (transaction) => {
        await removeBranch(chats, message, transaction)
      })
      live.publish(userId, { type: 'chat', chatId, replying: false })
      return { removed: messageIds.length, trashId: trashId ?? null }
    }),
})
