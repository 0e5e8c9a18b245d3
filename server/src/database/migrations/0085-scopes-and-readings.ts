import { type Kysely, sql } from 'kysely'
import type { MigrationEffect } from '../schema/marked-migration.ts'

export const effect: MigrationEffect = { kind: 'expand' }

/**
 * Keys for chats gave vectors too: those that there are go on doing so. How many documents are read at once is counted under the lock of
 * one row, which whoever begins to read one changes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update access_keys set scopes = replace(scopes, '"chat"', '"chat","embeddings"')
    where scopes like '%"chat"%' and scopes not like '%"embeddings"%'`.execute(db)
  for (const statement of [
    'create table reading_claims (id integer primary key, number bigint not null)',
    'create index sources_being_read on sources (job_id) where job_id is not null',
  ])
    await sql.raw(statement).execute(db)
}
