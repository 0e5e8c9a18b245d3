import type { Kysely } from 'kysely'

/** Failures that happened while nobody was looking are shown until they were seen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('jobs')
    .addColumn('is_seen', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
