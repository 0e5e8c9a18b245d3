import type { Kysely } from 'kysely'

/**
 * Entries that users write by their own actions are bounded in number; those of administrators are not, so that nobody can
 * push them out.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('audit_entries')
    .addColumn('class', 'text', (column) => column.notNull().defaultTo('admin'))
    .execute()
  await (db as Kysely<{ audit_entries: { class: string; action: string } }>)
    .updateTable('audit_entries')
    .set({ class: 'user' })
    .where('action', 'in', ['access-key.created', 'access-key.revoked'])
    .execute()
  await db.schema
    .createIndex('audit_entries_by_actor')
    .on('audit_entries')
    .columns(['actor_id', 'class', 'at', 'id'])
    .execute()
}
