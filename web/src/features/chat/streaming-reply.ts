import type { Message, ReplyChunk } from '@atelier/contract/chat'
import { told } from '#language/told.ts'

/** A reply that is being written, as far as this browser knows. */
export interface StreamingReply {
  /** Shown before the server stored it; absent when a stored question is answered (again). */
  readonly question: Question | undefined
  /** The stored question gets these words once the reply has any; absent when it keeps its own. */
  readonly rewords?: Rewording
  readonly startedAt: number
  readonly text: string
  readonly reasoning: string
  /** The next piece begins the text anew: the server repeats what it has when one joins. */
  readonly repeats: boolean
  /** What the engine failed with, while the stored message is on its way. */
  readonly failure: string | undefined
  /** Arrêter was pressed and the server has not answered yet. */
  readonly stopping: boolean
  readonly state: ReplyState
}
export interface Question {
  readonly message: Message
  /** How many messages the chat had before it. */
  readonly after: number
}
/** A question of the chat in other words. */
export interface Rewording {
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

const nothingYet = {
  text: '',
  reasoning: '',
  failure: undefined,
  stopping: false,
  state: { type: 'waiting' },
} as const

/** A question was sent. */
export const asked = (question: Question, at: number): StreamingReply => ({
  ...nothingYet,
  question,
  startedAt: at,
  repeats: false,
})
/** A reply under way elsewhere is joined, or the last one is written anew: its question is stored already. */
export const joined = (at: number): StreamingReply => ({
  ...nothingYet,
  question: undefined,
  startedAt: at,
  repeats: true,
})

/** The last question is asked in other words. */
export const reworded = (rewords: Rewording, at: number): StreamingReply => ({
  ...joined(at),
  rewords,
})
/** So far the old question and its reply stand, as the server keeps them too. */
export const awaitsNewWords = ({ rewords, text, reasoning, state }: StreamingReply): boolean =>
  rewords !== undefined &&
  text === '' &&
  reasoning === '' &&
  (state.type === 'waiting' || state.type === 'reconnecting')

/** One chunk of the stream arrived. */
export function withChunk(reply: StreamingReply, chunk: ReplyChunk): StreamingReply {
  // Pieces may still be on their way when Arrêter brings the stored message.
  if (reply.state.type === 'ended') return reply
  if ('message' in chunk) return ended(reply, chunk.message)
  if ('error' in chunk) return { ...reply, failure: told(chunk.error) }
  const { content = '', reasoning = '' } = chunk.choices[0].delta
  const before = reply.repeats ? nothingYet : reply
  return {
    ...reply,
    text: before.text + content,
    reasoning: before.reasoning + reasoning,
    repeats: false,
    state: { type: 'writing' },
  }
}

export const ended = (reply: StreamingReply, message: Message): StreamingReply => ({
  ...reply,
  stopping: false,
  state: { type: 'ended', message },
})
/** The connection broke; whatever comes after joining again starts with the text so far. */
export const broken = (reply: StreamingReply): StreamingReply => ({
  ...reply,
  repeats: true,
  state: { type: 'reconnecting' },
})
export const lost = (reply: StreamingReply, sentence: string): StreamingReply => ({
  ...reply,
  stopping: false,
  state: { type: 'lost', sentence },
})
export const stopping = (reply: StreamingReply, isStopping: boolean): StreamingReply => ({
  ...reply,
  stopping: isStopping,
})

/** Whether the person has to wait: sending is blocked, Arrêter stands where Envoyer was. */
export const isUnderWay = (reply: StreamingReply | undefined): boolean =>
  reply !== undefined && reply.state.type !== 'lost' && reply.state.type !== 'ended'
