import type { Message } from '@atelier/contract/chat/chat'
import { indexOfQuestion, type LoadedMessages } from '../cache/loaded-chat.ts'
import type { ReplyOutcome } from './reply-runner.ts'
import type { SentQuestion, StreamingReply } from './streaming-reply.ts'

/** What is left to do once a reply is no longer followed. */
export type ReplyResult =
  /** Nothing: the messages of the chat tell all. */
  | { readonly type: 'told' }
  /** The reply could not be written anew; the old one stays. */
  | { readonly type: 'failed'; readonly sentence: string }
  /** The server said no; `giveBack` is the question, when it was not stored. */
  | { readonly type: 'refused'; readonly error: unknown; readonly giveBack: string | undefined }
  /** The connection broke before the server got the question. */
  | { readonly type: 'notReceived'; readonly giveBack: string }
  /** Likewise, of a question in other words: they are still in its editor. */
  | { readonly type: 'notReworded' }

/** Judges how a reply ended by the chat's last messages as the server now has them (`undefined` when it could not be asked). */
export function evaluateOutcome(
  outcome: ReplyOutcome,
  question: SentQuestion | undefined,
  said: LoadedMessages | undefined,
): ReplyResult {
  if (outcome.type === 'lost') return { type: 'told' }
  if (outcome.type === 'ended' && outcome.reply.state.type === 'ended')
    return isReplyStored(outcome.reply, outcome.reply.state.message) || !outcome.reply.failure
      ? { type: 'told' }
      : { type: 'failed', sentence: outcome.reply.failure }
  const isStored =
    question === undefined || (said !== undefined && indexOfQuestion(question, said) !== undefined)
  const giveBack = isStored ? undefined : question.message.content
  if (outcome.type === 'ended' && !isEditStored(outcome.reply, said)) return { type: 'notReworded' }
  if (outcome.type === 'ended')
    return giveBack === undefined ? { type: 'told' } : { type: 'notReceived', giveBack }
  // A reply that failed carries its sentence itself.
  const isTold = question !== undefined && isStored && said?.messages.at(-1)?.error !== undefined
  return isTold ? { type: 'told' } : { type: 'refused', error: outcome.error, giveBack }
}

const isEditStored = ({ edit }: StreamingReply, said: LoadedMessages | undefined) =>
  edit === undefined ||
  said?.messages.some(({ id, content }) => id === edit.id && content === edit.content) === true

/** A reply written anew replaces the old one only if it has words; a failed attempt leaves it. */
export const isReplyStored = (reply: StreamingReply, message: Message): boolean =>
  reply.question !== undefined || message.content !== ''
