import type { Chat, ChatDraft } from '@atelier/contract/chat/chat'
import { Problem } from '@atelier/contract/problems/problems'
import type { Page } from '@atelier/contract/wire/operation'
import { type PageQuery, toPage } from '@atelier/contract/wire/paging'
import type { Database } from '#database/database.ts'
import type { AttachmentsService } from '#features/attachments/attachments.service.ts'
import type { MakeId } from '#platform/ids.ts'
import { newChat } from './beginning/new-chat.ts'
import type { ChatRepository } from './chat.repository.ts'
import { emptyContents, presentChat } from './present-chat.ts'
import type { ReadAloudDependencies } from './read-aloud/read-aloud.ts'
import { requireChat } from './read-chat.ts'
import type { Replies, RepliesDependencies } from './replies/replies.ts'
import type { ReplyJobs } from './replies/reply-jobs.ts'
import type { StoredChat } from './stored-chat.ts'

interface ChatLifecycleDependencies
  extends Pick<RepliesDependencies, 'database' | 'chats' | 'attachments' | 'models' | 'clock'> {
  readonly replies: Replies
  readonly replyJobs: ReplyJobs
  readonly speech: ReadAloudDependencies['speech']
  readonly makeId: MakeId
  countChats(userId: string): Promise<number>
}

/** Creating, listing and removing chats. */
export function chatLifecycle(dependencies: ChatLifecycleDependencies) {
  const { chats, database, models, replies, clock, makeId } = dependencies
  return {
    async create(userId: string, { title, model }: ChatDraft): Promise<Chat> {
      await models.offered('text', model, { userId })
      const chat = newChat({ id: makeId(), userId, title, model, at: clock.now() })
      await database.commit((transaction) => chats.insert(chat, transaction))
      return presentChat(chat, emptyContents, false)
    },

    async list(userId: string, query: PageQuery): Promise<Page<Chat>> {
      const found = await chats.list(userId, query)
      const data = found.map((chat) => presentChat(chat, emptyContents, replies.isReplying(chat)))
      return toPage(data, await dependencies.countChats(userId), query)
    },

    async remove(userId: string, chatId: string): Promise<void> {
      await requireChat(dependencies, userId, chatId)
      void replies.endAll({ chatId }, 'removed')
      await dependencies.replyJobs.withdraw(chatId)
      if (!(await removeChat(dependencies, { userId, id: chatId })))
        throw new Problem('chat.not-found')
      await dependencies.speech.replySounds.remove({ userId, chatId })
    },
  }
}

export interface ChatRemovalDependencies {
  readonly database: Database
  readonly chats: ChatRepository
  readonly attachments: Pick<AttachmentsService, 'removeChatAttachments' | 'deleteFiles'>
}

/** Removes a chat with its messages and files; returns whether there was one. */
export async function removeChat(
  { database, chats, attachments }: ChatRemovalDependencies,
  { userId, id: chatId }: Pick<StoredChat, 'userId' | 'id'>,
): Promise<boolean> {
  const fileIds = await database.commit(async (transaction) =>
    (await chats.remove(userId, chatId, transaction))
      ? attachments.removeChatAttachments(transaction, userId, chatId)
      : undefined,
  )
  if (fileIds) await attachments.deleteFiles(fileIds)
  return fileIds !== undefined
}
