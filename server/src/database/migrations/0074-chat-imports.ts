import type { Kysely } from 'kysely'
import type { MigrationEffect } from '../schema/marked-migration.ts'

export const effect: MigrationEffect = { kind: 'expand' }

/** Imports of files of chats: how far each one got, and what was left out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('chat_imports')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('job_id', 'text', (column) => column.notNull())
    .addColumn('upload_id', 'text', (column) => column.notNull())
    .addColumn('file_name', 'text', (column) => column.notNull())
    .addColumn('byte_size', 'bigint', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('read_bytes', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('report', 'text', (column) => column.notNull())
    .addColumn('error_code', 'text')
    .addColumn('error_params', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('ended_at', 'bigint')
    .execute()
  await db.schema
    .createIndex('chat_imports_user')
    .on('chat_imports')
    .columns(['user_id', 'created_at'])
    .execute()
}
