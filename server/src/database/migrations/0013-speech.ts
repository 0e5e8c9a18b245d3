import type { Kysely } from 'kysely'

/** Texts that were read aloud, each with its sound. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('spoken_texts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('file_id', 'text', (column) => column.notNull().references('files.id'))
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('model', 'text', (column) => column.notNull())
    .addColumn('voice', 'text')
    .addColumn('speed', 'real', (column) => column.notNull())
    .addColumn('pitch', 'real', (column) => column.notNull())
    .addColumn('media_type', 'text', (column) => column.notNull())
    .addColumn('byte_size', 'integer', (column) => column.notNull())
    .addColumn('seconds', 'real')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('spoken_texts_by_user')
    .on('spoken_texts')
    .columns(['user_id', 'created_at', 'id'])
    .execute()
}
