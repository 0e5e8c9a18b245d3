import type { Kysely } from 'kysely'
import type { MigrationEffect } from '../schema/marked-migration.ts'

export const effect: MigrationEffect = { kind: 'expand' }

/** Identity providers that the environment sets. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('sign_in_providers')
    .addColumn('is_fixed', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
