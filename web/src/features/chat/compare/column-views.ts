import type { Message } from '@atelier/contract/chat/chat'
import type { ShownMessage } from '@atelier/contract/chat/messages'
import { messageSources } from '../reply/reply-sources.ts'
import type { ReplyState, StreamingReply } from '../reply/streaming-reply.ts'
import { type ReplyColumn, repliesOf } from './reply-columns.ts'

/** One of the replies side by side, as it is shown. */
export interface ColumnView {
  readonly column: number
  readonly message: Message
  /** Of a reply that is being written. */
  readonly live: StreamingReply | undefined
  readonly state: 'waits' | 'writes' | 'ended' | 'failed' | 'wasStopped'
  /** While it is being written, once the server has named it. */
  readonly writtenId: string | undefined
}

/** The columns of a row: those that are being written, else those that are stored. */
export const columnViews = (
  shown: ShownMessage,
  live: StreamingReply | undefined,
): readonly ColumnView[] =>
  live?.columns
    ? live.columns.map((column) => liveView(column, live))
    : repliesOf(shown).map(storedView)

const storedView = (message: Message): ColumnView => ({
  column: message.column ?? 1,
  message,
  live: undefined,
  state: endOf(message),
  writtenId: undefined,
})

function endOf({ error, stopped }: Message): ColumnView['state'] {
  if (error !== undefined) return 'failed'
  return stopped ? 'wasStopped' : 'ended'
}

function liveView(column: ReplyColumn, live: StreamingReply): ColumnView {
  if (column.message) return { ...storedView(column.message), column: column.column }
  const { text, reasoning, sources, replyId, model } = column
  const isBegun = text !== '' || reasoning !== ''
  const message: Message = {
    id: idOf(column),
    role: 'assistant',
    content: text,
    timestamp: new Date(live.startedAt).toISOString(),
    ...(model !== undefined && { model }),
    ...(reasoning !== '' && { reasoning }),
    ...messageSources(sources),
  }
  return {
    column: column.column,
    message,
    live: { ...live, text, reasoning, state: stateOf(live, message) },
    state: isBegun ? 'writes' : 'waits',
    writtenId: replyId,
  }
}

/** The connection is that of all columns: that it is lost is said once, in the first that is not finished. */
function stateOf({ state, columns = [] }: StreamingReply, message: Message): ReplyState {
  if (state.type === 'reconnecting') return state
  if (state.type === 'lost') {
    const first = columns.find((column) => !column.message)
    return message.id === idOf(first) ? state : { type: 'ended', message }
  }
  const isBegun = message.content !== '' || message.reasoning !== undefined
  return { type: isBegun ? 'writing' : 'waiting' }
}

const idOf = (column: ReplyColumn | undefined): string =>
  column?.replyId ?? `streaming-${column?.column ?? 0}`
