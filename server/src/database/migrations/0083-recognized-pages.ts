import { type Kysely, sql } from 'kysely'
import type { MigrationEffect } from '../schema/marked-migration.ts'

export const effect: MigrationEffect = { kind: 'expand' }

/**
 * What was recognised in pictures of pages, so that it is recognised once, and documents whose pages are being recognised. Whether a
 * document gives orders to a language model.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements: readonly string[] = [
  'alter table sources add column is_recognizing integer not null default 0',
  'alter table sources add column recognized_pages integer not null default 0',
  'alter table sources add column recognized_bytes bigint not null default 0',
  'alter table sources add column has_instructions integer not null default 0',
  `create table recognized_pages (
    source_id text not null references sources (id) on delete cascade,
    page integer not null,
    reading integer not null,
    paragraphs text not null,
    primary key (source_id, page))`,
]
