import { type Kysely, sql } from 'kysely'
import type { MigrationEffect } from '../schema/marked-migration.ts'

export const effect: MigrationEffect = { kind: 'expand' }

/** Second factors of accounts, how each session was opened and last proved, and what happened to who may enter. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db)
  await createFactors(db)
  await createPasskeys(db)
  await db.schema
    .createTable('security_events')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('device', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('security_events_by_user')
    .on('security_events')
    .columns(['user_id', 'at', 'id'])
    .execute()
}

async function addColumns(db: Kysely<unknown>): Promise<void> {
  const users = () => db.schema.alterTable('users')
  await users()
    .addColumn('factors', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await users().addColumn('factors_changed_at', 'bigint').execute()
  const sessions = () => db.schema.alterTable('sessions')
  await sessions()
    .addColumn('method', 'text', (column) => column.notNull().defaultTo('password'))
    .execute()
  await sessions()
    .addColumn('proved_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`update sessions set proved_at = created_at`.execute(db)
}

async function createFactors(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('authenticators')
    .addColumn('user_id', 'text', (column) =>
      column.primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('encrypted_secret', 'text', (column) => column.notNull())
    .addColumn('confirmed_at', 'bigint')
    .addColumn('last_step', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('wrong_codes', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('wrong_since', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createTable('recovery_codes')
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('used_at', 'bigint')
    .addPrimaryKeyConstraint('recovery_codes_key', ['user_id', 'hash'])
    .execute()
}

async function createPasskeys(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('passkeys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('counter', 'bigint', (column) => column.notNull())
    .addColumn('transports', 'text', (column) => column.notNull())
    .addColumn('is_synced', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_used_at', 'bigint')
    .execute()
  await db.schema
    .createIndex('passkeys_by_user')
    .on('passkeys')
    .columns(['user_id', 'created_at'])
    .execute()
  await db.schema
    .createTable('spent_challenges')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('until', 'bigint', (column) => column.notNull())
    .execute()
}
