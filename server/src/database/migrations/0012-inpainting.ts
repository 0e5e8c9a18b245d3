import type { Kysely } from 'kysely'

/** Repainted pictures, and the ledger of the quota that they take from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('inpainting_reserved', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createTable('inpaintings')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('original_file_id', 'text', (column) => column.notNull().references('files.id'))
    .addColumn('mask_file_id', 'text', (column) => column.notNull().references('files.id'))
    .addColumn('result_file_id', 'text', (column) => column.references('files.id'))
    .addColumn('thumbnail_file_id', 'text', (column) => column.references('files.id'))
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('model', 'text', (column) => column.notNull())
    .addColumn('asked', 'text', (column) => column.notNull())
    .addColumn('applied', 'text', (column) => column.notNull())
    .addColumn('route', 'text', (column) => column.notNull())
    .addColumn('notes', 'text', (column) => column.notNull())
    .addColumn('byte_size', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('inpaintings_by_user')
    .on('inpaintings')
    .columns(['user_id', 'created_at', 'id'])
    .execute()
  await db.schema
    .createTable('inpainting_charges')
    .addColumn('inpainting_id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('settled_at', 'bigint')
    .execute()
  await db.schema
    .createIndex('inpainting_charges_by_user')
    .on('inpainting_charges')
    .columns(['user_id', 'created_at'])
    .execute()
}
