import type { CommitOptions, WriteTransaction } from '#database/database.ts'
import type { StoredMessage } from '../stored-chat.ts'

/** A question and its replies, as the last of them ends. */
export interface EndedExchange {
  readonly userId: string
  readonly chatId: string
  /** As it is stored; of several, the one that the chat goes on from. */
  readonly reply: StoredMessage
  /** What becomes of the messages that wait: the next one is sent, or all are held; `unchanged`, they wait on. */
  readonly queue: 'sends' | 'stopped' | 'failed' | 'unchanged'
}

/** Stores the end; `false` when the chat is gone, or another server's by now. */
export type WriteEnd = (on: WriteTransaction) => Promise<boolean>

/** Commits the end of an exchange, and in the same commit sends the message that waits next, or holds the queue. */
export type EndExchange = (
  ended: EndedExchange,
  writeEnd: WriteEnd,
  options: CommitOptions,
) => Promise<boolean>
