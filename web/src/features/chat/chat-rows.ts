import type { Message } from '@atelier/contract/chat'
import { type HeldChat, reachesEnd, upToQuestion } from './held-chat.ts'
import type { StreamingReply } from './streaming-reply.ts'

/** One message as it is shown. */
export interface ChatRow {
  /** Its place in the chat: messages only come at the end, and one that is sent or written keeps its place when its real id is known. */
  readonly place: number
  readonly message: Message
  /** The reply that is being written here. */
  readonly live: StreamingReply | undefined
}

/** Everything that could be shown of what is held: places `first` to `end` of the chat, its true end included or not. */
export interface ChatRows {
  readonly first: number
  readonly end: number
  readonly hasEnd: boolean
  /** Only the rows that are drawn are made: a reply grows many times a second. */
  between(from: number, to: number): readonly ChatRow[]
  placeOf(messageId: string): number | undefined
}

/** The stored messages, then the question under way and its growing reply where the end of the chat is held. */
export function chatRows(held: HeldChat, live: StreamingReply | undefined): ChatRows {
  const { before: first, messages, chat } = held
  const hasEnd = reachesEnd(held)
  const shownLive = hasEnd ? live : undefined
  const settled = shownLive ? upToQuestion(held, shownLive.question) : messages
  const last = first + settled.length
  return {
    first,
    end: shownLive ? last + 1 : last,
    hasEnd,
    between(from, to) {
      const rows: ChatRow[] = settled
        .slice(Math.max(0, from - first), Math.max(0, to - first))
        .map((message, index) => ({ place: Math.max(from, first) + index, message, live: undefined }))
      return shownLive && to > last ? [...rows, { place: last, message: growing(shownLive, chat.model), live: shownLive }] : rows
    },
    placeOf(messageId) {
      const index = settled.findIndex(({ id }) => id === messageId)
      return index === -1 ? undefined : first + index
    },
  }
}

const growing = ({ text, reasoning, startedAt, state }: StreamingReply, model: string): Message =>
  state.type === 'ended'
    ? state.message
    : {
        id: 'growing',
        role: 'assistant',
        content: text,
        timestamp: new Date(startedAt).toISOString(),
        model,
        ...(reasoning !== '' && { reasoning }),
      }
