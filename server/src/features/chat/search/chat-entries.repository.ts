import { sql } from 'kysely'
import type { Database, Queries } from '#database/database.ts'
import { compileQuery, prepareQuery } from '#database/prepared-query.ts'
import { postgresMatch, rowIdBound, sqliteMatch, wordsToFind } from '#database/search-index.ts'
import { notInTrash } from '#database/works/current-works.ts'

/** A title or message that contains every searched word. */
export interface ChatEntry {
  /** Number in the index; newer entries have larger numbers. */
  readonly entry: number
  readonly chatId: string
  readonly messageId: string | undefined
  /** Last activity of the chat for a title, time of writing for a message. */
  readonly at: number
}
export interface ChatEntryQuery {
  readonly userId: string
  /** Not empty; the last word may be a prefix. */
  readonly words: readonly string[]
  readonly text: 'title' | 'message'
  readonly before: number
  readonly limit: number
}
interface Step {
  readonly match: string
  readonly before: number
  readonly userId: string
  readonly limit: number
}
interface Row {
  readonly id: number | string
  readonly chat_id: string
  readonly message_id: string | null
  readonly at: number | string
}
type ReadEntries = (step: Step) => Promise<readonly Row[]>

/** Reads the index entry by entry, newest first. */
export function createChatEntries({ kind, queries }: Pick<Database, 'kind' | 'queries'>) {
  const read = kind === 'sqlite' ? sqliteEntries(queries) : postgresEntries(queries)
  return async (query: ChatEntryQuery): Promise<ChatEntry[]> => {
    const { userId, words, text, before, limit } = query
    const match = wordsToFind({ userId, kind: text === 'title' ? 't' : 'm' }, words)
    const rows = await read[text]({ match, before, userId, limit })
    return rows.map((row) => ({
      entry: Number(row.id),
      chatId: row.chat_id,
      messageId: row.message_id ?? undefined,
      at: Number(row.at),
    }))
  }
}

function sqliteEntries(queries: Queries): Readonly<Record<ChatEntryQuery['text'], ReadEntries>> {
  // Cross joins fix the order: the word index comes first and yields its rows from the newest on.
  const titles = prepareQuery<Step, Row>(queries, (value) =>
    compileQuery(
      queries,
      sql<Row>`select d.id, d.chat_id, d.message_id, c.updated_at as at
        from search_words cross join search_documents d on d.id = search_words.rowid cross join chats c on c.id = d.chat_id
        where search_words match ${value('match')} and search_words.rowid < ${rowIdBound(value('before'))} and c.user_id = ${value('userId')} and ${notInTrash('c.id')}
        order by search_words.rowid desc limit ${value('limit')}`,
    ),
  )
  const messages = prepareQuery<Step, Row>(queries, (value) =>
    compileQuery(
      queries,
      sql<Row>`select d.id, d.chat_id, d.message_id, m.created_at as at
        from search_words cross join search_documents d on d.id = search_words.rowid cross join chats c on c.id = d.chat_id
        cross join messages m on m.id = d.message_id
        where search_words match ${value('match')} and search_words.rowid < ${rowIdBound(value('before'))} and c.user_id = ${value('userId')} and ${notInTrash('c.id')}
        order by search_words.rowid desc limit ${value('limit')}`,
    ),
  )
  return {
    title: (step) => titles({ ...step, match: sqliteMatch(step.match) }),
    message: (step) => messages({ ...step, match: sqliteMatch(step.match) }),
  }
}

const postgresEntries = (
  queries: Queries,
): Readonly<Record<ChatEntryQuery['text'], ReadEntries>> => ({
  async title({ match, before, userId, limit }) {
    const { rows } = await sql<Row>`select d.id, d.chat_id, d.message_id, c.updated_at as at
      from search_documents d join chats c on c.id = d.chat_id
      where d.words @@ cast(${postgresMatch(match)} as tsquery) and d.id < ${before} and c.user_id = ${userId} and ${notInTrash('c.id')}
      order by d.id desc limit ${limit}`.execute(queries)
    return rows
  },
  async message({ match, before, userId, limit }) {
    const { rows } = await sql<Row>`select d.id, d.chat_id, d.message_id, m.created_at as at
      from search_documents d join chats c on c.id = d.chat_id join messages m on m.id = d.message_id
      where d.words @@ cast(${postgresMatch(match)} as tsquery) and d.id < ${before} and c.user_id = ${userId} and ${notInTrash('c.id')}
      order by d.id desc limit ${limit}`.execute(queries)
    return rows
  },
})
