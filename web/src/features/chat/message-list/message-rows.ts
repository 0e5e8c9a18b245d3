import type { Message } from '@atelier/contract/chat/chat'
import {
  includesEnd,
  type LoadedChat,
  upToQuestion,
  withEditedQuestion,
} from '../cache/loaded-chat.ts'
import { isAwaitingEditedReply, type StreamingReply } from '../reply/streaming-reply.ts'

/** One message as it is shown. */
export interface MessageRow {
  /** Its place in the chat: messages only come at the end, and one that is sent or written keeps its place when its real id is known. */
  readonly index: number
  readonly message: Message
  /** The reply that is being written here. */
  readonly live: StreamingReply | undefined
}

/** Everything that could be shown of what is held: places `first` to `end` of the chat, its true end included or not. */
export interface MessageRows {
  readonly first: number
  readonly end: number
  readonly hasEnd: boolean
  /** Where the question stands that the chat ends with, answered or not; absent while its answer is being written. */
  readonly lastQuestionIndex: number | undefined
  /** Only the rows that are drawn are made: a reply grows many times a second. */
  slice(from: number, to: number): readonly MessageRow[]
  indexOf(messageId: string): number | undefined
}

/** The stored messages, then the question under way and its growing reply where the end of the chat is held. */
export function messageRows(held: LoadedChat, live: StreamingReply | undefined): MessageRows {
  const { before: first, messages, chat } = held
  const hasEnd = includesEnd(held)
  const shownLive = hasEnd && live && !isAwaitingEditedReply(live) ? live : undefined
  const settled = shownLive
    ? withEditedQuestion(upToQuestion(held, shownLive.question), shownLive.edit)
    : messages
  const last = first + settled.length
  return {
    first,
    end: shownLive ? last + 1 : last,
    hasEnd,
    lastQuestionIndex: hasEnd && !shownLive ? indexOfLastQuestion(held) : undefined,
    slice(from, to) {
      const rows: MessageRow[] = settled
        .slice(Math.max(0, from - first), Math.max(0, to - first))
        .map((message, index) => ({
          index: Math.max(from, first) + index,
          message,
          live: undefined,
        }))
      return shownLive && to > last
        ? [
            ...rows,
            { index: last, message: streamingMessage(shownLive, chat.model), live: shownLive },
          ]
        : rows
    },
    indexOf(messageId) {
      const index = settled.findIndex(({ id }) => id === messageId)
      return index === -1 ? undefined : first + index
    },
  }
}

function indexOfLastQuestion({ messages, before }: LoadedChat): number | undefined {
  const index = messages.at(-1)?.role === 'user' ? messages.length - 1 : messages.length - 2
  return messages[index]?.role === 'user' ? before + index : undefined
}

const streamingMessage = (
  { text, reasoning, startedAt, state }: StreamingReply,
  model: string,
): Message =>
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
