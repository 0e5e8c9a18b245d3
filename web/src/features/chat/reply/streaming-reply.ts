import type { Message, ReplyChunk } from '@atelier/contract/chat/chat'
import { translate } from '#language/translate.ts'

/** A reply that is being written, as far as this browser knows. */
export interface StreamingReply {
  /** Shown before the server stored it; absent when a stored question is answered (again). */
  readonly question: SentQuestion | undefined
  /** The stored question gets these words once the reply has any; absent when it keeps its own. */
  readonly edit?: QuestionEdit
  readonly startedAt: number
  readonly text: string
  readonly reasoning: string
  /** The next piece begins the text anew: the server repeats what it has when one joins. */
  readonly restartsText: boolean
  /** What the engine failed with, while the stored message is on its way. */
  readonly failure: string | undefined
  /** Arrêter was pressed and the server has not answered yet. */
  readonly stopping: boolean
  readonly state: ReplyState
}
export interface SentQuestion {
  readonly message: Message
  /** How many messages the chat had before it. */
  readonly after: number
}
/** A question of the chat in other words. */
export interface QuestionEdit {
  readonly id: string
  readonly content: string
}
export type ReplyState =
  /** Nothing came yet. */
  | { readonly type: 'waiting' }
  | { readonly type: 'writing' }
  /** The connection broke; the reply goes on at the server, and we try to join it again. */
  | { readonly type: 'reconnecting' }
  /** We no longer try by ourselves. */
  | { readonly type: 'lost'; readonly sentence: string }
  /** The stored message came. */
  | { readonly type: 'ended'; readonly message: Message }

const emptyReply = {
  text: '',
  reasoning: '',
  failure: undefined,
  stopping: false,
  state: { type: 'waiting' },
} as const

/** A question was sent. */
export const newReply = (question: SentQuestion, at: number): StreamingReply => ({
  ...emptyReply,
  question,
  startedAt: at,
  restartsText: false,
})
/** A reply under way elsewhere is joined, or the last one is written anew: its question is stored already. */
export const resumedReply = (at: number): StreamingReply => ({
  ...emptyReply,
  question: undefined,
  startedAt: at,
  restartsText: true,
})

/** The last question is asked in other words. */
export const editedReply = (rewords: QuestionEdit, at: number): StreamingReply => ({
  ...resumedReply(at),
  edit: rewords,
})
/** So far the old question and its reply stand, as the server keeps them too. */
export const isAwaitingEditedReply = ({ edit, text, reasoning, state }: StreamingReply): boolean =>
  edit !== undefined &&
  text === '' &&
  reasoning === '' &&
  (state.type === 'waiting' || state.type === 'reconnecting')

/** One chunk of the stream arrived. */
export function withChunk(reply: StreamingReply, chunk: ReplyChunk): StreamingReply {
  // Pieces may still be on their way when Arrêter brings the stored message.
  if (reply.state.type === 'ended') return reply
  if ('message' in chunk) return endedReply(reply, chunk.message)
  if ('error' in chunk) return { ...reply, failure: translate(chunk.error) }
  const { content = '', reasoning = '' } = chunk.choices[0].delta
  const before = reply.restartsText ? emptyReply : reply
  return {
    ...reply,
    text: before.text + content,
    reasoning: before.reasoning + reasoning,
    restartsText: false,
    state: { type: 'writing' },
  }
}

export const endedReply = (reply: StreamingReply, message: Message): StreamingReply => ({
  ...reply,
  stopping: false,
  state: { type: 'ended', message },
})
/** The connection broke; whatever comes after joining again starts with the text so far. */
export const reconnectingReply = (reply: StreamingReply): StreamingReply => ({
  ...reply,
  restartsText: true,
  state: { type: 'reconnecting' },
})
export const lostReply = (reply: StreamingReply, sentence: string): StreamingReply => ({
  ...reply,
  stopping: false,
  state: { type: 'lost', sentence },
})
export const withStopping = (reply: StreamingReply, isStopping: boolean): StreamingReply => ({
  ...reply,
  stopping: isStopping,
})

/** Whether the person has to wait: sending is blocked, Arrêter stands where Envoyer was. */
export const isInProgress = (reply: StreamingReply | undefined): boolean =>
  reply !== undefined && reply.state.type !== 'lost' && reply.state.type !== 'ended'
