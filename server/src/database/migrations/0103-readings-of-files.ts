import { type Kysely, sql } from 'kysely'
import type { MigrationEffect } from '../schema/marked-migration.ts'

export const effect: MigrationEffect = { kind: 'expand' }

/**
 * How often the text of a file of a message was read again: citations are of one reading. Documents of before there were positions are read
 * again once (record 0120).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    'alter table attachments add column reading integer not null default 0',
    'alter table attachments add column is_reread integer not null default 0',
    `create index attachments_without_positions on attachments (id)
     where kind = 'document' and excerpts is null and is_reread = 0 and content <> ''`,
  ])
    await sql.raw(statement).execute(db)
}
