import type { Message, Usage } from '@atelier/contract/chat/chat'
import type { ComparableDraft, MessageDraft } from '@atelier/contract/chat/message/message-draft'
import type { RegenerateRequest, ReplyChunk, StopRequest } from '@atelier/contract/chat/replies'
import type { Job } from '@atelier/contract/jobs/jobs'
import { Problem } from '@atelier/contract/problems/problems'
import type { RequestKey } from '#jobs/requests/idempotency.ts'
import type { Bus } from '#platform/bus/bus.ts'
import { countFurther, type GenerationCount } from '../compare/count-further.ts'
import { lastFinishedMessage } from '../messages/read-messages.ts'
import { requireChat } from '../read-chat.ts'
import { type EditedQuestion, editQuestion } from './again/edit-question.ts'
import { regenerateReply } from './again/regenerate-reply.ts'
import { continueReply } from './continue/continue-reply.ts'
import { type NewQuestionDependencies, prepareQuestion } from './new-question.ts'
import { readReply } from './other-servers/reply-questions.ts'
import type { StopReplies } from './other-servers/stop-replies.ts'
import { maxSilenceMs, subscribeElsewhere } from './other-servers/subscribe-elsewhere.ts'
import type { Replies } from './replies.ts'
import type { ReplyJobs } from './reply-jobs.ts'
import { streamStoredReply } from './stored-reply.ts'

interface ChatRepliesDependencies extends NewQuestionDependencies {
  readonly bus: Bus
  readonly replies: Replies
  readonly replyJobs: ReplyJobs
  readonly stopReplies: StopReplies
  readonly requestLimits: GenerationCount
}
interface StreamOptions {
  readonly signal: AbortSignal
  readonly requestKey: RequestKey | undefined
}
/** A message accepted as a job, and later its reply. */
interface AcceptedMessage {
  readonly job: Job
  readonly done: Promise<{ message: Message; usage: Usage | null }>
}
type ReplyStream = Promise<AsyncIterable<ReplyChunk>>

/** Sends questions and reads their replies. */
export const chatReplies = (dependencies: ChatRepliesDependencies) => ({
  ...newReplies(dependencies),
  ...otherReplies(dependencies),
  ...repliesInProgress(dependencies),
})

function newReplies(dependencies: ChatRepliesDependencies) {
  const { replies, replyJobs } = dependencies
  return {
    /**
     * Sends a message as a job whose complete reply the caller waits for. The job continues if the
     * caller disconnects.
     */
    sendMessage: (
      userId: string,
      chatId: string,
      draft: MessageDraft,
      requestKey: RequestKey | undefined,
    ): Promise<AcceptedMessage> =>
      replies.withLock(chatId, async () =>
        replyJobs.begin(await prepareQuestion(dependencies, { userId, chatId }, draft), requestKey),
      ),

    streamMessage: (
      userId: string,
      chatId: string,
      draft: ComparableDraft,
      { signal, requestKey }: StreamOptions,
    ): ReplyStream =>
      replies.withLock(chatId, async () => {
        await countFurther(dependencies, userId, draft.models)
        const start = await prepareQuestion(dependencies, { userId, chatId }, draft)
        return (await replies.begin({ ...start, requestKey })).subscribe(signal)
      }),
  }
}

/** What gives another reply, or another question. */
function otherReplies(dependencies: ChatRepliesDependencies) {
  return {
    /** Answers a question again, with another reply beside those it has. */
    async regenerate(
      userId: string,
      chatId: string,
      request: RegenerateRequest,
      { signal, requestKey }: StreamOptions,
    ): ReplyStream {
      await countFurther(dependencies, userId, request.models)
      const reply = await regenerateReply(dependencies, { userId, chatId, requestKey }, request)
      return reply.subscribe(signal)
    },

    /** Writes on at the last reply; subscribers get its beginning first. */
    async continueReply(
      userId: string,
      chatId: string,
      messageId: string,
      { signal, requestKey }: StreamOptions,
    ): ReplyStream {
      const call = { userId, chatId, messageId, requestKey }
      return (await continueReply(dependencies, call)).subscribe(signal)
    },

    /** Sends a question with another text, as a variant of the one it was. */
    async editQuestion(
      userId: string,
      chatId: string,
      edit: EditedQuestion,
      { signal, requestKey }: StreamOptions,
    ): ReplyStream {
      await countFurther(dependencies, userId, edit.models)
      const call = { userId, chatId, requestKey }
      return (await editQuestion(dependencies, call, edit)).subscribe(signal)
    },
  }
}

function repliesInProgress(dependencies: ChatRepliesDependencies) {
  const { replies, stopReplies } = dependencies
  answerOtherServers(dependencies)
  return {
    /** Streams the replies in progress from their start; if it has ended, returns the stored one. */
    async followReply(userId: string, chatId: string, signal: AbortSignal): ReplyStream {
      const chat = await requireChat(dependencies, userId, chatId)
      const current = replies.find(chatId)
      if (current) return current.subscribe(signal)
      const { writer } = chat
      if (writer !== undefined && replies.isElsewhere(chat))
        return subscribeElsewhere(dependencies, { chatId, writer }, signal)
      const last = await lastFinishedMessage(dependencies, chatId)
      if (last?.role !== 'assistant') throw new Problem('chat.no-reply')
      return streamStoredReply(last)
    },

    /** All of the question that is being answered, or one of them. */
    async stopReply(
      userId: string,
      chatId: string,
      { replyId }: StopRequest,
    ): Promise<{ message: Message }> {
      const chat = await requireChat(dependencies, userId, chatId)
      const stopped = await stopReplies(chat, 'stopped', replyId)
      if (!stopped) throw new Problem('chat.nothing-running')
      return stopped
    },
  }
}

/** Other servers follow the replies that this one writes. */
function answerOtherServers({ bus, replies }: ChatRepliesDependencies): void {
  bus.respond(readReply, async ({ chatId, replyId, from }) => {
    const reply = replies.find(chatId)?.find(replyId)
    if (!reply) return undefined
    return { replyId: reply.replyId, ...(await reply.live.readFrom(from, maxSilenceMs)) }
  })
}
