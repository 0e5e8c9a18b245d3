import type { Message } from '@atelier/contract/chat'
import { type HeldChat, reachesEnd, upToQuestion, withRewording } from './held-chat.ts'
import { awaitsNewWords, type StreamingReply } from './streaming-reply.ts'

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
  /** Where the question stands that the chat ends with, answered or not; absent while its answer is being written. */
  readonly lastQuestion: number | undefined
  /** Only the rows that are drawn are made: a reply grows many times a second. */
  between(from: number, to: number): readonly ChatRow[]
  placeOf(messageId: string): number | undefined
}

/** The stored messages, then the question under way and its growing reply where the end of the chat is held. */
export function chatRows(held: HeldChat, live: StreamingReply | undefined): ChatRows {
  const { before: first, messages, chat } = held
  const hasEnd = reachesEnd(held)
  const shownLive = hasEnd && live && !awaitsNewWords(live) ? live : undefined
  const settled = shownLive
    ? withRewording(upToQuestion(held, shownLive.question), shownLive.rewords)
    : messages
  const last = first + settled.length
  return {
    first,
    end: shownLive ? last + 1 : last,
    hasEnd,
    lastQuestion: hasEnd && !shownLive ? placeOfQuestion(held) : undefined,
    between(from, to) {
      const rows: ChatRow[] = settled
        .slice(Math.max(0, from - first), Math.max(0, to - first))
        .map((message, index) => ({
          place: Math.max(from, first) + index,
          message,
          live: undefined,
        }))
      return shownLive && to > last
        ? [...rows, { place: last, message: growing(shownLive, chat.model), live: shownLive }]
        : rows
    },
    placeOf(messageId) {
      const index = settled.findIndex(({ id }) => id === messageId)
      return index === -1 ? undefined : first + index
    },
  }
}

function placeOfQuestion({ messages, before }: HeldChat): number | undefined {
  const index = messages.at(-1)?.role === 'user' ? messages.length - 1 : messages.length - 2
  return messages[index]?.role === 'user' ? before + index : undefined
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
