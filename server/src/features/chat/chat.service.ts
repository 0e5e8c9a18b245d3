import type { Chat, ChatDraft, Message } from '@atelier/contract/chat/chat'
import type { MessageDraft } from '@atelier/contract/chat/message-draft'
import type { MessageQuery } from '@atelier/contract/chat/messages'
import type { ReplyChunk } from '@atelier/contract/chat/replies'
import { chatDefaults } from '@atelier/contract/chat/settings'
import { Problem } from '@atelier/contract/problems/problems'
import type { Page } from '@atelier/contract/wire/operation'
import { type PageQuery, toPage } from '@atelier/contract/wire/paging'
import type { JobsService } from '#jobs/jobs.service.ts'
import type { Idempotency, RequestKey } from '#jobs/requests/idempotency.ts'
import type { MakeId } from '#platform/ids.ts'
import { createChatStatisticsRepository } from './chat-statistics.repository.ts'
import { readChatStatistics } from './chat-statistics.ts'
import { clearHistory } from './clear-history.ts'
import { chatCopies } from './import-export/chat-copies.ts'
import { newMessage } from './messages/new-message.ts'
import { lastFinishedMessage, readMessages } from './messages/read-messages.ts'
import { createOwnedChats } from './owned-chats.repository.ts'
import { emptyContents, presentChat, presentMessage, usageOf } from './present-chat.ts'
import { readChat, requireChat } from './read-chat.ts'
import { recoverReplies } from './replies/recover-replies.ts'
import {
  type EditedQuestionRequest,
  regenerateReply,
  replyToEditedQuestion,
  saveWithRequestKey,
} from './replies/regenerate-reply.ts'
import {
  createReplies,
  type Replies,
  type RepliesDependencies,
  type ReplyStart,
} from './replies/replies.ts'
import { createReplyJobs, type ReplyJobs } from './replies/reply-jobs.ts'
import { chatSearch } from './search/chat-search.ts'
import { createIndexBacklog, type IndexBacklog } from './search/index-backlog.ts'
import type { StoredChat, StoredMessage } from './stored-chat.ts'
import { chatUpdates } from './update-chat.ts'

export interface ChatServiceDependencies extends RepliesDependencies {
  readonly makeId: MakeId
  countChatsByUser(userIds: readonly string[]): Promise<ReadonlyMap<string, number>>
  readonly jobs: JobsService
  readonly idempotency: Pick<Idempotency, 'attach'>
}
interface ChatDependencies extends ChatServiceDependencies {
  readonly replies: Replies
  readonly messageJobs: ReplyJobs
  readonly backlog: IndexBacklog
  countChats(userId: string): Promise<number>
}

/** How a stream was asked for. */
interface StreamRequest {
  readonly signal: AbortSignal
  readonly requestKey: RequestKey | undefined
}

/** Chats: what a person owns of them, and the replies being written right now. */
export function createChatService(options: ChatServiceDependencies) {
  const replies = createReplies(options)
  const countChats = async (userId: string) =>
    (await options.countChatsByUser([userId])).get(userId) ?? 0
  const statistics = {
    repository: createChatStatisticsRepository(options.database.queries),
    countChats,
  }
  const messageJobs = createReplyJobs({ ...options, replies })
  const backlog = createIndexBacklog(options)
  const place: ChatDependencies = { ...options, replies, messageJobs, backlog, countChats }
  return {
    ...chatLifecycle(place),
    statistics: (userId: string) => readChatStatistics(statistics, userId),
    ...chatUpdates(place),
    ...chatCopies(place),
    ...clearHistory(place),
    ...chatSearch(place),
    ...conversation(place),
    /** Puts right what a server that was killed left behind; to be called once, before serving. */
    async recover() {
      const recovered = await recoverReplies(options, await messageJobs.resumeAll())
      await backlog.start()
      return recovered
    },
    owned: createOwnedChats(options.database.queries, options.countChatsByUser),
    /** Ends what is being written for this person, whose chats are about to go. */
    stopRepliesOf: replies.endAllByUser,
    /** For the search over everything. */
    searchTexts: options.chats.searchTexts,
    /** Every message can be found. */
    whenIndexed: backlog.whenIdle,
    async close() {
      messageJobs.postpone()
      await Promise.all([replies.close(), backlog.close()])
    },
  }
}
export type ChatService = ReturnType<typeof createChatService>

