import type { Chat, ChatDraft } from '@atelier/contract/chat/chat'
import type { ChatListQuery } from '@atelier/contract/chat/chat-list'
import { Problem } from '@atelier/contract/problems/problems'
import type { Page } from '@atelier/contract/wire/operation'
import { type PageQuery, toPage } from '@atelier/contract/wire/paging'
import type { TrashedBatch } from '@atelier/contract/works/work-kinds'
import type { Database } from '#database/database.ts'
import type { AttachmentsService } from '#features/attachments/attachments.service.ts'
import { marksOf, type TrashTogether, type WorksService } from '#features/works/works.service.ts'
import type { MakeId } from '#platform/ids.ts'
import { chosenAssistant } from './assistant/reply-assistant.ts'
import { newChat } from './beginning/new-chat.ts'
import type { ChatRepository } from './chat.repository.ts'
import { emptyContents, presentChat } from './present-chat.ts'
import type { ReadAloudDependencies } from './read-aloud/read-aloud.ts'
import { requireChat } from './read-chat.ts'
import type { Replies, RepliesDependencies } from './replies/replies.ts'
import type { ReplyJobs } from './replies/reply-jobs.ts'
import type { StoredChat } from './stored-chat.ts'
import type { LogErasing } from './temporary/erase-log.ts'
import { removeTemporaryChat } from './temporary/remove-temporary.ts'
import type { TemporaryChatRef } from './temporary/temporary-chats.repository.ts'

interface ChatLifecycleDependencies
  extends Pick<
    RepliesDependencies,
    'database' | 'chats' | 'attachments' | 'models' | 'assistants' | 'live' | 'clock'
  > {
  readonly replies: Replies
  readonly replyJobs: ReplyJobs
  readonly speech: ReadAloudDependencies['speech']
  readonly works: Pick<WorksService, 'trash' | 'trashAll' | 'page'>
  readonly erasing: LogErasing
  readonly makeId: MakeId
}

/** Creating, listing and removing chats. */
export function chatLifecycle(dependencies: ChatLifecycleDependencies) {
  const { chats, database, models, clock, makeId } = dependencies
  return {
    async create(userId: string, { title, model, assistantId }: ChatDraft): Promise<Chat> {
      await models.offered('text', model, { userId })
      const settings = (await chosenAssistant(dependencies, userId, assistantId))?.content.settings
      const chat = newChat({
        ...{ id: makeId(), userId, title, model, assistantId, settings, at: clock.now() },
      })
      await database.commit((transaction) => chats.insert(chat, transaction))
      return presentChat(chat, emptyContents, false)
    },

    list: (userId: string, query: PageQuery & Partial<ChatListQuery>): Promise<Page<Chat>> =>
      query.temporary
        ? listTemporary(dependencies, userId, query)
        : listRegistered(dependencies, userId, query),

    ...chatTrashing(dependencies),
    /** Removes one for good. */
    async purge(userId: string, chatId: string): Promise<void> {
      await removeChat(dependencies, { userId, id: chatId })
    },
  }
}

async function listRegistered(
  { chats, replies, works }: ChatLifecycleDependencies,
  userId: string,
  { state = 'current', ...query }: PageQuery & Partial<ChatListQuery>,
): Promise<Page<Chat>> {
  const { works: listed, total } = await works.page(userId, 'chat', { ...query, state })
  const found = await chats.findListed(
    userId,
    listed.map(({ id }) => id),
  )
  const byId = new Map(found.map((chat) => [chat.id, chat]))
  const data = listed.flatMap(({ id, ...work }) => {
    const chat = byId.get(id)
    if (!chat) return []
    const shown = presentChat(chat, emptyContents, replies.isReplying(chat))
    return { ...shown, ...marksOf(work) }
  })
  return toPage(data, total, query)
}

/** Those are in no registry. */
async function listTemporary(
  { chats, replies }: ChatLifecycleDependencies,
  userId: string,
  query: PageQuery,
): Promise<Page<Chat>> {
  const found = await chats.temporaryPage(userId, query)
  const data = found.map((chat) => presentChat(chat, emptyContents, replies.isReplying(chat)))
  return toPage(data, await chats.countTemporary(userId), query)
}

