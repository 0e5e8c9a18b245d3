import type { Kysely } from 'kysely'
import type { MigrationEffect } from '../schema/marked-migration.ts'

export const effect: MigrationEffect = { kind: 'expand' }

/** Sounds of replies of the chat, kept for a day. No key refers to the message: the file must be removed too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('reply_sounds')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('chat_id', 'text', (column) => column.notNull())
    .addColumn('message_id', 'text', (column) => column.notNull())
    .addColumn('job_id', 'text', (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('model', 'text', (column) => column.notNull())
    .addColumn('voice', 'text')
    .addColumn('speed', 'double precision', (column) => column.notNull())
    .addColumn('pitch', 'double precision', (column) => column.notNull())
    .addColumn('file_id', 'text', (column) => column.references('files.id'))
    .addColumn('media_type', 'text', (column) => column.notNull())
    .addColumn('byte_size', 'integer', (column) => column.notNull())
    .addColumn('seconds', 'double precision')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('reply_sounds_once', ['message_id', 'fingerprint'])
    .execute()
  for (const column of ['user_id', 'chat_id', 'file_id', 'expires_at'])
    await db.schema
      .createIndex(`reply_sounds_by_${column}`)
      .on('reply_sounds')
      .column(column)
      .execute()
}
