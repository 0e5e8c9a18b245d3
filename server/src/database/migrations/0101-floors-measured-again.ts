import { type Kysely, sql } from 'kysely'
import type { MigrationEffect } from '../schema/marked-migration.ts'

export const effect: MigrationEffect = { kind: 'expand' }

/** What counts as about the question was measured in another manner: each space measures it again (record 0118). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('update vector_spaces set floor_count = -1').execute(db)
}
