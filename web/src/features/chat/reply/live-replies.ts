import type { Attachment } from '@atelier/contract/attachments/attachments'
import type { Message, ReplyChunk } from '@atelier/contract/chat/chat'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { errorMessage } from '#api/failures.ts'
import { uploads } from '#features/attachments/uploads.ts'
import { updateJob } from '#features/jobs/use-jobs.ts'
import {
  chatQuery,
  refreshChatList,
  updateCachedChat,
  updateInChatList,
} from '../cache/chat-cache.ts'
import { chatClient, chatJobs } from '../cache/chat-client.ts'
import { type LoadedMessages, withNewest, withReply } from '../cache/loaded-chat.ts'
import { drafts, editDraftId } from '../drafts.ts'
import { createRenderThrottle } from './render-throttle.ts'
import { evaluateOutcome, isReplyStored, type ReplyResult } from './reply-result.ts'
import { createReplyRunner, type OpenStream, type ReplyOutcome } from './reply-runner.ts'
import {
  lostReply,
  reconnectingReply,
  type SentQuestion,
  type StreamingReply,
} from './streaming-reply.ts'

/** The reply under way in a chat, in the query cache beside the chat itself; `null` when there is none. */
const liveQuery = (chatId: string) =>
  queryOptions({
    queryKey: ['chat', 'live', chatId] as const,
    queryFn: (): StreamingReply | null => null,
    // Only ever written by whoever follows the reply.
    enabled: false,
    // A reply goes on while its chat is not on screen.
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })

/** The reply under way in a chat, if any. */
export const useLiveReply = (chatId: string): StreamingReply | undefined =>
  useQuery(liveQuery(chatId)).data ?? undefined

const liveRepliesByClient = new WeakMap<QueryClient, LiveReplies>()
/** What sends, joins and stops replies; one for the whole browser tab, so that a reply goes on while other pages are shown. */
export function useLiveReplies(): LiveReplies {
  const queries = useQueryClient()
  const known = liveRepliesByClient.get(queries) ?? createLiveReplies(queries)
  liveRepliesByClient.set(queries, known)
  return known
}
export type LiveReplies = ReturnType<typeof createLiveReplies>

/** What is left to do once a reply is no longer followed; a question that the server did not get goes back to where it was written. */
const createResultHandler =
  (queries: QueryClient) =>
  async (chatId: string, outcome: ReplyOutcome, question?: SentQuestion): Promise<ReplyResult> => {
    void refreshChatList(queries)
    const hasMessage =
      outcome.type === 'lost' || (outcome.type === 'ended' && outcome.reply.state.type === 'ended')
    const settled = evaluateOutcome(
      outcome,
      question,
      hasMessage ? undefined : await fetchLastMessages(queries, chatId),
    )
    if ('giveBack' in settled && settled.giveBack !== undefined) {
      if (settled.giveBack !== '') drafts.prepend(chatId, settled.giveBack)
      uploads.restore(chatId, question?.message.attachments ?? [])
    }
    return settled
  }

interface OutgoingMessage {
  readonly content: string
  readonly files: readonly Attachment[]
  /** How many messages the chat has before it. */
  readonly after: number
  readonly asStream: boolean
}

interface Edit {
  readonly question: Message
  readonly content: string
  readonly asStream: boolean
}

