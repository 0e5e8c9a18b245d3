import { type Kysely, sql } from 'kysely'

/** With the words of accounts what else a search asks, so that it need not look at each account that has a word: they lie far apart. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['name_key', 'search_text'])
    await db.schema
      .alterTable('user_words')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  await sql`update user_words set
    name_key = (select name_key from users where users.id = user_words.user_id),
    search_text = (select search_text from users where users.id = user_words.user_id)`.execute(db)
  await db.schema
    .createIndex('user_words_in_order')
    .on('user_words')
    .columns(['word', 'name_key', 'user_id', 'search_text'])
    .execute()
}
