import type { Kysely } from 'kysely'

/** Models added to the catalogue by the administrator, and what was installed from it with the fingerprints it had then. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('catalogue_entries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('ability', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('licence', 'text', (column) => column.notNull())
    .addColumn('addresses', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('model_installs')
    .addColumn('entry_id', 'text', (column) => column.primaryKey())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('files', 'text', (column) => column.notNull())
    // Below the models folder: the id under which the embedded engine knows it.
    .addColumn('model_id', 'text')
    .addColumn('error_code', 'text')
    .addColumn('error_params', 'text')
    .addColumn('requested_at', 'bigint', (column) => column.notNull())
    .addColumn('installed_at', 'bigint')
    .addColumn('verified_at', 'bigint')
    .addColumn('is_intact', 'integer')
    .execute()
}
