import { type Kysely, SqliteAdapter, sql } from 'kysely'
import type { MigrationEffect } from '../schema/marked-migration.ts'

export const effect: MigrationEffect = { kind: 'expand' }

/**
 * Of which work a document is a copy: a trigger notes the corrections of a transcription, whichever server makes them. Two more keep the
 * totals right when files and works are given to another owner, as shared collections are to a new administrator.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    'alter table sources add column chat_id text references chats (id) on delete set null',
    'alter table sources add column transcription_id text references transcriptions (id) on delete set null',
    'alter table sources add column origin_changed_at bigint',
    'create index sources_of_chat on sources (chat_id) where chat_id is not null',
    'create index sources_of_transcription on sources (transcription_id) where transcription_id is not null',
    'create index sources_to_follow on sources (origin_changed_at) where origin_changed_at is not null',
    'create index sources_by_content on sources (user_id, content_hash)',
    ...triggers(db.getExecutor().adapter instanceof SqliteAdapter),
  ])
    await sql.raw(statement).execute(db)
}

const movedFile = `update user_storage set bytes = bytes - old.byte_size
    where user_id = old.owner_id and kind = old.kind and is_trashed = 0;
  insert into user_storage (user_id, kind, is_trashed, bytes) values (new.owner_id, new.kind, 0, new.byte_size)
    on conflict (user_id, kind, is_trashed) do update set bytes = user_storage.bytes + excluded.bytes`
const movedWork = `update work_counts set n = n - 1
    where user_id = old.user_id and kind = old.kind and state = old.state;
  insert into work_counts (user_id, kind, state, n) values (new.user_id, new.kind, new.state, 1)
    on conflict (user_id, kind, state) do update set n = work_counts.n + 1`

const triggers = (isSqlite: boolean): readonly string[] => {
  const now = isSqlite
    ? `cast(unixepoch('subsec') * 1000 as integer)`
    : 'cast(extract(epoch from clock_timestamp()) * 1000 as bigint)'
  return [
    ...trigger(isSqlite, {
      name: 'sources_to_follow_noted',
      event: 'after update of version, segment_count on transcriptions',
      condition: 'true',
      statement: `update sources set origin_changed_at = ${now} where transcription_id = new.id`,
    }),
    ...trigger(isSqlite, {
      name: 'files_moved',
      event: 'after update of owner_id on files',
      condition: 'new.owner_id <> old.owner_id',
      statement: movedFile,
    }),
    ...trigger(isSqlite, {
      name: 'works_moved',
      event: 'after update of user_id on works',
      condition: 'new.user_id <> old.user_id',
      statement: movedWork,
    }),
  ]
}

interface Trigger {
  readonly name: string
  readonly event: string
  readonly condition: string
  readonly statement: string
}
function trigger(isSqlite: boolean, { name, event, condition, statement }: Trigger) {
  const when = `for each row when (${condition})`
  if (isSqlite) return [`create trigger ${name} ${event} ${when} begin ${statement}; end`]
  return [
    `create function ${name}() returns trigger language plpgsql as $$
      begin ${statement}; return new; end $$`,
    `create trigger ${name} ${event} ${when} execute function ${name}()`,
  ]
}
