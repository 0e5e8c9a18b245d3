import type { Kysely } from 'kysely'

/** How many of the oldest messages of its chat a reply was written without: they did not fit into the model's window. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('messages')
    .addColumn('left_out', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
