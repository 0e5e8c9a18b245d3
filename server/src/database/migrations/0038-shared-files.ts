import type { Kysely } from 'kysely'

/** Files that several servers share: whose storage it is, parts of uploads, and what is erased later. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('shared_storage')
    .addColumn('slot', 'integer', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('swept_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('erased_files')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('byte_size', 'bigint', (column) => column.notNull())
    .addColumn('erased_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('erased_files_by_time')
    .on('erased_files')
    .column('erased_at')
    .execute()
  await addUploadParts(db)
}

async function addUploadParts(db: Kysely<unknown>) {
  for (const name of ['received', 'claimed_until'])
    await db.schema
      .alterTable('uploads')
      .addColumn(name, 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
  await db.schema
    .createTable('upload_parts')
    .addColumn('file_id', 'text', (column) => column.primaryKey())
    .addColumn('upload_id', 'text', (column) => column.notNull())
    .addColumn('first_byte', 'bigint', (column) => column.notNull())
    .addColumn('byte_size', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('upload_parts_in_order')
    .on('upload_parts')
    .columns(['upload_id', 'first_byte'])
    .unique()
    .execute()
}
