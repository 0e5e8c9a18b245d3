import type { Kysely } from 'kysely'

/** What a person sets for themselves, and the archives of what they own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('user_settings')
    .addColumn('user_id', 'text', (column) =>
      column.primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('exports')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('file_id', 'text', (column) => column.notNull().references('files.id'))
    .addColumn('byte_size', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('exports_by_user')
    .on('exports')
    .columns(['user_id', 'created_at'])
    .execute()
  await db.schema.createIndex('exports_by_file').on('exports').column('file_id').execute()
  await db.schema.createIndex('exports_by_end').on('exports').column('expires_at').execute()
}
