import { type Kysely, SqliteAdapter, sql } from 'kysely'
import type { MigrationEffect } from '../schema/marked-migration.ts'

export const effect: MigrationEffect = { kind: 'expand' }

/** Of which work a document is a copy. A trigger notes the corrections of a transcription, whichever server makes them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    'alter table sources add column chat_id text references chats (id) on delete set null',
    'alter table sources add column transcription_id text references transcriptions (id) on delete set null',
    'alter table sources add column origin_changed_at bigint',
    'create index sources_of_chat on sources (chat_id) where chat_id is not null',
    'create index sources_of_transcription on sources (transcription_id) where transcription_id is not null',
    'create index sources_to_follow on sources (origin_changed_at) where origin_changed_at is not null',
    ...trigger(db.getExecutor().adapter instanceof SqliteAdapter),
  ])
    await sql.raw(statement).execute(db)
}

function trigger(isSqlite: boolean): readonly string[] {
  const name = 'sources_to_follow_noted'
  const event = `after update of version on transcriptions for each row`
  const now = isSqlite
    ? `cast(unixepoch('subsec') * 1000 as integer)`
    : 'cast(extract(epoch from clock_timestamp()) * 1000 as bigint)'
  const note = `update sources set origin_changed_at = ${now} where transcription_id = new.id`
  if (isSqlite) return [`create trigger ${name} ${event} begin ${note}; end`]
  return [
    `create function ${name}() returns trigger language plpgsql as $$
      begin ${note}; return new; end $$`,
    `create trigger ${name} ${event} execute function ${name}()`,
  ]
}
