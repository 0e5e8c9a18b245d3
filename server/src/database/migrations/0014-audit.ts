import type { Kysely } from 'kysely'

/** The trail of what administrators do; nothing refers to it, nothing removes from it but its age. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit_entries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('actor_id', 'text', (column) => column.notNull())
    .addColumn('actor_email', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('target_id', 'text')
    .addColumn('target_name', 'text')
    .addColumn('words', 'text', (column) => column.notNull())
    .addColumn('changes', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('audit_entries_by_time')
    .on('audit_entries')
    .columns(['at', 'id'])
    .execute()
  await db.schema
    .createIndex('audit_entries_by_action')
    .on('audit_entries')
    .columns(['action', 'at', 'id'])
    .execute()
}
