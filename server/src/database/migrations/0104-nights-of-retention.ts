import { type Kysely, sql } from 'kysely'
import type { MigrationEffect } from '../schema/marked-migration.ts'

export const effect: MigrationEffect = { kind: 'expand' }

/** Nights of retention that are under way: of one whose server was killed, the audit trail still learns what it has moved (record 0121). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table retention_nights (
    batch_id text primary key,
    server_id text not null,
    rules text not null)`,
    )
    .execute(db)
}
