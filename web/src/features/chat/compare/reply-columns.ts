import type { Message } from '@atelier/contract/chat/chat'
import type { MessagePage, ShownMessage } from '@atelier/contract/chat/messages'
import type { ReplyChunk } from '@atelier/contract/chat/replies'
import { translate } from '#language/translate.ts'
import { noSources, type ReplySources, withSourcesOf } from '../reply/reply-sources.ts'

/** One of several replies to a question that are being written side by side. */
export interface ReplyColumn {
  /** Absent until the server has named it. */
  readonly replyId: string | undefined
  readonly column: number
  /** Id of its model. */
  readonly model: string | undefined
  readonly text: string
  readonly reasoning: string
  readonly sources: ReplySources
  /** Why its engine failed, while the stored message is on its way. */
  readonly failure: string | undefined
  /** As it is stored, once it has ended. */
  readonly message: Message | undefined
}

const emptyColumn = {
  ...{ text: '', reasoning: '', sources: noSources },
  ...{ failure: undefined, message: undefined },
}

/** The columns of a question that is being sent to several models. */
export const newColumns = (models: readonly string[]): readonly ReplyColumn[] =>
  models.map((model, index) => ({
    ...emptyColumn,
    replyId: undefined,
    column: index + 1,
    model,
  }))

/** The replies that stand side by side, by column; nothing where a reply stands alone. */
export function repliesOf(shown: ShownMessage | undefined): readonly Message[] {
  if (!shown?.beside) return []
  const { beside, ...message } = shown
  return [message, ...beside].sort((one, other) => (one.column ?? 0) - (other.column ?? 0))
}

/** Stored columns, of which one is written again. */
export const columnsWithNew = (
  replies: readonly Message[],
  againId: string,
): readonly ReplyColumn[] =>
  replies.map((message) => ({
    ...emptyColumn,
    replyId: message.id === againId ? undefined : message.id,
    column: message.column ?? 1,
    model: message.model,
    message: message.id === againId ? undefined : message,
  }))

/** Stored columns, of which one is written on: its text stays on screen until the server repeats it. */
export const columnsWithContinued = (
  replies: readonly Message[],
  { id, content, reasoning = '', grounding, citations = [] }: Message,
): readonly ReplyColumn[] =>
  columnsWithNew(replies, id).map((column) =>
    column.message
      ? column
      : { ...column, replyId: id, text: content, reasoning, sources: { grounding, citations } },
  )

/** Stored columns and the one that is written, for a page that did not ask for it. */
export const columnsWithWritten = ({
  column = 1,
  model,
  again,
}: MessagePage['writing'][number]): readonly ReplyColumn[] | undefined =>
  again &&
  [...columnsWithNew(again.beside, ''), { ...emptyColumn, replyId: undefined, column, model }].sort(
    (one, other) => one.column - other.column,
  )

/** The columns with what a chunk brings. One that names no reply belongs to the only one that is being written. */
export function withColumnChunk(
  columns: readonly ReplyColumn[],
  chunk: ReplyChunk,
): readonly ReplyColumn[] {
  const index = indexOf(columns, chunk)
  const column = columns[index]
  if (column) return columns.with(index, changed(column, chunk))
  const named = introducedBy(chunk)
  return named ? [...columns, named].sort((one, other) => one.column - other.column) : columns
}

function indexOf(columns: readonly ReplyColumn[], chunk: ReplyChunk): number {
  if (chunk.reply === undefined) return columns.findIndex(({ message }) => !message)
  const known = columns.findIndex(({ replyId }) => replyId === chunk.reply)
  if (known !== -1 || !('column' in chunk)) return known
  return columns.findIndex(
    ({ replyId, column }) => replyId === undefined && column === chunk.column,
  )
}

const introducedBy = (chunk: ReplyChunk): ReplyColumn | undefined =>
  'column' in chunk && chunk.column !== undefined
    ? { ...emptyColumn, replyId: chunk.reply, column: chunk.column, model: chunk.model }
    : undefined

function changed(column: ReplyColumn, chunk: ReplyChunk): ReplyColumn {
  if ('message' in chunk) return { ...column, replyId: chunk.message.id, message: chunk.message }
  if ('error' in chunk) return { ...column, failure: translate(chunk.error) }
  const named = { ...column, replyId: chunk.reply ?? column.replyId }
  const { content = '', reasoning = '' } = chunk.choices[0]?.delta ?? {}
  const sources = withSourcesOf(column.sources, chunk)
  return { ...named, text: column.text + content, reasoning: column.reasoning + reasoning, sources }
}

/** Before the server repeats what it has: the text of the columns that are being written is brought again. */
export const restartedColumns = (columns: readonly ReplyColumn[]): readonly ReplyColumn[] =>
  columns.map((column) => (column.message ? column : { ...column, ...emptyColumn }))
