import { type Kysely, sql } from 'kysely'
import type { MigrationEffect } from '../schema/marked-migration.ts'

export const effect: MigrationEffect = { kind: 'expand' }

/** Accounts that wait before their first sign-in, one-time links of every kind, and invitations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db)
  await createLinks(db)
  await createInvitations(db)
}

async function addColumns(db: Kysely<unknown>): Promise<void> {
  const users = () => db.schema.alterTable('users')
  await users().addColumn('awaits', 'text').execute()
  await users()
    .addColumn('awaits_told', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await users().addColumn('address_confirmed_at', 'bigint').execute()
  await sql`create index users_awaiting on users (awaits, created_at) where awaits is not null`.execute(
    db,
  )
}

/** Servers of the version before still read `password_links`, so it stays. */
async function createLinks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('one_time_links')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('one_time_links_purpose', ['user_id', 'purpose'])
    .execute()
  await db.schema
    .createIndex('one_time_links_expiry')
    .on('one_time_links')
    .column('expires_at')
    .execute()
  await sql`
    insert into one_time_links (hash, user_id, purpose, email, created_at, expires_at)
    select hash, user_id, 'password', '', created_at, expires_at from password_links
  `.execute(db)
}

async function createInvitations(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('invitations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('group_ids', 'text', (column) => column.notNull())
    .addColumn('max_uses', 'integer', (column) => column.notNull())
    .addColumn('uses', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('made_by', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('revoked_at', 'bigint')
    .execute()
  await db.schema
    .createIndex('invitations_newest')
    .on('invitations')
    .columns(['created_at', 'id'])
    .execute()
}
