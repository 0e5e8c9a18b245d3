import { type Kysely, sql } from 'kysely'
import type { MigrationEffect } from '../schema/marked-migration.ts'

export const effect: MigrationEffect = { kind: 'expand' }

/** What users want every reply to know. The chat has no foreign key: its removal need not look for memories, which outlive it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `create table memories (
      id text primary key,
      user_id text not null references users (id) on delete cascade,
      text text not null,
      chat_id text,
      created_at bigint not null)`,
    'create index memories_of_user on memories (user_id, created_at desc, id desc)',
  ])
    await sql.raw(statement).execute(db)
}
