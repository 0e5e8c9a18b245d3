import type { Message } from '@atelier/contract/chat/chat'
import type { ShownMessage } from '@atelier/contract/chat/messages'
import type { GivenExcerpt } from '@atelier/contract/knowledge/citations'
import { beforeReply, includesEnd, isReplyVisible, type LoadedChat } from '../cache/loaded-chat.ts'
import { messageSources } from '../reply/reply-sources.ts'
import type { StreamingReply } from '../reply/streaming-reply.ts'

/** One message as it is shown. */
export interface MessageRow {
  /** Its index in the chat, and its key: messages are only added at the end, and a new one keeps its index when the server gives it an id. */
  readonly index: number
  readonly message: ShownMessage
  /** The excerpts that the reply to this question was given. */
  readonly given: readonly GivenExcerpt[] | undefined
  /** The reply that is being written here. */
  readonly live: StreamingReply | undefined
}

/** Rows of a chat: indexes `from` to before `to`. */
export interface RowRange {
  readonly from: number
  readonly to: number
}

/** The rows that could be shown: those of the loaded messages, and of the reply in progress. */
export interface MessageRows {
  readonly first: number
  readonly end: number
  /** Whether the last row of the chat is among them. */
  readonly hasEnd: boolean
  /** The last question, when it is the last or the last but one message; absent while it is being answered. */
  readonly lastQuestionIndex: number | undefined
  /** Only the rendered rows are created: a streamed reply changes many times a second. */
  slice(from: number, to: number): readonly MessageRow[]
  indexOf(messageId: string): number | undefined
}

/** The stored messages, then the question just sent and its streamed reply where the end of the chat is loaded. */
export function messageRows(loaded: LoadedChat, live: StreamingReply | undefined): MessageRows {
  const { before: first, messages, chat } = loaded
  const shownLive = live && isReplyVisible(loaded, live) ? live : undefined
  const hasEnd = shownLive !== undefined || includesEnd(loaded)
  const finished = shownLive ? beforeReply(loaded, shownLive) : messages
  const last = first + finished.length
  return {
    first,
    end: shownLive ? last + 1 : last,
    hasEnd,
    lastQuestionIndex: hasEnd && !shownLive ? indexOfLastQuestion(loaded) : undefined,
    slice(from, to) {
      const start = Math.max(from, first)
      const rows: MessageRow[] = finished
        .slice(start - first, Math.max(0, to - first))
        .map((message, offset) => ({
          ...{ index: start + offset, message, live: undefined },
          given:
            message.role === 'user'
              ? finished[start - first + offset + 1]?.grounding?.given
              : undefined,
        }))
      if (shownLive && to > last)
        rows.push({
          index: last,
          message: streamedMessage(shownLive, chat.model),
          live: shownLive,
          given: undefined,
        })
      return rows
    },
    indexOf(messageId) {
      const index = finished.findIndex(({ id }) => id === messageId)
      return index === -1 ? undefined : first + index
    },
  }
}

function indexOfLastQuestion({ messages, before }: LoadedChat): number | undefined {
  const index = messages.at(-1)?.role === 'user' ? messages.length - 1 : messages.length - 2
  return messages[index]?.role === 'user' ? before + index : undefined
}

const streamedMessage = (
  { text, reasoning, sources, startedAt, state, model }: StreamingReply,
  chatModel: string,
): Message =>
  state.type === 'ended'
    ? state.message
    : {
        id: 'streaming',
        role: 'assistant',
        content: text,
        timestamp: new Date(startedAt).toISOString(),
        model: model ?? chatModel,
        ...(reasoning !== '' && { reasoning }),
        ...messageSources(sources),
      }