/** Putting chats into the trash. */
function chatTrashing(dependencies: ChatLifecycleDependencies) {
  const { replies, replyJobs, works } = dependencies
  return {
    /** Into the trash; a temporary chat is gone for good. */
    async remove(userId: string, chatId: string): Promise<void> {
      const chat = await requireChat(dependencies, userId, chatId)
      await endRepliesIn(dependencies, [chatId])
      if (chat.expiresAt !== undefined && (await removeTemporary(dependencies, chat)))
        // One that began meanwhile.
        return await replies.endAll({ chatId }, 'removed')
      const trashed = await works.trash({ userId, kind: 'chat', ids: [chatId] })
      if (trashed.length === 0) throw new Problem('chat.not-found')
      // One that began meanwhile; from now on the chat is not found.
      await endRepliesIn(dependencies, [chatId])
      await quietTrashed(dependencies, userId, trashed)
    },
    /** Puts some chats into the trash, with their exchanges ended; returns how many were not there before. */
    async trashSome(userId: string, ids: readonly string[], batch: TrashTogether): Promise<number> {
      // A chat that goes because of its age stays if a reply has begun meanwhile.
      if (batch.reason !== 'retention') await endRepliesAmong(dependencies, userId, ids)
      const chatIds = await works.trash({ userId, kind: 'chat', ids, ...batch })
      await endRepliesAmong(dependencies, userId, chatIds)
      if (chatIds.length > 0) await quietTrashed(dependencies, userId, chatIds)
      return chatIds.length
    },
    /** Puts all chats into the trash, as one batch; temporary ones disappear by themselves. */
    removeAll: (userId: string): Promise<TrashedBatch> =>
      works.trashAll(userId, 'chat', {
        async beforeTrash(ids) {
          await replies.endAll({ userId }, 'stopped')
          for (const id of ids) await replyJobs.withdraw(id)
        },
        async afterTrash(ids) {
          await endRepliesAmong(dependencies, userId, ids)
          await quietTrashed(dependencies, userId, ids)
        },
      }),
  }
}

/** Of chats that went into the trash nothing is sent, or heard, any more. */
async function quietTrashed(
  { database, chats, speech }: Pick<ChatLifecycleDependencies, 'database' | 'chats' | 'speech'>,
  userId: string,
  chatIds: readonly string[],
): Promise<void> {
  await database.commit((transaction) => chats.holdTrashed(chatIds, transaction))
  await speech.replySounds.remove({ userId, chatIds })
}

/** Those of these chats in which a reply is written. */
async function endRepliesAmong(
  dependencies: ChatLifecycleDependencies,
  userId: string,
  chatIds: readonly string[],
): Promise<void> {
  const { chats, replies } = dependencies
  const claimed = await chats.listClaimed(userId, chatIds)
  const isBusy = (id: string) => claimed.has(id) || replies.find(id) !== undefined
  await endRepliesIn(dependencies, chatIds.filter(isBusy))
}

/** Ends the exchanges in these chats with the text that they have. */
async function endRepliesIn(
  { replies, replyJobs }: Pick<ChatLifecycleDependencies, 'replies' | 'replyJobs'>,
  chatIds: readonly string[],
): Promise<void> {
  for (const chatId of chatIds) {
    await replies.endAll({ chatId }, 'stopped')
    await replyJobs.withdraw(chatId)
  }
}

/** Returns `false` when it was made permanent meanwhile. */
async function removeTemporary(
  dependencies: ChatLifecycleDependencies,
  chat: TemporaryChatRef,
): Promise<boolean> {
  const isRemoved = await removeTemporaryChat(dependencies, chat)
  if (isRemoved) dependencies.erasing.soon()
  return isRemoved
}

export interface ChatRemovalDependencies {
  readonly database: Database
  readonly chats: ChatRepository
  readonly attachments: Pick<AttachmentsService, 'removeChatAttachments' | 'deleteFiles'>
}

/** Removes a chat for good, with its messages and files; returns whether there was one. */
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
