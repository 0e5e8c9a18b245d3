import type { KnowledgeScope } from '@atelier/contract/knowledge/knowledge-scope'
import type { ProblemParams } from '@atelier/contract/problems/problem-codes'
import type { Problem } from '@atelier/contract/problems/problems'
import { type Selectable, sql } from 'kysely'
import type { Queries } from '#database/database.ts'
import { prepareQuery } from '#database/prepared-query.ts'
import { isSqlite } from '#database/search-index.ts'
import type { MessagesTable } from '#database/tables/chat.ts'
import { inSlices } from '#platform/in-slices.ts'
import { storableJson } from '#platform/text/storable-text.ts'
import type { GivenFiles } from '../instructions/given-files.ts'
import type { ChatSearchIndex } from '../search/chat-search.repository.ts'
import type { StoredGrounding, StoredMessage } from '../stored-chat.ts'

export type MessageRow = Readonly<Omit<Selectable<MessagesTable>, 'edited_question'>>

/** Maximum messages read at once: far more than a user writes or a request can carry. */
export const maxMessages = 100_000

export const messageQueries = (queries: Queries, search: ChatSearchIndex) => ({
  ...messageReads(queries),
  ...messageInserts(queries, search),
  ...messageChanges(queries, search),
  ...messageRemovals,
})

function messageReads(queries: Queries) {
  const messageOf = prepareQuery<{ chatId: string; id: string }, MessageRow>(queries, (value) =>
    queries
      .selectFrom('messages')
      .selectAll()
      .where('id', '=', value('id'))
      .where('chat_id', '=', value('chatId')),
  )
  const lastPosition = prepareQuery<{ chatId: string }, { position: number | null }>(
    queries,
    (value) =>
      queries
        .selectFrom('messages')
        .select(({ fn }) => fn.max('position').as('position'))
        .where('chat_id', '=', value('chatId')),
  )
  return {
    async message(chatId: string, id: string, on?: Queries): Promise<StoredMessage | undefined> {
      const [row] = await messageOf({ chatId, id }, on)
      return row && toStoredMessage(row)
    },
    /** After everything that was written in the chat so far. */
    nextPosition: async (chatId: string, on?: Queries): Promise<number> =>
      ((await lastPosition({ chatId }, on))[0]?.position ?? 0) + 1,
    /** Returns the ids that exist, for any owner; also of messages that wait in a queue. */
    async existingMessages(
      ids: readonly string[],
      on: Queries = queries,
    ): Promise<ReadonlySet<string>> {
      if (ids.length === 0) return new Set()
      // One query: a message leaves the queue at any time.
      const rows = await on
        .selectFrom('messages')
        .select('id')
        .where('id', 'in', ids)
        .unionAll((on) => on.selectFrom('queued_messages').select('id').where('id', 'in', ids))
        .execute()
      return new Set(rows.map(({ id }) => id))
    },
  }
}

const rowsPerInsert = 100

/** PostgreSQL takes many rows with one statement, and counts their bytes once; SQLite takes each at once. */
function rowInserter(queries: Queries) {
  const insertOne = prepareQuery<MessageRow>(queries, (value) =>
    queries.insertInto('messages').values(rowOf(value)),
  )
  const columns = sql.join(Object.keys(rowOf(() => null as never)).map((name) => sql.ref(name))) // the names alone are read
  const insertSome = (rows: readonly MessageRow[], on: Queries) =>
    sql`insert into messages (${columns}) select ${columns}
      from json_populate_recordset(null::messages, ${storableJson(rows)}::json)`.execute(on)
  return async (messages: readonly StoredMessage[], on: Queries): Promise<void> => {
    const rows = messages.map(toMessageRow)
    if (isSqlite(queries)) for (const row of rows) await insertOne(row, on)
    else
      for (let start = 0; start < rows.length; start += rowsPerInsert)
        await insertSome(rows.slice(start, start + rowsPerInsert), on)
  }
}

