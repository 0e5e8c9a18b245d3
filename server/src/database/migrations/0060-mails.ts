import type { Kysely } from 'kysely'
import type { MigrationEffect } from '../schema/marked-migration.ts'

export const effect: MigrationEffect = { kind: 'expand' }

/** The server that takes mails, the mails that wait for it, and the finished jobs that the next one is about. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mail_settings')
    .addColumn('slot', 'integer', (column) => column.primaryKey())
    .addColumn('settings', 'text', (column) => column.notNull())
    .addColumn('encrypted_password', 'text')
    .execute()
  await db.schema
    .createTable('mails')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('address_key', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('encrypted_content', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('queued_at', 'bigint', (column) => column.notNull())
    .addColumn('next_at', 'bigint', (column) => column.notNull())
    .addColumn('tried_at', 'bigint')
    .addColumn('sent_at', 'bigint')
    .addColumn('failure', 'text')
    .addColumn('reason', 'text')
    .addColumn('is_seen', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await createIndexes(db)
  await db.schema
    .createTable('finished_jobs')
    .addColumn('job_id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('ended_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('finished_jobs_user').on('finished_jobs').column('user_id').execute()
}

async function createIndexes(db: Kysely<unknown>): Promise<void> {
  const columns = {
    mails_due: ['state', 'next_at'],
    mails_address: ['address_key', 'tried_at'],
    mails_newest: ['created_at', 'id'],
    mails_user: ['user_id'],
  }
  for (const [name, indexed] of Object.entries(columns))
    await db.schema.createIndex(name).on('mails').columns(indexed).execute()
}
