import type { Kysely } from 'kysely'

/**
 * How many of the oldest messages of its chat a reply was written without, as they did not fit into the model's window; and questions
 * that are asked in other words, which count only once there is a reply to them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('messages')
    .addColumn('left_out', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('messages').addColumn('edited_question', 'text').execute()
}
