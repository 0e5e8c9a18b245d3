import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, Queries } from '#database/database.ts'
import { ownerWithoutIndex } from '#database/owner-without-index.ts'
import {
  compileQuery,
  idList,
  isInIdList,
  type OwnIds,
  prepareQuery,
} from '#database/prepared-query.ts'
import {
  postgresMatch,
  rowIdBound,
  sqliteMatch,
  toPostgresVector,
  wordsToFind,
  wordsToIndex,
} from '#database/search-index.ts'
import { notInTrash } from '#database/works/current-works.ts'
import type { StoredChat, StoredMessage } from '../stored-chat.ts'

/** Where a search matched: in a chat's title or in one of its messages. */
export interface SearchMatch {
  readonly chatId: string
  readonly messageId: string | undefined
}
export interface SearchQuery {
  readonly userId: string
  /** Not empty; the last word may be a prefix. */
  readonly words: readonly string[]
  /** Maximum number of chats. */
  readonly limit: number
  /** Which of these chats are the user's own, outside the trash. */
  readonly openChats?: ((chatIds: readonly string[]) => Promise<OpenChats>) | undefined
}
type OpenChats = Pick<ReadonlySet<string>, 'has'>
type IndexedMessage = Pick<StoredMessage, 'id' | 'chatId' | 'status' | 'content'>
interface IndexedDocument extends Pick<SearchMatch, 'chatId' | 'messageId'> {
  readonly userId: string
  readonly text: string
}
/** The index separates titles and messages because titles come first in the results. */
type DocumentKind = 't' | 'm'
interface SearchStep {
  readonly query: string
  readonly before: number
  readonly limit: number
}
interface Row {
  readonly id: number | string
  readonly chat_id: string
  readonly message_id: string | null
}

/** Most chats have few matching messages; for a long chat the steps grow. */
const firstStep = 24
const maxStep = 1000
const afterAll = Number.MAX_SAFE_INTEGER

/** The search index of chats. SQLite and PostgreSQL differ in how it is written and queried. */
export const createChatSearch = ({ kind, queries }: Pick<Database, 'kind' | 'queries'>) => {
  const { matching, insert } = kind === 'sqlite' ? sqliteIndex(queries) : postgresIndex(queries)
  const reads = { matching, openChats: createOpenChats(queries) }
  return {
    ...indexWrites(queries, insert),
    findChats: (query: SearchQuery) => findChats(reads, query),
  }
}
export type ChatSearchIndex = ReturnType<typeof createChatSearch>

type Matching = (step: SearchStep) => Promise<readonly Row[]>
interface IndexReads {
  readonly matching: Matching
  readonly openChats: (userId: string, chatIds: readonly string[]) => Promise<OpenChats>
}
type Insert = (document: IndexedDocument, words: string, on: Queries) => Promise<void>

/** Writes to the index. The database itself removes the entries of deleted chats and messages. Of temporary chats it has nothing. */
function indexWrites(queries: Queries, insert: Insert) {
  const ownerOf = prepareQuery<{ chatId: string }, { user_id: string }>(queries, (value) =>
    queries
      .selectFrom('chats')
      .select('user_id')
      .where('id', '=', value('chatId'))
      .where('expires_at', 'is', null),
  )
  const deleteMessage = prepareQuery<{ messageId: string | null }>(queries, (value) =>
    queries.deleteFrom('search_documents').where('message_id', '=', value('messageId')),
  )
  async function add(document: IndexedDocument, on: Queries) {
    const words = documentWords(document)
    if (words !== '') await insert(document, words, on)
  }
  return {
    /** Until its title is saved again, the chat counts as one whose messages are not indexed yet. */
    async removeTitle(chatId: string, on: Queries): Promise<void> {
      await on
        .deleteFrom('search_documents')
        .where('chat_id', '=', chatId)
        .where('message_id', 'is', null)
        .execute()
    },
    async saveTitle(chat: Pick<StoredChat, 'id' | 'userId' | 'title'>, on: Queries): Promise<void> {
      await on
        .deleteFrom('search_documents')
        .where('chat_id', '=', chat.id)
        .where('message_id', 'is', null)
        .execute()
      if ((await ownerOf({ chatId: chat.id }, on)).length === 0) return
      await add(
        { chatId: chat.id, messageId: undefined, userId: chat.userId, text: chat.title },
        on,
      )
    },
    /** Unfinished replies are left out; they are indexed once they are finished. */
    async saveMessages(messages: readonly IndexedMessage[], on: Queries): Promise<void> {
      const owners = new Map<string, string>()
      for (const { id, chatId, content, status } of messages) {
        if (status === 'writing') continue
        const userId = owners.get(chatId) ?? (await ownerOf({ chatId }, on))[0]?.user_id
        if (userId === undefined) continue
        owners.set(chatId, userId)
        await deleteMessage({ messageId: id }, on)
        await add({ chatId, messageId: id, userId, text: content }, on)
      }
    },
  }
}

