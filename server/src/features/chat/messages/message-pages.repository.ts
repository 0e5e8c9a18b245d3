import type { Queries } from '#database/database.ts'
import { prepareQuery } from '#database/prepared-query.ts'
import type { StoredMessage } from '../stored-chat.ts'
import { type MessageRow, toStoredMessage } from './messages.repository.ts'

/** A range of a chat's shown messages. */
interface MessageRange {
  readonly chatId: string
  /** Start of the range (`from`) or its exclusive end (`before`). */
  readonly depth: number
  readonly limit: number
}

/** A depth after every message of any chat. */
export const endDepth = 2_147_483_647

/** Shown messages by page; the cost of a page does not depend on the length of the chat. */
export function messagePages(queries: Queries) {
  type ValueOf = <Name extends keyof MessageRange>(name: Name) => MessageRange[Name]
  const shown = (value: ValueOf) =>
    queries
      .selectFrom('shown_messages')
      .innerJoin('messages', 'messages.id', 'shown_messages.message_id')
      .selectAll('messages')
      .where('shown_messages.chat_id', '=', value('chatId'))
      .limit(value('limit'))
  const finished = (value: ValueOf) => shown(value).where('messages.status', '!=', 'writing')
  const before = prepareQuery<MessageRange, MessageRow>(queries, (value) =>
    finished(value)
      .where('shown_messages.depth', '<', value('depth'))
      .orderBy('shown_messages.depth', 'desc'),
  )
  const from = prepareQuery<MessageRange, MessageRow>(queries, (value) =>
    finished(value)
      .where('shown_messages.depth', '>=', value('depth'))
      .orderBy('shown_messages.depth'),
  )
  const stored = prepareQuery<MessageRange, MessageRow>(queries, (value) =>
    shown(value)
      .where(({ eb, or }) =>
        or([eb('messages.status', '!=', 'writing'), eb('messages.continued_by', 'is not', null)]),
      )
      .where('shown_messages.depth', '>=', value('depth'))
      .orderBy('shown_messages.depth'),
  )
  return {
    /** The last messages before a depth, in order. */
    messagesBefore: async (range: MessageRange): Promise<StoredMessage[]> =>
      (await before(range)).reverse().map(toStoredMessage),
    messagesFrom: async (range: MessageRange): Promise<StoredMessage[]> =>
      (await from(range)).map(toStoredMessage),
    /** The same with a reply that is being continued: what it already has. */
    storedFrom: async (range: MessageRange): Promise<StoredMessage[]> =>
      (await stored(range)).map(toStoredMessage),
    ...allMessages(queries),
  }
}

/** One of all messages of a chat, shown or not. */
export interface WrittenMessage {
  readonly row: StoredMessage
  readonly isShown: boolean
}

/** Messages of all variants. */
function allMessages(queries: Queries) {
  const written = prepareQuery<
    { chatId: string; position: number; limit: number },
    MessageRow & { readonly shown_depth: number | null }
  >(queries, (value) =>
    queries
      .selectFrom('messages')
      .leftJoin('shown_messages', 'shown_messages.message_id', 'messages.id')
      .selectAll('messages')
      .select('shown_messages.depth as shown_depth')
      .where('messages.chat_id', '=', value('chatId'))
      .where('messages.position', '>=', value('position'))
      .where(({ eb, or }) =>
        or([eb('messages.status', '!=', 'writing'), eb('messages.continued_by', 'is not', null)]),
      )
      .orderBy('messages.position')
      .limit(value('limit')),
  )
  return {
    /** In the order of writing, so each comes after the one it hangs on; without a reply that has only begun. */
    async writtenFrom(chatId: string, position: number, limit: number): Promise<WrittenMessage[]> {
      const rows = await written({ chatId, position, limit })
      return rows.map((row) => ({ row: toStoredMessage(row), isShown: row.shown_depth !== null }))
    },
  }
}
