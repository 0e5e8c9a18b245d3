import type { Message } from '@atelier/contract/chat/chat'
import { translate } from '#language/translate.ts'
import { isStoredQuestion, type LoadedMessages, type SentQuestion } from '../cache/loaded-chat.ts'
import type { ReplyOutcome } from './reply-runner.ts'
import type { StreamingReply } from './streaming-reply.ts'

/** What is left to do once a reply has finished. */
export type ReplyResult =
  /** Nothing: the chat itself shows how it went. */
  | { readonly type: 'shown' }
  /** There is no other reply; the former one is shown again. */
  | { readonly type: 'failed'; readonly reason: string }
  /** The server refused; `unsent` is the question, when it was not stored. */
  | { readonly type: 'refused'; readonly error: unknown; readonly unsent: string | undefined }
  /** The connection broke before the server got the question. */
  | { readonly type: 'notReceived'; readonly unsent: string }
  /** Likewise, of an edited question: its text is still in its editor. */
  | { readonly type: 'editNotReceived' }

/** Works out how a reply ended from the chat's last messages as the server now has them (`undefined` when they could not be fetched). */
export function evaluateOutcome(
  outcome: ReplyOutcome,
  question: SentQuestion | undefined,
  stored: LoadedMessages | undefined,
): ReplyResult {
  if (outcome.type === 'lost') return { type: 'shown' }
  if (outcome.type === 'ended' && outcome.reply.state.type === 'ended')
    return resultOf(outcome.reply, outcome.reply.state.message)
  const isStored =
    question === undefined ||
    stored?.messages.some((message) => isStoredQuestion(question, message)) === true
  const isEdit = question?.editOf !== undefined
  // The text of an edited question is still in its editor.
  const unsent = isStored || isEdit ? undefined : question.message.content
  if (outcome.type === 'ended' && isEdit && !isStored) return { type: 'editNotReceived' }
  if (outcome.type === 'ended')
    return unsent === undefined ? { type: 'shown' } : { type: 'notReceived', unsent }
  // A failed reply that was stored shows its error itself.
  const isShown = question !== undefined && isStored && stored?.messages.at(-1)?.error !== undefined
  return isShown ? { type: 'shown' } : { type: 'refused', error: outcome.error, unsent }
}

/** A failed attempt beside another reply is not in the chat: it must be said. */
function resultOf(reply: StreamingReply, message: Message): ReplyResult {
  const { failure } = reply
  // A reply that had failed before, and could not be continued, shows its earlier error.
  const isShown =
    isReplyStored(reply, message) &&
    message.error !== undefined &&
    translate(message.error) === failure
  return failure === undefined || isShown ? { type: 'shown' } : { type: 'failed', reason: failure }
}

/** A reply without a word is not kept where the question has another one. */
export const isReplyStored = (reply: StreamingReply, message: Message): boolean =>
  reply.question !== undefined ||
  message.content !== '' ||
  (reply.failure === undefined && message.stopped !== true)
