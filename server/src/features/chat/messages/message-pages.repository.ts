import type { Queries } from '#database/database.ts'
import { prepareQuery } from '#database/prepared-query.ts'
import type { StoredMessage } from '../stored-chat.ts'
import { type MessageRow, toStoredMessage } from './messages.repository.ts'

/** A range of a chat's messages, without an unfinished reply and without the reply it replaces. */
interface MessageRange {
  readonly chatId: string
  /** Start of the range (`from`) or its exclusive end (`before`). */
  readonly position: number
  /** Id of the reply that an unfinished one already replaces, or an empty string. */
  readonly replaced: string
  readonly limit: number
}

/** A position after every message of any chat. */
export const endPosition = 2_147_483_647

/** Messages by page; the cost of a page does not depend on the length of the chat. */
export const messagePages = (queries: Queries) => ({
  ...pageReads(queries),
  ...pageCounts(queries),
})

function pageReads(queries: Queries) {
  const positions = prepareQuery<{ chatId: string; id: string }, { position: number }>(
    queries,
    (value) =>
      queries
        .selectFrom('messages')
        .select('position')
        .where('id', '=', value('id'))
        .where('chat_id', '=', value('chatId')),
  )
  type ValueOf = <Name extends keyof MessageRange>(name: Name) => MessageRange[Name]
  const current = (value: ValueOf) =>
    queries
      .selectFrom('messages')
      .selectAll()
      .where('chat_id', '=', value('chatId'))
      .where('id', '!=', value('replaced'))
      .limit(value('limit'))
  const visible = (value: ValueOf) => current(value).where('status', '!=', 'writing')
  const before = prepareQuery<MessageRange, MessageRow>(queries, (value) =>
    visible(value).where('position', '<', value('position')).orderBy('position', 'desc'),
  )
  const from = prepareQuery<MessageRange, MessageRow>(queries, (value) =>
    visible(value).where('position', '>=', value('position')).orderBy('position'),
  )
  const stored = prepareQuery<MessageRange, MessageRow>(queries, (value) =>
    current(value)
      .where(({ eb, or }) =>
        or([eb('status', '!=', 'writing'), eb('continued_by', 'is not', null)]),
      )
      .where('position', '>=', value('position'))
      .orderBy('position'),
  )
  return {
    positionOf: async (chatId: string, id: string): Promise<number | undefined> =>
      (await positions({ chatId, id }))[0]?.position,
    /** The last messages before a position, in chronological order. */
    messagesBefore: async (range: MessageRange): Promise<StoredMessage[]> =>
      (await before(range)).reverse().map(toStoredMessage),
    messagesFrom: async (range: MessageRange): Promise<StoredMessage[]> =>
      (await from(range)).map(toStoredMessage),
    /** The same with a reply that is being continued: what it already has. */
    storedFrom: async (range: MessageRange): Promise<StoredMessage[]> =>
      (await stored(range)).map(toStoredMessage),
  }
}

function pageCounts(queries: Queries) {
  // Uses only the index, because reading the rows of a long chat is slow.
  const counts = prepareQuery<
    { chatId: string; position: number },
    { stored: number; before: number }
  >(queries, (value) =>
    queries
      .selectFrom('messages')
      .select(({ fn }) => [
        fn.countAll<number>().as('stored'),
        fn.countAll<number>().filterWhere('position', '<', value('position')).as('before'),
      ])
      .where('chat_id', '=', value('chatId')),
  )
  const lastTwo = prepareQuery<{ chatId: string }, Pick<MessageRow, 'id' | 'status'>>(
    queries,
    (value) =>
      queries
        .selectFrom('messages')
        .select(['id', 'status'])
        .where('chat_id', '=', value('chatId'))
        .orderBy('position', 'desc')
        .limit(2),
  )
  return {
    /** Counts the visible messages, and those of them before a position. */
    async countMessages({ chatId, position, replaced }: Omit<MessageRange, 'limit'>) {
      const [count] = await counts({ chatId, position })
      // An unfinished reply and the one it replaces are always the last messages.
      const unseen = (await lastTwo({ chatId })).filter(
        ({ id, status }) => status === 'writing' || id === replaced,
      ).length
      const total = Number(count?.stored ?? 0) - unseen
      return { total, before: Math.min(Number(count?.before ?? 0), total) }
    },
  }
}
