import type { Attachment } from '@atelier/contract/attachments/attachments'
import type { Message } from '@atelier/contract/chat/chat'
import type { RegenerateRequest } from '@atelier/contract/chat/replies'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { LoadedChat, SentQuestion } from '../cache/loaded-chat.ts'
import {
  columnsWithContinued,
  columnsWithNew,
  columnsWithWritten,
  newColumns,
} from '../compare/reply-columns.ts'
import { complete, retry } from './complete-reply.ts'
import { createRenderThrottle } from './render-throttle.ts'
import { createReplyCache } from './reply-cache.ts'
import { createReplyRequests } from './reply-requests.ts'
import type { ReplyResult } from './reply-result.ts'
import { createReplyRunner, type ReplyRunner } from './reply-runner.ts'
import type { StreamingReply } from './streaming-reply.ts'

const liveRepliesByClient = new WeakMap<QueryClient, LiveReplies>()
/** What sends, resumes and stops replies; one for the whole browser tab, so that a reply goes on while other pages are shown. */
export function useLiveReplies(): LiveReplies {
  const queries = useQueryClient()
  const known = liveRepliesByClient.get(queries) ?? createLiveReplies(queries)
  liveRepliesByClient.set(queries, known)
  return known
}
export type LiveReplies = ReturnType<typeof createLiveReplies>

interface OutgoingMessage {
  readonly content: string
  readonly files: readonly Attachment[]
  readonly place: Pick<SentQuestion, 'index' | 'parentId' | 'models'>
  readonly asStream: boolean
}

/** A question that a chat has begun with. */
interface FirstQuestion
  extends Pick<OutgoingMessage, 'content' | 'files' | 'asStream'>,
    Pick<SentQuestion, 'models'> {
  readonly id: string
}

interface Edit {
  readonly question: Message
  readonly index: number
  readonly content: string
  /** Its files that go with it; all of them when absent. */
  readonly files?: readonly Attachment[] | undefined
  readonly models?: readonly string[] | undefined
  readonly asStream: boolean
}
interface ContinuedReply {
  readonly message: Message
  readonly index: number
  /** The replies among which it stands. */
  readonly beside: readonly Message[]
  readonly asStream: boolean
}
interface OtherReply extends RegenerateRequest {
  /** Where the reply is shown; absent when the end of the chat is not loaded. */
  readonly replyIndex: number | undefined
  /** The replies among which it is written again. */
  readonly beside: readonly Message[]
  readonly asStream: boolean
}

/**
 * A reply takes one path: from here to the runner, which opens the request (`reply-requests.ts`); back, the runner puts each
 * state of the reply in the cache (`reply-cache.ts`), where the page reads it, and returns the outcome here.
 */
function createLiveReplies(queries: QueryClient) {
  const cache = createReplyCache(queries)
  const requests = createReplyRequests(queries)
  const runner = createRunner(cache, requests)
  const dependencies = { queries, cache, runner }
  return {
    /** Sends a question; the reply is streamed, or comes whole when the chat is set so or the question has files. */
    async send(
      chatId: string,
      { content, files, place, asStream }: OutgoingMessage,
    ): Promise<ReplyResult> {
      const question = { message: newQuestion(content, files), ...place }
      const outcome = runner.send(chatId, question, requests.send(question, asStream))
      cache.markReplying(chatId)
      return complete(dependencies, chatId, { outcome: await outcome, question })
    },
    ...otherReplies(dependencies, requests),
    /** Shows the reply that the server is writing to the question with which this chat has begun. */
    async followFirst(
      chatId: string,
      { id, content, files, models, asStream }: FirstQuestion,
    ): Promise<ReplyResult> {
      const message = { ...newQuestion(content, files), id }
      const question = { message, index: 0, models }
      const outcome = runner.send(chatId, question, requests.follow(question, asStream))
      return complete(dependencies, chatId, { outcome: await outcome, question })
    },
    /** Subscribes to the reply that the server has been writing since the chat last changed. */
    async resume(loaded: LoadedChat): Promise<ReplyResult> {
      const { id: chatId, updatedAt } = loaded.chat
      if (runner.isRunning(chatId)) return { type: 'shown' }
      const reply = { at: Date.parse(updatedAt), ...writtenPosition(loaded) }
      return complete(dependencies, chatId, { outcome: await runner.resume(chatId, reply) })
    },
    retry: (chatId: string) => retry(dependencies, chatId),
    /** Ends the reply at the server, which stores what was written. */
    stop: (chatId: string) => runner.stop(chatId),
    /** Ends one of several replies; the others go on. */
    stopOne: (chatId: string, replyId: string) => requests.stop(chatId, replyId),
  }
}

