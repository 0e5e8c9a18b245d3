import { type Kysely, sql } from 'kysely'
import type { MigrationEffect } from '../schema/marked-migration.ts'

export const effect: MigrationEffect = { kind: 'expand' }

/** Keys for chats gave vectors too: those that there are go on doing so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update access_keys set scopes = replace(scopes, '"chat"', '"chat","embeddings"')
    where scopes like '%"chat"%' and scopes not like '%"embeddings"%'`.execute(db)
}
