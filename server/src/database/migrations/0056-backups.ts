import type { Kysely } from 'kysely'

/** When and where backups are made, and how the last ones ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('backup_plan')
    .addColumn('slot', 'integer', (column) => column.primaryKey())
    .addColumn('installation', 'text', (column) => column.notNull())
    .addColumn('plan', 'text')
    .addColumn('secret_key', 'text')
    .addColumn('passphrase', 'text')
    .execute()
  await db.schema
    .createTable('backup_runs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('server', 'text', (column) => column.notNull())
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addColumn('ended_at', 'bigint')
    .addColumn('failure', 'text')
    .addColumn('is_thorough', 'integer', (column) => column.notNull())
    .addColumn('step', 'text', (column) => column.notNull().defaultTo('database'))
    .addColumn('done', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('total', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('is_seen', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
