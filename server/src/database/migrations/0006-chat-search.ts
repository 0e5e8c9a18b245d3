import { type Kysely, SqliteAdapter, sql } from 'kysely'
import { wordsOf } from '#platform/text/words.ts'

/**
 * What is searched: a row for each chat's title and each message, with its words. Each word bears its owner's mark and the kind of its text,
 * so that a search reads nobody else's part of the index. Rows go with their chat and message; their words go with them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  await (isSqlite ? createForSqlite(db) : createForPostgres(db))
  await db.schema
    .createIndex('search_documents_by_chat')
    .on('search_documents')
    .column('chat_id')
    .execute()
  for await (const row of searchable(db)) await insert(db, isSqlite, row)
}

async function createForSqlite(db: Kysely<unknown>) {
  await sql`create table search_documents (
    id integer primary key,
    chat_id text not null references chats (id) on delete cascade,
    message_id text unique references messages (id) on delete cascade)`.execute(db)
  // Mark and kind are 9 characters: beginnings of 3 and 4 letters, which many words share, are indexed themselves.
  await sql`create virtual table search_words using fts5 (
    words, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii', prefix = '12 13')`.execute(
    db,
  )
  await sql`create trigger search_documents_gone after delete on search_documents begin
    delete from search_words where rowid = old.id; end`.execute(db)
}

async function createForPostgres(db: Kysely<unknown>) {
  await sql`create table search_documents (
    id bigserial primary key,
    chat_id text not null references chats (id) on delete cascade,
    message_id text unique references messages (id) on delete cascade,
    words tsvector not null)`.execute(db)
  await sql`create index search_documents_words on search_documents using gin (words)`.execute(db)
}

interface Row {
  readonly chat_id: string
  readonly message_id: string | null
  readonly user_id: string
  readonly text: string
}
const atOnce = 500

/** What was said before there was a search. A reply that is still growing is indexed when it is settled. */
async function* searchable(db: Kysely<unknown>): AsyncGenerator<Row, void, void> {
  let last = ''
  for (;;) {
    const { rows } = await sql<Row>`select id as chat_id, null as message_id, user_id, title as text
      from chats where id > ${last} order by id limit ${atOnce}`.execute(db)
    yield* rows
    last = rows.at(-1)?.chat_id ?? ''
    if (rows.length < atOnce) break
  }
  last = ''
  for (;;) {
    const { rows } =
      await sql<Row>`select m.chat_id, m.id as message_id, c.user_id, m.content as text
      from messages m join chats c on c.id = m.chat_id
      where m.id > ${last} and m.status <> 'writing' order by m.id limit ${atOnce}`.execute(db)
    yield* rows
    last = rows.at(-1)?.message_id ?? ''
    if (rows.length < atOnce) return
  }
}

async function insert(
  db: Kysely<unknown>,
  isSqlite: boolean,
  { chat_id, message_id, user_id, text }: Row,
) {
  const owner = user_id
    .replaceAll(/[^0-9a-zA-Z]/g, '')
    .toLowerCase()
    .slice(-8)
    .padStart(8, '0')
  const kind = message_id === null ? 't' : 'm'
  const words = [...new Set([...wordsOf(text)].map(({ word }) => `${owner}${kind}${word}`))].join(
    ' ',
  )
  if (words === '') return
  if (!isSqlite) {
    await sql`insert into search_documents (chat_id, message_id, words)
      values (${chat_id}, ${message_id}, array_to_tsvector(string_to_array(${words}, ' ')))`.execute(
      db,
    )
    return
  }
  const { rows } = await sql<{ id: number }>`insert into search_documents (chat_id, message_id)
    values (${chat_id}, ${message_id}) returning id`.execute(db)
  await sql`insert into search_words (rowid, words) values (${rows[0]?.id}, ${words})`.execute(db)
}
