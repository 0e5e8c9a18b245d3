import type { Message } from '@atelier/contract/chat/chat'
import type { Bus } from '#platform/bus/bus.ts'
import type { StoredChat } from '../../stored-chat.ts'
import type { EndReason } from '../exchange/end-of-reply.ts'
import type { Replies } from '../replies.ts'
import type { ReplyJobs } from '../reply-jobs.ts'
import { stopReply } from './reply-questions.ts'

/** The engine may take a moment to let go. */
const stopWithinMs = 10_000

interface StopDependencies {
  readonly bus: Bus
  readonly replies: Replies
  readonly replyJobs: ReplyJobs
}
type Stopped = { readonly message: Message } | undefined
/** The user stops it, or wants another message sent first. */
type StopReason = Extract<EndReason, 'stopped' | 'superseded'>
export type StopReplies = (
  chat: Pick<StoredChat, 'id' | 'writer'>,
  reason: StopReason,
  /** One of several; all when absent. */
  replyId?: string,
) => Promise<Stopped>

/** Ends the replies in a chat, on whichever server; `undefined` when there is none, or its server does not answer. */
export function createStopReplies({ bus, replies, replyJobs }: StopDependencies): StopReplies {
  const stopHere = async (
    chatId: string,
    reason: StopReason,
    replyId: string | undefined,
  ): Promise<Stopped> => {
    const current = replies.find(chatId)
    const reply = current?.find(replyId)
    if (!current || !reply || (replyId !== undefined && reply.hasEnded())) return undefined
    // First: the end of its job would hold the queue.
    if (reason === 'superseded') current.end(reason)
    await replyJobs.withdraw(chatId)
    current.end(reason, replyId)
    const { message } = await (replyId === undefined ? current : reply).done
    return { message }
  }
  bus.respond(stopReply, ({ chatId, reason = 'stopped', replyId }) =>
    stopHere(chatId, reason, replyId),
  )
  return async (chat, reason, replyId) => {
    const stopped = await stopHere(chat.id, reason, replyId)
    if (stopped || chat.writer === undefined || !replies.isElsewhere(chat)) return stopped
    const request = { chatId: chat.id, reason, ...(replyId !== undefined && { replyId }) }
    return await bus.ask(chat.writer, stopReply, request, stopWithinMs)
  }
}
