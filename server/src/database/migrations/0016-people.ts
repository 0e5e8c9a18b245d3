import { type Kysely, SqliteAdapter, sql } from 'kysely'
import { wordsOf } from '#platform/text/words.ts'

/** What the administrator needs to find accounts, to let people choose a password by a link, and to remove an account in steps. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  const add = (name: string) =>
    db.schema
      .alterTable('users')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  await add('name_key')
  await add('search_text')
  await db.schema.alterTable('users').addColumn('removed_at', 'bigint').execute()
  // Beginnings of words are ranges, which only the plain order of characters keeps together.
  const plainText = isSqlite ? 'text' : sql`text collate "C"`
  await db.schema
    .createTable('user_words')
    .addColumn('word', plainText, (column) => column.notNull())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('user_words_key', ['word', 'user_id'])
    .execute()
  await db.schema.createIndex('user_words_by_user').on('user_words').column('user_id').execute()
  await db.schema
    .createTable('password_links')
    .addColumn('user_id', 'text', (column) =>
      column.primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  await fillWords(db)
  for (const column of ['name_key', 'last_login_at', 'created_at'])
    await db.schema.createIndex(`users_by_${column}`).on('users').columns([column, 'id']).execute()
  await db.schema
    .createIndex('users_removed')
    .on('users')
    .column('removed_at')
    .where(sql.ref('removed_at'), 'is not', null)
    .execute()
}

const atOnce = 500

async function fillWords(db: Kysely<unknown>) {
  let last = ''
  for (;;) {
    const { rows } = await sql<{
      id: string
      name: string
      email: string
    }>`select id, name, email from users
      where id > ${last} order by id limit ${atOnce}`.execute(db)
    for (const row of rows) await fill(db, row)
    last = rows.at(-1)?.id ?? ''
    if (rows.length < atOnce) return
  }
}

async function fill(
  db: Kysely<unknown>,
  { id, name, email }: { id: string; name: string; email: string },
) {
  const key = [...wordsOf(name)].map(({ word }) => word).join(' ')
  const words = [...new Set([...wordsOf(`${name} ${email}`)].map(({ word }) => word))]
  const text = words.map((word) => ` ${word}`).join('')
  await sql`update users set name_key = ${key}, search_text = ${text} where id = ${id}`.execute(db)
  for (const word of words)
    await sql`insert into user_words (word, user_id) values (${word}, ${id})`.execute(db)
}