function messageInserts(queries: Queries, search: ChatSearchIndex) {
  const insert = rowInserter(queries)
  return {
    async addMessages(messages: readonly StoredMessage[], on: Queries): Promise<void> {
      await insert(messages, on)
      await search.saveMessages(messages, on)
    },
    /** For chats that are not completely stored. */
    addUnindexed: insert,
    /** For large numbers of messages: their words are indexed afterwards (`indexNext`). */
    async addManyMessages(
      chatId: string,
      messages: readonly StoredMessage[],
      on: Queries,
    ): Promise<void> {
      for await (const slice of inSlices(messages)) await insert(slice, on)
      await search.removeTitle(chatId, on)
    },
  }
}

const rowSaver = (queries: Queries) =>
  prepareQuery<MessageRow, Pick<MessageRow, 'id'>>(queries, (value) => {
    const { id, ...changes } = rowOf(value)
    return queries.updateTable('messages').set(changes).where('id', '=', id).returning('id')
  })

/** The text of an unfinished reply so far. */
export type ReplyProgress = Pick<MessageRow, 'id' | 'content' | 'reasoning'>

/** PostgreSQL takes a third of the time for one statement with all texts; SQLite has no way to the database to save. */
function progressSaver(queries: Queries) {
  const saveOne = prepareQuery<ReplyProgress>(queries, (value) =>
    queries
      .updateTable('messages')
      .set({ content: value('content'), reasoning: value('reasoning') })
      .where('id', '=', value('id')),
  )
  return async (texts: readonly ReplyProgress[], on: Queries): Promise<void> => {
    if (isSqlite(queries)) for (const text of texts) await saveOne(text, on)
    else
      await sql`update messages set content = text.content, reasoning = text.reasoning
        from unnest(${texts.map(({ id }) => id)}::text[], ${texts.map(({ content }) => content)}::text[],
          ${texts.map(({ reasoning }) => reasoning)}::text[]) as text (id, content, reasoning)
        where messages.id = text.id`.execute(on)
  }
}

function messageChanges(queries: Queries, search: ChatSearchIndex) {
  const saveRow = rowSaver(queries)
  return {
    /** Stores the texts of unfinished replies so far; they are not indexed yet. */
    saveProgress: progressSaver(queries),
    async saveMessage(message: StoredMessage, on: Queries): Promise<void> {
      const saved = await saveRow(toMessageRow(message), on)
      // Removed meanwhile, it has no words to index.
      if (saved.length > 0) await search.saveMessages([message], on)
    },
    /** The reply is written on; its text stays, and so does why it had ended. */
    async reopenReply(id: string, on: Queries): Promise<void> {
      // Which way it is continued is known only later; a stopped server must know that it was.
      await on
        .updateTable('messages')
        .set({ status: 'writing', continued_by: 'engine' })
        .where('id', '=', id)
        .execute()
    },
    /** For a reply that failed before it began. */
    async saveFailure(id: string, { code, params }: Problem, on: Queries): Promise<void> {
      const failed = { status: 'failed', ...failureColumns({ code, params }) } as const
      await on.updateTable('messages').set(failed).where('id', '=', id).execute()
    },
    /** For a reply that will not be written any more. */
    async saveStopped(id: string, on: Queries): Promise<void> {
      await on
        .updateTable('messages')
        .set({ status: 'stopped' })
        .where('id', '=', id)
        .where('status', '=', 'writing')
        .execute()
    },
  }
}

const messageRemovals = {
  async removeAll(chatId: string, on: Queries): Promise<void> {
    await on.deleteFrom('messages').where('chat_id', '=', chatId).execute()
  },
}