function createLiveReplies(queries: QueryClient) {
  const show = (chatId: string, reply: StreamingReply | undefined) =>
    queries.setQueryData(liveQuery(chatId).queryKey, reply ?? null)
  const refresh = async (chatId: string) =>
    (await queries.fetchQuery({ ...chatQuery(chatId), staleTime: 0 })).chat
  const runner = createReplyRunner({
    subscribe: fromCall((chatId, signal) => chatClient.followReply({ chatId }, { signal })),
    stop: async (chatId) => (await chatClient.stopReply({ chatId })).message,
    refresh,
    show,
    storeReply: (chatId, reply, message) => storeFinishedReply(queries, chatId, { reply, message }),
    onNextFrame: createRenderThrottle(),
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    now: () => Date.now(),
  })

  const settle = createResultHandler(queries)

  async function followed(
    chatId: string,
    outcome: Promise<ReplyOutcome>,
    question?: SentQuestion,
  ): Promise<ReplyResult> {
    markReplying(queries, chatId)
    return settle(chatId, await outcome, question)
  }

  async function retry(chatId: string): Promise<ReplyResult> {
    const reply = queries.getQueryData(liveQuery(chatId).queryKey)
    if (!reply) return { type: 'told' }
    show(chatId, reconnectingReply(reply))
    try {
      const { replying } = await refresh(chatId)
      if (replying)
        return settle(
          chatId,
          await runner.resume(chatId, { at: reply.startedAt, known: reply }),
          reply.question,
        )
    } catch (error) {
      show(chatId, lostReply(reply, errorMessage(error)))
      return { type: 'told' }
    }
    show(chatId, undefined)
    return settle(chatId, { type: 'ended', reply }, reply.question)
  }

  return {
    /** Sends a question; the answer comes as it is written, or whole when the chat is set so or files come with it. */
    async send(
      chatId: string,
      { content, files, after, asStream }: OutgoingMessage,
    ): Promise<ReplyResult> {
      const question = { message: newQuestion(content, files), after }
      // Specified: a message with files goes by the call whose reply comes whole.
      const isStreamed = asStream && files.length === 0
      const outcome = runner.send(
        chatId,
        question,
        isStreamed ? sendStreamed(content) : sendAsJob(queries, question.message),
      )
      return followed(chatId, outcome, question)
    },
    /** Has the last reply written anew. */
    async regenerate(chatId: string, asStream: boolean): Promise<ReplyResult> {
      const open = fromCall((id, signal) => chatClient.regenerate({ chatId: id }, { signal }))
      return followed(chatId, runner.regenerate(chatId, asStream ? open : withoutDeltas(open)))
    },
    /** Asks the last question in other words. */
    async edit(chatId: string, { question, content, asStream }: Edit): Promise<ReplyResult> {
      const { id: messageId, timestamp } = question
      const body = { content, timestamp }
      const open = fromCall((id, signal) =>
        chatClient.editQuestion({ chatId: id, messageId, body }, { signal }),
      )
      return followed(
        chatId,
        runner.edit(chatId, { id: messageId, content }, asStream ? open : withoutDeltas(open)),
      )
    },
    /** Joins the reply that the server has been writing since `at`. */
    async resume(chatId: string, at: number): Promise<ReplyResult> {
      if (runner.isRunning(chatId)) return { type: 'told' }
      return settle(chatId, await runner.resume(chatId, { at }))
    },
    /** Once more, after the connection was lost: joins, or shows what became of the reply. */
    retry,
    /** Ends the reply at the server; what was written is kept. */
    stop: (chatId: string) => runner.stop(chatId),
  }
}

/** A call that answers with a stream, as the stream itself. */
const fromCall = (
  call: (chatId: string, signal: AbortSignal) => Promise<AsyncIterable<ReplyChunk>>,
): OpenStream =>
  async function* (chatId, signal) {
    yield* await call(chatId, signal)
  }
const sendStreamed = (content: string) =>
  fromCall((chatId, signal) => chatClient.streamMessage({ chatId, body: { content } }, { signal }))
/** The plain call, whose reply is shown whole: accepted at once, then followed however long it takes, without its pieces. */
const sendAsJob = (queries: QueryClient, { content, attachments = [] }: Message): OpenStream =>
  async function* (chatId, signal) {
    const body = { content, attachments: attachments.map(({ id }) => id) }
    updateJob(queries, await chatJobs.sendMessage({ chatId, body }, { signal }))
    yield* withoutDeltas(
      fromCall((id, upTo) => chatClient.followReply({ chatId: id }, { signal: upTo })),
    )(chatId, signal)
  }
/** A stream without its pieces: the reply is shown when it is there. */
const withoutDeltas = (open: OpenStream): OpenStream =>
  async function* (chatId, signal) {
    for await (const chunk of open(chatId, signal)) if (chunk.choices.length === 0) yield chunk
  }

const newQuestion = (content: string, files: readonly Attachment[]): Message => ({
  id: 'sending',
  role: 'user',
  content,
  timestamp: new Date().toISOString(),
  ...(files.length > 0 && { attachments: [...files] }),
})

function storeFinishedReply(
  queries: QueryClient,
  chatId: string,
  { reply, message }: { reply: StreamingReply; message: Message },
) {
  const { queryKey } = chatQuery(chatId)
  // An answer on its way was written before the reply ended, and would bring « en cours » back.
  void queries.cancelQueries({ queryKey })
  if (reply.edit && isReplyStored(reply, message)) drafts.write(editDraftId(reply.edit.id), '')
  updateCachedChat(queries, chatId, (held) =>
    isReplyStored(reply, message)
      ? withReply(held, { question: reply.question, edit: reply.edit, message })
      : { ...held, chat: { ...held.chat, replying: false } },
  )
  void queries.invalidateQueries({ queryKey })
}

const markReplying = (queries: QueryClient, chatId: string) =>
  updateInChatList(queries, chatId, (chat) => ({
    ...chat,
    replying: true,
    updatedAt: new Date().toISOString(),
  }))

/** The last messages as the server has them, wherever the reader is; unknown when it cannot be asked, which the outcome already tells. */
async function fetchLastMessages(
  queries: QueryClient,
  chatId: string,
): Promise<LoadedMessages | undefined> {
  try {
    const newest = await chatClient.messages({ chatId })
    updateCachedChat(queries, chatId, (held) => withNewest(held, newest))
    return newest
  } catch {
    return undefined
  }
}