async function findChats(
  reads: IndexReads,
  { userId, words, limit, ...query }: SearchQuery,
): Promise<SearchMatch[]> {
  const openChats = query.openChats ?? ((chatIds) => reads.openChats(userId, chatIds))
  const chats: SearchMatch[] = []
  const seen = new Set<string>()
  for (const kind of ['t', 'm'] as const) {
    const matched = wordsToFind({ userId, kind }, words)
    for await (const rows of newestFirst(reads.matching, matched)) {
      const unseen = firstOfEachChat(rows, seen)
      // Hardly more than are missing: most are open, and reading a chat takes longer than finding it.
      while (unseen.length > 0) {
        const some = unseen.splice(0, Math.max(firstStep, limit - chats.length))
        const open = await openChats(some.map(({ chatId }) => chatId))
        chats.push(...some.filter(({ chatId }) => open.has(chatId)))
        if (chats.length >= limit) return chats.slice(0, limit)
      }
    }
  }
  return chats
}

/** Adds their chats to those that were seen. */
function firstOfEachChat(rows: readonly Row[], seen: Set<string>): SearchMatch[] {
  const unseen: SearchMatch[] = []
  for (const { chat_id, message_id } of rows) {
    if (seen.has(chat_id)) continue
    seen.add(chat_id)
    unseen.push({ chatId: chat_id, messageId: message_id ?? undefined })
  }
  return unseen
}

/** The matches in steps; of other users too, when their words have the same prefix. */
async function* newestFirst(
  matching: Matching,
  query: string,
): AsyncGenerator<readonly Row[], void, void> {
  for (let before = afterAll, limit = firstStep; ; limit = Math.min(limit * 4, maxStep)) {
    const rows = await matching({ query, before, limit })
    const last = rows.at(-1)
    if (!last) return
    yield rows
    if (rows.length < limit) return
    before = Number(last.id)
    // A far page reads many rows, so other requests run between the steps.
    await setImmediate()
  }
}

/** Asked once for each chat rather than for each of its messages. */
function createOpenChats(queries: Queries): IndexReads['openChats'] {
  const read = prepareQuery<OwnIds, { id: string }>(queries, (value) =>
    queries
      .selectFrom('chats')
      .select('id')
      .where(ownerWithoutIndex('user_id'), '=', value('userId'))
      .where(isInIdList(queries, 'chats.id', value('list')))
      .where(notInTrash('chats.id')),
  )
  return async (userId, chatIds) =>
    new Set((await read({ userId, list: idList(chatIds) })).map(({ id }) => id))
}

/** The words of a text that are indexed. */
export const documentWords = (document: IndexedDocument): string =>
  wordsToIndex({ userId: document.userId, kind: kindOf(document) }, document.text)
const kindOf = ({ messageId }: IndexedDocument): DocumentKind =>
  messageId === undefined ? 't' : 'm'

function sqliteIndex(queries: Queries): { matching: Matching; insert: Insert } {
  const insertDocument = prepareQuery<{ chatId: string; messageId: string | null }, { id: number }>(
    queries,
    (value) =>
      queries
        .insertInto('search_documents')
        .values({ chat_id: value('chatId'), message_id: value('messageId') })
        .returning('id'),
  )
  const insertWords = prepareQuery<{ id: number; words: string }>(queries, (value) =>
    compileQuery(
      queries,
      sql`insert into search_words (rowid, words) values (${value('id')}, ${value('words')})`,
    ),
  )
  const select = prepareQuery<SearchStep, Row>(queries, (value) =>
    compileQuery(
      queries,
      // Cross joins fix the order: the word index comes first and yields its rows from the newest
      // on.
      sql<Row>`select d.id, d.chat_id, d.message_id
        from search_words cross join search_documents d on d.id = search_words.rowid
        where search_words match ${value('query')} and search_words.rowid < ${rowIdBound(value('before'))}
        order by search_words.rowid desc limit ${value('limit')}`,
    ),
  )
  return {
    matching: (step) => select({ ...step, query: sqliteMatch(step.query) }),
    async insert({ chatId, messageId }, words, on) {
      const [row] = await insertDocument({ chatId, messageId: messageId ?? null }, on)
      if (row) await insertWords({ id: row.id, words }, on)
    },
  }
}

function postgresIndex(queries: Queries): { matching: Matching; insert: Insert } {
  return {
    async matching({ query, before, limit }) {
      const { rows } = await sql<Row>`select d.id, d.chat_id, d.message_id from search_documents d
        where d.words @@ cast(${postgresMatch(query)} as tsquery) and d.id < ${before}
        order by d.id desc limit ${limit}`.execute(queries)
      return rows
    },
    async insert({ chatId, messageId }, words, on) {
      await sql`insert into search_documents (chat_id, message_id, words)
        values (${chatId}, ${messageId ?? null}, ${toPostgresVector(words)})`.execute(on)
    },
  }
}