/** Every column by name, for a row or for the values of a prepared query. */
const rowOf = (
  value: <Name extends keyof MessageRow>(name: Name) => MessageRow[Name],
): MessageRow => ({
  id: value('id'),
  chat_id: value('chat_id'),
  position: value('position'),
  parent_id: value('parent_id'),
  depth: value('depth'),
  role: value('role'),
  content: value('content'),
  reasoning: value('reasoning'),
  model: value('model'),
  engine: value('engine'),
  status: value('status'),
  error_code: value('error_code'),
  error_params: value('error_params'),
  prompt_tokens: value('prompt_tokens'),
  completion_tokens: value('completion_tokens'),
  left_out: value('left_out'),
  prompt_estimate: value('prompt_estimate'),
  finish_reason: value('finish_reason'),
  reply_limit: value('reply_limit'),
  limit_by: value('limit_by'),
  continued_by: value('continued_by'),
  compare_place: value('compare_place'),
  corrections: value('corrections'),
  knowledge: value('knowledge'),
  grounding: value('grounding'),
  instructions_hash: value('instructions_hash'),
  given_files: value('given_files'),
  assistant: value('assistant'),
  created_at: value('created_at'),
})

const failureColumns = (failure: StoredMessage['failure']) => ({
  error_code: failure?.code ?? null,
  error_params: failure ? JSON.stringify(failure.params) : null,
})

export const toMessageRow = (message: StoredMessage): MessageRow => ({
  id: message.id,
  chat_id: message.chatId,
  position: message.position,
  parent_id: message.parentId,
  depth: message.depth,
  role: message.role,
  content: message.content,
  reasoning: message.reasoning,
  model: message.model ?? null,
  engine: message.engine ?? null,
  status: message.status,
  ...failureColumns(message.failure),
  prompt_tokens: message.usage?.promptTokens ?? null,
  completion_tokens: message.usage?.completionTokens ?? null,
  left_out: message.leftOut,
  prompt_estimate: message.promptEstimate ?? null,
  finish_reason: message.finishReason ?? null,
  reply_limit: message.limit?.tokens ?? null,
  limit_by: message.limit?.by ?? null,
  continued_by: message.continuedBy ?? null,
  compare_place: message.comparePlace ?? null,
  corrections: message.corrections,
  knowledge: message.knowledge ? JSON.stringify(message.knowledge) : null,
  grounding: message.grounding ? JSON.stringify(message.grounding) : null,
  instructions_hash: message.instructionsHash ?? null,
  given_files: message.givenFiles ? JSON.stringify(message.givenFiles) : null,
  assistant: message.assistant ? JSON.stringify(message.assistant) : null,
  created_at: message.createdAt,
})

export const toStoredMessage = (row: MessageRow): StoredMessage => ({
  id: row.id,
  chatId: row.chat_id,
  position: row.position,
  parentId: row.parent_id,
  depth: row.depth,
  role: row.role,
  content: row.content,
  reasoning: row.reasoning,
  model: row.model ?? undefined,
  engine: row.engine ?? undefined,
  status: row.status,
  failure:
    row.error_code === null
      ? undefined
      : { code: row.error_code, params: parseStored<ProblemParams>(row.error_params) ?? {} },
  usage:
    row.prompt_tokens === null || row.completion_tokens === null
      ? undefined
      : { promptTokens: row.prompt_tokens, completionTokens: row.completion_tokens },
  leftOut: row.left_out,
  promptEstimate: row.prompt_estimate ?? undefined,
  finishReason: row.finish_reason ?? undefined,
  limit:
    row.reply_limit === null || row.limit_by === null
      ? undefined
      : { tokens: row.reply_limit, by: row.limit_by },
  continuedBy: row.continued_by ?? undefined,
  comparePlace: row.compare_place ?? undefined,
  corrections: row.corrections,
  knowledge: parseStored<KnowledgeScope>(row.knowledge),
  grounding: parseStored<StoredGrounding>(row.grounding),
  instructionsHash: row.instructions_hash ?? undefined,
  givenFiles: parseStored<GivenFiles>(row.given_files),
  assistant: parseStored<NonNullable<StoredMessage['assistant']>>(row.assistant),
  createdAt: row.created_at,
})

// Only this repository writes these columns.
const parseStored = <T>(json: string | null): T | undefined =>
  json === null ? undefined : (JSON.parse(json) as T)
