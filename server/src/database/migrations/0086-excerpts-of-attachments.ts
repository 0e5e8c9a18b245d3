import { type Kysely, sql } from 'kysely'
import type { MigrationEffect } from '../schema/marked-migration.ts'

export const effect: MigrationEffect = { kind: 'expand' }

/** Where the excerpts of a file's text are in it, as JSON: a file that is too long for a model is given by them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table attachments add column excerpts text').execute(db)
}
