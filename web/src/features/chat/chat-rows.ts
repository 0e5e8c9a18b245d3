import type { Message } from '@atelier/contract/chat'
import { upToQuestion } from './chat-messages.ts'
import type { StreamingReply } from './streaming-reply.ts'

/** One message as it is shown. */
export interface ChatRow {
  /** Its place in the chat: messages only come at the end, and one that is sent or written keeps its place when its real id is known. */
  readonly key: string
  readonly message: Message
  /** The reply that is being written here. */
  readonly live: StreamingReply | undefined
}

/** Everything to show: the stored messages, then the question under way and its growing reply. */
export function chatRows(messages: readonly Message[], live: StreamingReply | undefined, model: string): readonly ChatRow[] {
  const settled = live ? upToQuestion(messages, live.question) : messages
  const rows: ChatRow[] = settled.map((message, index) => ({ key: `message-${index}`, message, live: undefined }))
  return live ? [...rows, { key: `message-${rows.length}`, message: growing(live, model), live }] : rows
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