/** Where a reply belongs that is written in its column, among others; nothing of one that stands alone, at the end. */
function writtenPosition(
  loaded: LoadedChat,
): Partial<Pick<StreamingReply, 'replyIndex' | 'columns'>> {
  const [written] = loaded.writing
  if (!written?.again) return {}
  const { questionId } = written.again
  const index = loaded.messages.findIndex(({ id }) => id === questionId)
  return {
    columns: columnsWithWritten(written),
    replyIndex: index === -1 ? undefined : loaded.before + index + 1,
  }
}

interface ReplyDependencies {
  readonly queries: QueryClient
  readonly cache: ReturnType<typeof createReplyCache>
  readonly runner: ReplyRunner
}

/** Replies beside those that a chat has, or to the end of one. */
const otherReplies = (
  dependencies: ReplyDependencies,
  requests: ReturnType<typeof createReplyRequests>,
) => ({
  /** Answers a question again. */
  async regenerate(
    chatId: string,
    { asStream, replyIndex, beside, ...request }: OtherReply,
  ): Promise<ReplyResult> {
    const { model, models, messageId = '' } = request
    const again = beside.length > 0 ? columnsWithNew(beside, messageId) : undefined
    const place = { replyIndex, model, columns: models ? newColumns(models) : again }
    const outcome = dependencies.runner.regenerate(
      chatId,
      place,
      requests.regenerate(request, asStream),
    )
    dependencies.cache.markReplying(chatId)
    return complete(dependencies, chatId, { outcome: await outcome })
  },
  /** Writes on at the end of the last reply. */
  async continue(
    chatId: string,
    { message, index, beside, asStream }: ContinuedReply,
  ): Promise<ReplyResult> {
    const columns = beside.length > 0 ? columnsWithContinued(beside, message) : undefined
    const open = requests.continue(message.id, asStream)
    const outcome = dependencies.runner.continue(chatId, { message, index, columns }, open)
    dependencies.cache.markReplying(chatId)
    return complete(dependencies, chatId, { outcome: await outcome })
  },
  /** Sends a question with another text, as another version of it. */
  async edit(chatId: string, { question, index, ...edit }: Edit): Promise<ReplyResult> {
    const { asStream, models, content, files = question.attachments ?? [] } = edit
    const { id: editOf, parentId = null } = question
    const message = newQuestion(content, files)
    const sent = { message, index, parentId, editOf, models }
    const open = requests.edit(question, edit, asStream)
    const outcome = dependencies.runner.send(chatId, sent, open)
    dependencies.cache.markReplying(chatId)
    return complete(dependencies, chatId, { outcome: await outcome, question: sent })
  },
})

const createRunner = (
  cache: ReturnType<typeof createReplyCache>,
  { subscribe, stop }: ReturnType<typeof createReplyRequests>,
): ReplyRunner =>
  createReplyRunner({
    subscribe,
    stop,
    refresh: cache.refresh,
    show: cache.show,
    storeReply: cache.storeReply,
    onNextFrame: createRenderThrottle(),
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    now: () => Date.now(),
  })

const newQuestion = (content: string, files: readonly Attachment[]): Message => ({
  id: 'sending',
  role: 'user',
  content,
  timestamp: new Date().toISOString(),
  ...(files.length > 0 && { attachments: [...files] }),
})
