import type { Kysely } from 'kysely'

/** Long work: its queue, what it usually lasts, and the requests already answered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('jobs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    // Order of arrival, given by the server: clocks jump, sequences do not.
    .addColumn('sequence', 'bigint', (column) => column.notNull().unique())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('model', 'text')
    .addColumn('engine', 'text')
    .addColumn('is_long', 'integer', (column) => column.notNull())
    .addColumn('size', 'double precision', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('input', 'text', (column) => column.notNull())
    .addColumn('result', 'text')
    .addColumn('error_code', 'text')
    .addColumn('error_params', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('started_at', 'bigint')
    .addColumn('ended_at', 'bigint')
    .execute()
  await db.schema.createIndex('jobs_by_state').on('jobs').columns(['state', 'sequence']).execute()
  await db.schema.createIndex('jobs_by_user').on('jobs').columns(['user_id', 'sequence']).execute()
  await db.schema.createIndex('jobs_by_end').on('jobs').column('ended_at').execute()
  await db.schema
    .createTable('job_durations')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('model', 'text', (column) => column.notNull())
    .addColumn('seconds_per_size', 'double precision', (column) => column.notNull())
    .addPrimaryKeyConstraint('job_durations_key', ['kind', 'model'])
    .execute()
  await db.schema
    .createTable('idempotency_keys')
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('job_id', 'text')
    .addColumn('status', 'integer')
    .addColumn('body', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_keys_key', ['user_id', 'key'])
    .execute()
  await db.schema
    .createIndex('idempotency_keys_by_age')
    .on('idempotency_keys')
    .column('created_at')
    .execute()
}
