import type { Kysely } from 'kysely'

/** Files that come with messages. Their message has no foreign key: the messages of a chat are written anew when it is changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('attachments')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('chat_id', 'text', (column) => column.notNull())
    .addColumn('message_id', 'text')
    .addColumn('position', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('waiting_since', 'bigint')
    .addColumn('file_id', 'text')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('media_type', 'text', (column) => column.notNull())
    .addColumn('byte_size', 'bigint', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('note', 'text')
    .addColumn('share', 'integer')
    .addColumn('content', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema
    .createIndex('attachments_by_chat')
    .on('attachments')
    .columns(['chat_id', 'message_id', 'position'])
    .execute()
  await db.schema
    .createIndex('attachments_waiting')
    .on('attachments')
    .column('waiting_since')
    .execute()
  await db.schema
    .createIndex('attachments_by_user')
    .on('attachments')
    .columns(['user_id', 'waiting_since'])
    .execute()
}
