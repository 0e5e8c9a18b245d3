import type { Chat, ChatDraft } from '@atelier/contract/chat/chat'
import { chatDefaults } from '@atelier/contract/chat/settings'
import { Problem } from '@atelier/contract/problems/problems'
import type { Page } from '@atelier/contract/wire/operation'
import { type PageQuery, toPage } from '@atelier/contract/wire/paging'
import type { MakeId } from '#platform/ids.ts'
import { emptyContents, presentChat } from './present-chat.ts'
import { requireChat } from './read-chat.ts'
import type { Replies, RepliesDependencies } from './replies/replies.ts'
import type { ReplyJobs } from './replies/reply-jobs.ts'
import type { StoredChat } from './stored-chat.ts'

interface ChatLifecycleDependencies
  extends Pick<RepliesDependencies, 'database' | 'chats' | 'attachments' | 'models' | 'clock'> {
  readonly replies: Replies
  readonly replyJobs: ReplyJobs
  readonly makeId: MakeId
  countChats(userId: string): Promise<number>
}

/** Creating, listing and removing chats. */
export function chatLifecycle(dependencies: ChatLifecycleDependencies) {
  const { chats, attachments, database, models, replies, clock, makeId } = dependencies
  return {
    async create(userId: string, { title, model }: ChatDraft): Promise<Chat> {
      await models.offered('text', model)
      const now = clock.now()
      const chat: StoredChat = {
        id: makeId(),
        userId,
        title,
        model,
        settings: { ...chatDefaults, stream: true },
        createdAt: now,
        updatedAt: now,
      }
      await database.commit((transaction) => chats.insert(chat, transaction))
      return presentChat(chat, emptyContents, false)
    },

    async list(userId: string, query: PageQuery): Promise<Page<Chat>> {
      const found = await chats.list(userId, query)
      const data = found.map((chat) =>
        presentChat(chat, emptyContents, replies.find(chat.id) !== undefined),
      )
      return toPage(data, await dependencies.countChats(userId), query)
    },

    async remove(userId: string, chatId: string): Promise<void> {
      await requireChat(dependencies, userId, chatId)
      replies.find(chatId)?.end('removed')
      await dependencies.replyJobs.withdraw(chatId)
      const fileIds = await database.commit(async (transaction) => {
        if (!(await chats.remove(userId, chatId, transaction))) throw new Problem('chat.not-found')
        return attachments.removeChatAttachments(transaction, userId, chatId)
      })
      await attachments.deleteFiles(fileIds)
    },
  }
}
