import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import type { NamedFile } from '#features/attachments/attachments.service.ts'
import type { ChatRepository } from '../chat.repository.ts'
import type { WrittenMessage } from '../messages/message-pages.repository.ts'
import { type MessageRow, toMessageRow, toStoredMessage } from '../messages/messages.repository.ts'
import type { StoredMessage } from '../stored-chat.ts'
import type { FormerTextRow } from './removed-messages.repository.ts'

type LaterColumn =
  | 'parent_id'
  | 'depth'
  | 'compare_place'
  | 'corrections'
  | 'knowledge'
  | 'grounding'
  | 'instructions_hash'
  | 'given_files'
  | 'assistant'

/** One line of the file: it is written line by line, because a chat can be very long. */
interface RemovedLine {
  /** The row as stored; an older version may have written the file, whose chats are lines. */
  readonly row: Omit<MessageRow, LaterColumn> & Partial<Pick<MessageRow, LaterColumn>>
  /** Absent in the files of older versions, where every message is shown. */
  readonly isShown?: boolean
  readonly formerTexts?: readonly FormerTextRow[]
  /** Only in the files of older versions, where they waited beside the chat. */
  readonly files?: readonly NamedFile[]
}

/** A message that was removed. */
export interface RemovedMessage {
  readonly message: StoredMessage
  readonly isShown: boolean
  readonly formerTexts: readonly FormerTextRow[]
  readonly files: readonly NamedFile[]
}

/** The texts of messages as a file. */
export const removedLines = (
  chats: Pick<ChatRepository, 'formerTextsAmong'>,
  pages: AsyncIterable<readonly WrittenMessage[]>,
): Readable => Readable.from(linesOf(chats, pages))

async function* linesOf(
  chats: Pick<ChatRepository, 'formerTextsAmong'>,
  pages: AsyncIterable<readonly WrittenMessage[]>,
): AsyncGenerator<Buffer, void, void> {
  for await (const page of pages) {
    const corrected = page.flatMap(({ row }) => (row.corrections > 0 ? row.id : []))
    const formerTexts = Map.groupBy(
      await chats.formerTextsAmong(corrected),
      ({ message_id }) => message_id,
    )
    for (const { row, isShown } of page) {
      const former = formerTexts.get(row.id)
      const line: RemovedLine = {
        row: toMessageRow(row),
        isShown,
        ...(former && { formerTexts: former }),
      }
      yield Buffer.from(`${JSON.stringify(line)}\n`)
    }
  }
}

export async function readRemoved(stream: Readable): Promise<RemovedMessage[]> {
  const removed: RemovedMessage[] = []
  for await (const text of createInterface({ input: stream })) {
    // Only this file writes them.
    const { row, isShown = true, formerTexts = [], files = [] } = JSON.parse(text) as RemovedLine
    const message = toStoredMessage({
      // A line, as they were before there were variants.
      parent_id: removed.at(-1)?.message.id ?? '',
      depth: removed.length + 1,
      compare_place: null,
      corrections: 0,
      knowledge: null,
      grounding: null,
      instructions_hash: null,
      given_files: null,
      assistant: null,
      ...row,
    })
    removed.push({ message, isShown, formerTexts, files })
  }
  return removed
}
