import type { Chat } from '@atelier/contract/chat/chat'
import { titleFrom } from '../beginning/title-from.ts'
import { emptyContents, presentChat } from '../present-chat.ts'
import { requireChat } from '../read-chat.ts'
import type { Replies, RepliesDependencies } from '../replies/replies.ts'
import type { IndexBacklog } from '../search/index-backlog.ts'
import type { StoredChat } from '../stored-chat.ts'
import { isTemporaryTitle } from './temporary-title.ts'

interface MakePermanentDependencies
  extends Pick<RepliesDependencies, 'database' | 'chats' | 'attachments' | 'live' | 'clock'> {
  readonly replies: Pick<Replies, 'isReplying'>
  readonly backlog: Pick<IndexBacklog, 'add'>
}

/** Makes a temporary chat an ordinary one: the registry has it in the same commit, and the search soon after. */
export const permanentChats = (dependencies: MakePermanentDependencies) => ({
  async makePermanent(userId: string, chatId: string): Promise<Chat> {
    const { database, chats, backlog, live, clock, replies } = dependencies
    const chat = await requireChat(dependencies, userId, chatId)
    if (chat.expiresAt !== undefined) {
      const title = await permanentTitle(dependencies, chat)
      const now = clock.now()
      const isMade = await database.commit((transaction) =>
        chats.makePermanent(
          { id: chatId, userId, formerTitle: chat.title, title, now },
          transaction,
        ),
      )
      if (isMade) backlog.add([chatId])
    }
    // Gone meanwhile, or made permanent by another window.
    const permanent = await requireChat(dependencies, userId, chatId)
    const replying = replies.isReplying(permanent)
    live.publish(userId, { type: 'chat', chatId, replying })
    return presentChat(permanent, emptyContents, replying)
  },
})

/** As an ordinary chat gets it, from its first message; a title that its owner has given stays. */
async function permanentTitle(
  { chats, attachments }: MakePermanentDependencies,
  { id: chatId, userId, title }: StoredChat,
): Promise<string> {
  if (!isTemporaryTitle(title)) return title
  const [first] = await chats.messagesFrom({ chatId, depth: 1, limit: 1 })
  if (!first) return title
  const [file] = await attachments.listByMessages(userId, chatId, [first.id])
  return titleFrom(first.content) || titleFrom(file?.name ?? '') || title
}
