import type { ReplyChunk } from '@atelier/contract/chat/replies'
import { subscribeToAll } from '../live-reply.ts'
import type { ReplyInProgress } from '../reply-writer.ts'
import type { EndReason } from './end-of-reply.ts'
import type { ReplyEnds } from './reply-ends.ts'

/** What answers a question: one reply, or several side by side, each with its own slot and its own end. */
export interface ExchangeInProgress {
  readonly userId: string
  /** By column. */
  readonly replies: readonly ReplyInProgress[]
  /** The reply with this id; without one, the first. */
  find(replyId?: string): ReplyInProgress | undefined
  /** Yields all replies from their beginning to their end; of several, each chunk names its reply. */
  subscribe(signal: AbortSignal): AsyncGenerator<ReplyChunk, void, void>
  /** Ends all replies, or one of them; the text so far is stored. */
  end(reason: EndReason, replyId?: string): void
  /** Resolves with the first reply when all have ended. */
  readonly done: ReplyInProgress['done']
}

export function createExchange(
  userId: string,
  replies: readonly [ReplyInProgress, ...ReplyInProgress[]],
  ends: ReplyEnds,
): ExchangeInProgress {
  const [first] = replies
  return {
    userId,
    replies,
    find: (replyId) =>
      replyId === undefined ? first : replies.find((reply) => reply.replyId === replyId),
    subscribe: (signal) =>
      replies.length === 1 ? first.live.subscribe(signal) : subscribeToAll(replies, signal),
    end(reason, replyId) {
      if (replyId === undefined) ends.endAll()
      for (const reply of replies)
        if (replyId === undefined || reply.replyId === replyId) reply.end(reason)
    },
    done: whenAllEnded(replies).then(() => first.done),
  }
}

async function whenAllEnded(replies: readonly ReplyInProgress[]): Promise<void> {
  if (replies.length === 1) return
  const ends = await Promise.allSettled(replies.map(({ done }) => done))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}
