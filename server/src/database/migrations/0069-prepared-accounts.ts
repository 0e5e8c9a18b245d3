import type { Kysely } from 'kysely'
import type { MigrationEffect } from '../schema/marked-migration.ts'

export const effect: MigrationEffect = { kind: 'expand' }

/** Accounts that their owner enters through a provider without proving first that they are theirs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('prepared_accounts')
    .addColumn('user_id', 'text', (column) =>
      column.primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('provider_id', 'text', (column) =>
      column.notNull().references('sign_in_providers.id').onDelete('cascade'),
    )
    .addColumn('until', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('prepared_accounts_provider')
    .on('prepared_accounts')
    .column('provider_id')
    .execute()
}
