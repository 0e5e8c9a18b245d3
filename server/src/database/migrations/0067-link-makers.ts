import type { Kysely } from 'kysely'
import type { MigrationEffect } from '../schema/marked-migration.ts'

export const effect: MigrationEffect = { kind: 'expand' }

/** Who made a link: it ends when its maker may no longer change the account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('one_time_links').addColumn('made_by', 'text').execute()
}
