import { type Kysely, sql } from 'kysely'
import type { MigrationEffect } from '../schema/marked-migration.ts'

export const effect: MigrationEffect = { kind: 'expand' }

/** The models that a message in a queue goes to side by side: a JSON list, or null for the chat's own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table queued_messages add column models text`.execute(db)
}
