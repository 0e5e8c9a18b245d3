import type { Message } from '@atelier/contract/chat/chat'
import type { ReplyChunk } from '@atelier/contract/chat/replies'
import { translate } from '#language/translate.ts'
import type { ReplyPosition, SentQuestion } from '../cache/loaded-chat.ts'
import {
  newColumns,
  type ReplyColumn,
  restartedColumns,
  withColumnChunk,
} from '../compare/reply-columns.ts'
import { noSources, type ReplySources, withSourcesOf } from './reply-sources.ts'

/** A reply that is being written, as far as this browser knows. */
export interface StreamingReply extends ReplyPosition {
  /** Id of its model, when that is not the chat's. */
  readonly model?: string | undefined
  readonly startedAt: number
  readonly text: string
  readonly reasoning: string
  /** What it is written from, and what its sentences cite. */
  readonly sources: ReplySources
  /** Several models reply side by side; then there is no text beside theirs. */
  readonly columns?: readonly ReplyColumn[] | undefined
  /** The next chunk replaces the text: to whoever subscribes, the server repeats what it has. */
  readonly restartsText: boolean
  /** Why the engine failed, while the stored message is on its way. */
  readonly failure: string | undefined
  /** Arrêter was pressed and the server has not answered yet. */
  readonly isStopping: boolean
  readonly state: ReplyState
}
export type ReplyState =
  /** Nothing came yet. */
  | { readonly type: 'waiting' }
  | { readonly type: 'writing' }
  /** The connection broke; the reply goes on at the server, and we try to subscribe to it again. */
  | { readonly type: 'reconnecting' }
  /** We no longer try by ourselves. */
  | { readonly type: 'lost'; readonly reason: string }
  /** The stored message came. */
  | { readonly type: 'ended'; readonly message: Message }

const emptyReply = {
  text: '',
  reasoning: '',
  sources: noSources,
  failure: undefined,
  isStopping: false,
  state: { type: 'waiting' },
} as const

/** The reply to a question that is being sent, or those of several models. */
export const newReply = (question: SentQuestion, at: number): StreamingReply => ({
  ...emptyReply,
  columns: question.models && newColumns(question.models),
  question,
  replyIndex: question.index + 1,
  startedAt: at,
  restartsText: false,
})
/** A reply to a stored question: one that the server is already writing, or another version, at this index. */
export const resumedReply = (at: number, replyIndex?: number): StreamingReply => ({
  ...emptyReply,
  question: undefined,
  replyIndex,
  startedAt: at,
  restartsText: true,
})
/** A stored reply that is written on: its text stays on screen until the server repeats it. */
export const continuedReply = (
  { content, reasoning = '', grounding, citations = [] }: Message,
  at: number,
  replyIndex: number,
): StreamingReply => ({
  ...resumedReply(at, replyIndex),
  text: content,
  reasoning,
  sources: { grounding, citations },
})
export function withChunk(reply: StreamingReply, chunk: ReplyChunk): StreamingReply {
  // Chunks may still be on their way when Arrêter brings the stored message.
  if (reply.state.type === 'ended') return reply
  if (reply.columns || chunk.reply !== undefined) return withChunkOfColumn(reply, chunk)
  if ('message' in chunk) return endedReply(reply, chunk.message)
  if ('error' in chunk) return { ...reply, failure: translate(chunk.error) }
  const before = reply.restartsText ? emptyReply : reply
  const { content = '', reasoning = '' } = chunk.choices[0]?.delta ?? {}
  return {
    ...reply,
    text: before.text + content,
    reasoning: before.reasoning + reasoning,
    sources: withSourcesOf(before.sources, chunk),
    restartsText: false,
    // What it is written from is found before anything is written.
    state: chunk.choices.length > 0 ? { type: 'writing' } : stateOf(reply),
  }
}

const stateOf = ({ state }: StreamingReply): ReplyState =>
  state.type === 'writing' ? state : { type: 'waiting' }

export const endedReply = (reply: StreamingReply, message: Message): StreamingReply => ({
  ...reply,
  isStopping: false,
  state: { type: 'ended', message },
})
/** The connection broke; after the next subscription the server repeats the text so far. */
export const reconnectingReply = (reply: StreamingReply): StreamingReply => ({
  ...reply,
  restartsText: true,
  state: { type: 'reconnecting' },
})
export const lostReply = (reply: StreamingReply, reason: string): StreamingReply => ({
  ...reply,
  isStopping: false,
  state: { type: 'lost', reason },
})
export const withStopping = (reply: StreamingReply, isStopping: boolean): StreamingReply => ({
  ...reply,
  isStopping,
})

/** The reply ends with its connection: how each column ended is in its message. */
function withChunkOfColumn(reply: StreamingReply, chunk: ReplyChunk): StreamingReply {
  const { columns = [], restartsText } = reply
  const known = restartsText ? restartedColumns(columns) : columns
  return {
    ...reply,
    restartsText: false,
    state: { type: 'writing' },
    columns: withColumnChunk(known, chunk),
  }
}

/** How many characters have come, of all columns. */
export const writtenLength = ({ text, reasoning, columns = [] }: StreamingReply): number =>
  columns.reduce(
    (sum, column) => sum + column.text.length + column.reasoning.length,
    text.length + reasoning.length,
  )

/** Whether the user has to wait: sending is blocked, and Arrêter replaces Envoyer. */
export const isInProgress = (reply: StreamingReply | undefined): boolean =>
  reply !== undefined && reply.state.type !== 'lost' && reply.state.type !== 'ended'
