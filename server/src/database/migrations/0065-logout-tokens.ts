import type { Kysely } from 'kysely'
import type { MigrationEffect } from '../schema/marked-migration.ts'

export const effect: MigrationEffect = { kind: 'expand' }

/** Logout tokens of identity providers that were used, so that none is used twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('spent_logout_tokens')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('until', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('spent_logout_tokens_until')
    .on('spent_logout_tokens')
    .column('until')
    .execute()
}
