import type { Kysely } from 'kysely'
import type { MigrationEffect } from '../schema/marked-migration.ts'

export const effect: MigrationEffect = { kind: 'expand' }

/** Identity providers, whom their answers stand for, and the sessions that they opened. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sign_in_providers')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('place', 'integer', (column) => column.notNull().unique())
    .addColumn('settings', 'text', (column) => column.notNull())
    .addColumn('encrypted_secret', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('identities')
    .addColumn('issuer', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('provider_id', 'text', (column) =>
      column.notNull().references('sign_in_providers.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('email', 'text')
    .addColumn('linked_at', 'bigint', (column) => column.notNull())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('identities_key', ['issuer', 'subject'])
    .addUniqueConstraint('identities_user', ['user_id', 'provider_id'])
    .execute()
  await db.schema
    .createIndex('identities_provider')
    .on('identities')
    .column('provider_id')
    .execute()
  const sessions = () => db.schema.alterTable('sessions')
  for (const column of ['provider_id', 'provider_sid', 'encrypted_id_token'])
    await sessions().addColumn(column, 'text').execute()
  await sessions().addColumn('ends_at', 'bigint').execute()
  await db.schema
    .createIndex('sessions_provider')
    .on('sessions')
    .columns(['provider_id', 'provider_sid'])
    .execute()
}
