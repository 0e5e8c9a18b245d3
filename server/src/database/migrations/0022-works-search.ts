import { type Kysely, SqliteAdapter, sql } from 'kysely'
import { wordsOf } from '#platform/text/words.ts'

const parents = {
  image_id: 'images',
  inpainting_id: 'inpaintings',
  spoken_text_id: 'spoken_texts',
  attachment_id: 'attachments',
  transcription_id: 'transcriptions',
} as const
type Column = keyof typeof parents

/**
 * What is searched besides chats: a row for each prompt, text that was read aloud, piece of a recording and name of a file. As in the index of
 * chats, each word bears its owner's mark and the kind of its text. Rows go with the work that they are of; their words go with them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  const columns = Object.entries(parents).map(
    ([column, table]) =>
      sql`${sql.ref(column)} text references ${sql.table(table)} (id) on delete cascade`,
  )
  if (isSqlite) {
    await sql`create table work_documents (id integer primary key, ${sql.join(columns)}, piece integer)`.execute(
      db,
    )
    await sql`create virtual table work_words using fts5 (
      words, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii', prefix = '12 13')`.execute(
      db,
    )
    await sql`create trigger work_documents_gone after delete on work_documents begin
      delete from work_words where rowid = old.id; end`.execute(db)
  } else {
    await sql`create table work_documents (id bigserial primary key, ${sql.join(columns)}, piece integer, words tsvector not null)`.execute(
      db,
    )
    await sql`create index work_documents_words on work_documents using gin (words)`.execute(db)
  }
  for (const column of Object.keys(parents))
    await sql`create index ${sql.ref(`work_documents_by_${column}`)} on work_documents (${sql.ref(column)})
      where ${sql.ref(column)} is not null`.execute(db)
  for (const [sign, column, rows] of sources) await fill(db, { isSqlite, sign, column, rows })
}

interface Row {
  readonly id: string
  readonly user_id: string
  readonly text: string
}
type Rows = (db: Kysely<unknown>, last: string) => Promise<readonly Row[]>
const atOnce = 500

const columnOf =
  (table: string, column: string): Rows =>
  async (db, last) =>
    (
      await sql<Row>`select id, user_id, ${sql.ref(column)} as text from ${sql.table(table)}
        where id > ${last} order by id limit ${atOnce}`.execute(db)
    ).rows

const inpaintings: Rows = async (db, last) => {
  const { rows } = await sql<
    Row & { readonly asked: string }
  >`select id, user_id, asked, '' as text from inpaintings
    where id > ${last} and result_file_id is not null order by id limit ${atOnce}`.execute(db)
  return rows.map((row) => ({
    ...row,
    text: (JSON.parse(row.asked) as { readonly prompt?: string }).prompt ?? '',
  }))
}

const sources: readonly (readonly [string, Column, Rows])[] = [
  ['i', 'image_id', columnOf('images', 'prompt')],
  ['p', 'inpainting_id', inpaintings],
  ['s', 'spoken_text_id', columnOf('spoken_texts', 'text')],
  ['f', 'attachment_id', columnOf('attachments', 'name')],
  ['n', 'transcription_id', columnOf('transcriptions', 'original_name')],
]

interface Filling {
  readonly isSqlite: boolean
  readonly sign: string
  readonly column: Column
  readonly rows: Rows
}

async function fill(db: Kysely<unknown>, { isSqlite, sign, column, rows }: Filling) {
  let last = ''
  for (;;) {
    const some = await rows(db, last)
    for (const row of some) {
      await insert(db, isSqlite, { column, sign, row, piece: null })
      if (sign === 'n') await fillPieces(db, isSqlite, row)
    }
    last = some.at(-1)?.id ?? ''
    if (some.length < atOnce) return
  }
}

async function fillPieces(db: Kysely<unknown>, isSqlite: boolean, { id, user_id }: Row) {
  const { rows } = await sql<{
    piece: number
    text: string
  }>`select piece, text from transcription_segments
    where transcription_id = ${id} order by piece, place`.execute(db)
  const pieces = Map.groupBy(rows, ({ piece }) => piece)
  for (const [piece, segments] of pieces) {
    const row = { id, user_id, text: segments.map(({ text }) => text).join(' ') }
    await insert(db, isSqlite, { column: 'transcription_id', sign: 'r', row, piece })
  }
}

interface Indexed {
  readonly column: Column
  readonly sign: string
  readonly row: Row
  readonly piece: number | null
}

async function insert(
  db: Kysely<unknown>,
  isSqlite: boolean,
  { column, sign, row, piece }: Indexed,
) {
  const owner = row.user_id
    .replaceAll(/[^0-9a-zA-Z]/g, '')
    .toLowerCase()
    .slice(-8)
    .padStart(8, '0')
  const words = [
    ...new Set([...wordsOf(row.text)].map(({ word }) => `${owner}${sign}${word}`)),
  ].join(' ')
  if (words === '') return
  if (!isSqlite) {
    await sql`insert into work_documents (${sql.ref(column)}, piece, words)
      values (${row.id}, ${piece}, array_to_tsvector(string_to_array(${words}, ' ')))`.execute(db)
    return
  }
  const { rows } = await sql<{ id: number }>`insert into work_documents (${sql.ref(column)}, piece)
    values (${row.id}, ${piece}) returning id`.execute(db)
  await sql`insert into work_words (rowid, words) values (${rows[0]?.id}, ${words})`.execute(db)
}
