import { type Kysely, sql } from 'kysely'

/**
 * How replies end, and what bounded them. Chats that kept the specified default length get the
 * model's own; a length that somebody chose stays.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['finish_reason', 'limit_by', 'continued_by'])
    await db.schema.alterTable('messages').addColumn(name, 'text').execute()
  for (const name of ['reply_limit', 'prompt_estimate'])
    await db.schema.alterTable('messages').addColumn(name, 'integer').execute()
  await db.schema
    .alterTable('chats')
    .addColumn('reply_length', 'text', (column) => column.notNull().defaultTo('model'))
    .execute()
  await sql`update chats set reply_length = 'fixed' where max_tokens <> 1000`.execute(db)
}
