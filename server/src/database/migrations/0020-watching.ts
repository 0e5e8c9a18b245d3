import type { Kysely } from 'kysely'

/** What was measured over time, and what the administrator told everyone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('metric_samples')
    .addColumn('at', 'bigint', (column) => column.primaryKey())
    .addColumn('memory', 'real')
    .addColumn('cpu', 'real')
    .addColumn('disk', 'real')
    .addColumn('active_users', 'integer', (column) => column.notNull())
    .addColumn('running', 'real', (column) => column.notNull())
    .addColumn('waiting', 'real', (column) => column.notNull())
    .addColumn('requests', 'integer', (column) => column.notNull())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('notices')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('sent_at', 'bigint', (column) => column.notNull())
    .addColumn('sent_by', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('level', 'text', (column) => column.notNull())
    .addColumn('withdrawn_at', 'bigint')
    .execute()
  await db.schema.createIndex('notices_by_time').on('notices').columns(['sent_at', 'id']).execute()
  await db.schema
    .createTable('seen_notices')
    .addColumn('notice_id', 'text', (column) =>
      column.notNull().references('notices.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('seen_notices_key', ['notice_id', 'user_id'])
    .execute()
  await db.schema.createIndex('seen_notices_by_user').on('seen_notices').column('user_id').execute()
}
