import type { Kysely } from 'kysely'
import type { MigrationEffect } from '../schema/marked-migration.ts'

export const effect: MigrationEffect = { kind: 'expand' }

/** What each later migration means to programs that do not know it, and which migration the program of each server knows last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('schema_marks')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('breaks_below', 'text')
    .execute()
  await db.schema.alterTable('servers').addColumn('newest_migration', 'text').execute()
}
