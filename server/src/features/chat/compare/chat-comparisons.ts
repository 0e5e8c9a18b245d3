import type { Message } from '@atelier/contract/chat/chat'
import type { ComparisonChoice } from '@atelier/contract/chat/compare/comparing'
import { Problem } from '@atelier/contract/problems/problems'
import { presentColumn, presentMessage, presentPosition } from '../present-chat.ts'
import type { Replies, RepliesDependencies } from '../replies/replies.ts'
import type { StoredMessage } from '../stored-chat.ts'

interface ComparisonDependencies
  extends Pick<RepliesDependencies, 'database' | 'chats' | 'live' | 'servers'> {
  readonly replies: Pick<Replies, 'withLock'>
}
interface ChosenReply extends ComparisonChoice {
  readonly questionId: string
}

/** Replies side by side, once they have ended. */
export const chatComparisons = (dependencies: ComparisonDependencies) => ({
  /** The chat goes on from this reply; the others stay beside it, or are its versions. */
  chooseReply: (userId: string, chatId: string, choice: ChosenReply): Promise<Message> =>
    dependencies.replies.withLock(chatId, async () => {
      const reply = await choose(dependencies, { userId, chatId }, choice)
      dependencies.live.publish(userId, { type: 'chat', chatId, replying: false })
      return {
        ...presentMessage(reply),
        ...presentPosition(reply, undefined),
        ...presentColumn(reply),
      }
    }),
})

const choose = (
  { database, chats, servers }: ComparisonDependencies,
  { userId, chatId }: { readonly userId: string; readonly chatId: string },
  { questionId, replyId, others }: ChosenReply,
): Promise<StoredMessage> =>
  database.commit(async (transaction) => {
    const locked = await chats.lockChat(userId, chatId, transaction)
    if (!locked) throw new Problem('chat.not-found')
    if (locked.writer !== undefined && locked.writer !== servers.id())
      throw new Problem('chat.busy')
    const reply = await chats.message(chatId, replyId, transaction)
    if (reply?.role !== 'assistant' || reply.parentId !== questionId)
      throw new Problem('chat.message-not-found')
    await chats.bumpPath(chatId, transaction)
    if ((await chats.shownDepth(chatId, replyId, transaction)) === undefined) {
      await chats.leadPathTo(reply, transaction)
      await chats.followPath(reply, transaction)
    }
    if (others === 'beside') return reply
    await chats.endComparison(reply, transaction)
    await chats.discardEmptyVariants(reply, transaction)
    return { ...reply, comparePlace: undefined }
  })
