import type { Chat, ChatDraft, Message, ReplyChunk, Usage } from '@atelier/contract/chat'
import type { MessageQuery } from '@atelier/contract/chat-reading'
import { chatDefaults } from '@atelier/contract/chat-settings'
import type { Job } from '@atelier/contract/jobs'
import type { MessageDraft } from '@atelier/contract/message-draft'
import type { Page } from '@atelier/contract/operation'
import { type PageQuery, pageWith } from '@atelier/contract/paging'
import { Problem } from '@atelier/contract/problems'
import type { Idempotency, RequestKey } from '#jobs/idempotency.ts'
import type { Jobs } from '#jobs/jobs.service.ts'
import type { MakeId } from '#platform/ids.ts'
import { answerAgain, answerEdited, type Edit, keptWith } from './answer-again.ts'
import type { StoredChat, StoredMessage } from './chat.repository.ts'
import { chatChanges } from './chat-changes.ts'
import { chatCopies } from './chat-copies.ts'
import { chatSearch } from './chat-search.ts'
import { createChatStatisticsRepository } from './chat-statistics.repository.ts'
import { chatStatisticsOf } from './chat-statistics.ts'
import { clearHistory } from './clear-history.ts'
import { createIndexBacklog, type IndexBacklog } from './index-backlog.ts'
import { createMessageJobs, type MessageJobs } from './message-jobs.ts'
import { newMessage } from './new-message.ts'
import { nothingSaid, presentChat, presentMessage, usageOf } from './present-chat.ts'
import { chatOf, readChat } from './read-chat.ts'
import { lastSettled, readMessages } from './read-messages.ts'
import { recoverReplies } from './recover-replies.ts'
import { createReplies, type Replies, type RepliesOptions, type ReplyStart } from './replies.ts'

export interface ChatServiceOptions extends RepliesOptions {
  readonly makeId: MakeId
  readonly jobs: Jobs
  readonly idempotency: Pick<Idempotency, 'attach'>
}
interface Place extends ChatServiceOptions {
  readonly replies: Replies
  readonly messageJobs: MessageJobs
  readonly backlog: IndexBacklog
}

/** How a stream was asked for. */
interface StreamCall {
  readonly signal: AbortSignal
  readonly requestKey: RequestKey | undefined
}
/** A message accepted as a job, and its answer once it is there. */
interface AcceptedAnswer {
  readonly job: Job
  readonly done: Promise<{ message: Message; usage: Usage | null }>
}

/** Chats: what a person owns of them, and the replies being written right now. */
export function createChatService(options: ChatServiceOptions) {
  const replies = createReplies(options)
  const statistics = createChatStatisticsRepository(options.database.queries)
  const messageJobs = createMessageJobs({ ...options, replies })
  const backlog = createIndexBacklog(options)
  const place: Place = { ...options, replies, messageJobs, backlog }
  return {
    ...ownership(place),
    statistics: (userId: string) => chatStatisticsOf(statistics, userId),
    ...chatChanges(place),
    ...chatCopies(place),
    ...clearHistory(place),
    ...chatSearch(place),
    ...conversation(place),
    /** Puts right what a server that was killed left behind; to be called once, before serving. */
    async recover() {
      const recovered = await recoverReplies(options, await messageJobs.takeUp())
      await backlog.start()
      return recovered
    },
    /** Ends what is being written for this person, whose chats are about to go. */
    stopAllOf: replies.endAllOf,
    /** Everything that was said can be found. */
    indexed: backlog.settled,
    async close() {
      messageJobs.postpone()
      await Promise.all([replies.close(), backlog.close()])
    },
  }
}
export type ChatService = ReturnType<typeof createChatService>

