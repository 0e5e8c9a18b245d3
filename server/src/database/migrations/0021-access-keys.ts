import type { Kysely } from 'kysely'

/** Keys by which a person's programs are let in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('access_keys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('hint', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('scopes', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('last_used_at', 'bigint')
    .execute()
  await db.schema
    .createIndex('access_keys_by_user')
    .on('access_keys')
    .columns(['user_id', 'created_at', 'id'])
    .execute()
}