/** Making, finding and removing chats. */
function chatLifecycle({
  chats,
  countChats,
  attachments,
  database,
  models,
  replies,
  messageJobs,
  clock,
  makeId,
}: ChatDependencies) {
  return {
    async create(userId: string, draft: ChatDraft): Promise<Chat> {
      await models.offered('text', draft.model)
      const now = clock.now()
      const settings = { ...chatDefaults, stream: true }
      const chat: StoredChat = {
        id: makeId(),
        userId,
        title: draft.title,
        model: draft.model,
        settings,
        createdAt: now,
        updatedAt: now,
      }
      await database.commit((transaction) => chats.insert(chat, transaction))
      return presentChat(chat, emptyContents, false)
    },

    async list(userId: string, query: PageQuery): Promise<Page<Chat>> {
      const [found, total] = await Promise.all([chats.list(userId, query), countChats(userId)])
      const data = found.map((chat) =>
        presentChat(chat, emptyContents, replies.find(chat.id) !== undefined),
      )
      return toPage(data, total, query)
    },

    async remove(userId: string, chatId: string): Promise<void> {
      replies.find((await requireChat({ chats }, userId, chatId)).id)?.end('removed')
      await messageJobs.withdraw(chatId)
      const fileIds = await database.commit(async (transaction) => {
        if (!(await chats.remove(userId, chatId, transaction))) throw new Problem('chat.not-found')
        return attachments.removeChatAttachments(transaction, userId, chatId)
      })
      await attachments.deleteFiles(fileIds)
    },
  }
}

/** Reading a chat and making it go on. */
function conversation(place: ChatDependencies) {
  const { replies } = place
  return {
    read: (userId: string, chatId: string) => readChat(place, userId, chatId),
    messages: (userId: string, chatId: string, query: MessageQuery) =>
      readMessages(place, userId, chatId, query),

    /** Sends a message whose reply is waited for whole: a job; a caller that leaves does not stop it. */
    sendMessage: (
      userId: string,
      chatId: string,
      draft: MessageDraft,
      requestKey: RequestKey | undefined,
    ) =>
      replies.withLock(chatId, async () =>
        place.messageJobs.begin(await prepareQuestion(place, userId, chatId, draft), requestKey),
      ),

    streamMessage(
      userId: string,
      chatId: string,
      draft: MessageDraft,
      call: StreamRequest,
    ): Promise<AsyncIterable<ReplyChunk>> {
      return replies.withLock(chatId, async () => {
        const start = {
          ...(await prepareQuestion(place, userId, chatId, draft)),
          save: saveWithRequestKey(place, call.requestKey),
        }
        return (await replies.begin(start)).live.subscribe(call.signal)
      })
    },

    /** Answers the last question again; the old reply stays until the new one has text. */
    async regenerate(
      userId: string,
      chatId: string,
      call: StreamRequest,
    ): Promise<AsyncIterable<ReplyChunk>> {
      return (await regenerateReply(place, userId, chatId, call.requestKey)).live.subscribe(
        call.signal,
      )
    },

    /** Asks the last question in other words; the old ones and their reply stay until the new reply has text. */
    async editQuestion(
      userId: string,
      chatId: string,
      edit: EditedQuestionRequest,
      call: StreamRequest,
    ): Promise<AsyncIterable<ReplyChunk>> {
      return (
        await replyToEditedQuestion(place, { userId, chatId, edit }, call.requestKey)
      ).live.subscribe(call.signal)
    },

    /** The reply being written, from its beginning; when it has ended meanwhile, the stored one. */
    async followReply(
      userId: string,
      chatId: string,
      signal: AbortSignal,
    ): Promise<AsyncIterable<ReplyChunk>> {
      await requireChat(place, userId, chatId)
      const current = replies.find(chatId)
      if (current) return current.live.subscribe(signal)
      const last = await lastFinishedMessage(place, chatId)
      if (last?.role !== 'assistant') throw new Problem('chat.no-reply')
      return streamStoredReply(last)
    },

    async stopReply(userId: string, chatId: string): Promise<{ message: Message }> {
      await requireChat(place, userId, chatId)
      const current = replies.find(chatId)
      if (!current) throw new Problem('chat.nothing-running')
      await place.messageJobs.withdraw(chatId)
      current.end('stopped')
      return { message: (await current.done).message }
    },
  }
}

/** A new message with the empty reply to it. */
async function prepareQuestion(
  place: ChatDependencies,
  userId: string,
  chatId: string,
  draft: MessageDraft,
): Promise<ReplyStart> {
  const { chats, attachments, makeId, clock } = place
  const chat = await requireChat(place, userId, chatId)
  await attachments.requireWaiting(userId, chatId, draft.attachments)
  const history = await chats.history(chatId)
  const position = (history.at(-1)?.position ?? 0) + 1
  const now = clock.now()
  const asked: StoredMessage = {
    ...newMessage({ id: makeId(), chatId, position, at: now }),
    role: 'user',
    content: draft.content,
    status: 'done',
  }
  const reply: StoredMessage = {
    ...newMessage({ id: makeId(), chatId, position: position + 1, at: now }),
    model: chat.model,
  }
  return {
    chat,
    history: [...history, asked],
    reply,
    rows: [asked, reply],
    attachments: draft.attachments,
  }
}

async function* streamStoredReply(row: StoredMessage): AsyncGenerator<ReplyChunk, void, void> {
  if (row.reasoning !== '') yield { choices: [{ index: 0, delta: { reasoning: row.reasoning } }] }
  if (row.content !== '') yield { choices: [{ index: 0, delta: { content: row.content } }] }
  yield { message: presentMessage(row), usage: usageOf(row) ?? null, choices: [] }
}
