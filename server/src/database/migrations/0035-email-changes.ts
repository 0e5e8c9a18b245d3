import type { Kysely } from 'kysely'

/** The address that an account had before, until its user has read that it changed. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  db.schema
    .createTable('email_changes')
    .addColumn('user_id', 'text', (column) =>
      column.primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('previous_email', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .addColumn('session_id', 'text')
    .execute()