/** Making, finding and removing chats. */
function ownership({
  chats,
  attachments,
  database,
  models,
  replies,
  messageJobs,
  clock,
  makeId,
}: Place) {
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
      return presentChat(chat, nothingSaid, false)
    },

    async list(userId: string, query: PageQuery): Promise<Page<Chat>> {
      const { chats: found, total } = await chats.list(userId, query)
      const data = found.map((chat) =>
        presentChat(chat, nothingSaid, replies.of(chat.id) !== undefined),
      )
      return pageWith(data, total, query)
    },

    async remove(userId: string, chatId: string): Promise<void> {
      replies.of((await chatOf({ chats }, userId, chatId)).id)?.end('removed')
      await messageJobs.withdraw(chatId)
      const fileIds = await database.commit(async (transaction) => {
        if (!(await chats.remove(userId, chatId, transaction))) throw new Problem('chat.not-found')
        return attachments.forgetChat(transaction, userId, chatId)
      })
      await attachments.erase(fileIds)
    },
  }
}

/** Reading a chat and making it go on. */
function conversation(place: Place) {
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
    ): Promise<AcceptedAnswer> =>
      replies.alone(chatId, async () => {
        const { job, done } = await place.messageJobs.begin(
          await question(place, userId, chatId, draft),
          requestKey,
        )
        return { job, done: done as AcceptedAnswer['done'] }
      }),

    streamMessage(
      userId: string,
      chatId: string,
      draft: MessageDraft,
      call: StreamCall,
    ): Promise<AsyncIterable<ReplyChunk>> {
      return replies.alone(chatId, async () => {
        const start = {
          ...(await question(place, userId, chatId, draft)),
          save: keptWith(place, call.requestKey),
        }
        return (await replies.begin(start)).live.follow(call.signal)
      })
    },

    /** Answers the last question again; the old reply stays until the new one has text. */
    async regenerate(
      userId: string,
      chatId: string,
      call: StreamCall,
    ): Promise<AsyncIterable<ReplyChunk>> {
      return (await answerAgain(place, userId, chatId, call.requestKey)).live.follow(call.signal)
    },

    /** Asks the last question in other words; the old ones and their reply stay until the new reply has text. */
    async editQuestion(
      userId: string,
      chatId: string,
      edit: Edit,
      call: StreamCall,
    ): Promise<AsyncIterable<ReplyChunk>> {
      return (await answerEdited(place, { userId, chatId, edit }, call.requestKey)).live.follow(
        call.signal,
      )
    },

    /** The reply being written, from its beginning; when it has ended meanwhile, the stored one. */
    async followReply(
      userId: string,
      chatId: string,
      signal: AbortSignal,
    ): Promise<AsyncIterable<ReplyChunk>> {
      await chatOf(place, userId, chatId)
      const current = replies.of(chatId)
      if (current) return current.live.follow(signal)
      const last = await lastSettled(place, chatId)
      if (last?.role !== 'assistant') throw new Problem('chat.no-reply')
      return finishedReply(last)
    },

    async stopReply(userId: string, chatId: string): Promise<{ message: Message }> {
      await chatOf(place, userId, chatId)
      const current = replies.of(chatId)
      if (!current) throw new Problem('chat.nothing-running')
      await place.messageJobs.withdraw(chatId)
      current.end('stopped')
      return { message: (await current.done).message }
    },
  }
}

/** A new message with the empty reply to it. */
async function question(
  place: Place,
  userId: string,
  chatId: string,
  draft: MessageDraft,
): Promise<ReplyStart> {
  const { chats, attachments, makeId, clock } = place
  const chat = await chatOf(place, userId, chatId)
  await attachments.requireWaiting(userId, chatId, draft.attachments)
  const history = await chats.history(chatId)
  const position = (history.at(-1)?.position ?? 0) + 1
  const now = clock.now()
  const asked: StoredMessage = {
    ...newMessage(makeId(), chatId, position, now),
    role: 'user',
    content: draft.content,
    status: 'done',
  }
  const reply: StoredMessage = {
    ...newMessage(makeId(), chatId, position + 1, now),
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

async function* finishedReply(row: StoredMessage): AsyncGenerator<ReplyChunk, void, void> {
  if (row.reasoning !== '') yield { choices: [{ index: 0, delta: { reasoning: row.reasoning } }] }
  if (row.content !== '') yield { choices: [{ index: 0, delta: { content: row.content } }] }
  yield { message: presentMessage(row), usage: usageOf(row) ?? null, choices: [] }
}
