import type { Kysely } from 'kysely'

/** Servers that keep files in their own folder: such a one works alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('servers')
    .addColumn('own_files', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
