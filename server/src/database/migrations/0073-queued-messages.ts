import { type Kysely, SqliteAdapter, sql } from 'kysely'
import type { MigrationEffect } from '../schema/marked-migration.ts'

export const effect: MigrationEffect = { kind: 'expand' }

/** Messages that wait for the reply that is being written in their chat. They count as what the chats of their owner take. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create table queued_messages (
      id text primary key,
      chat_id text not null references chats (id) on delete cascade,
      user_id text not null references users (id) on delete cascade,
      after_id text not null,
      place integer not null,
      content text not null,
      state text not null,
      held_because text,
      error_code text,
      error_params text,
      created_at bigint not null)`,
  )
  await run(db, 'create index queued_messages_of_chat on queued_messages (chat_id, place)')
  await run(db, 'create index queued_messages_of_user on queued_messages (user_id)')
  await run(
    db,
    `create index queued_messages_waiting on queued_messages (chat_id) where state = 'waiting'`,
  )
  await addTrigger(db, {
    name: 'queued_messages_stored',
    event: 'after insert on queued_messages',
    statement: addition('octet_length(new.content)'),
  })
  await addTrigger(db, {
    name: 'queued_messages_restored',
    event: 'after update of content on queued_messages',
    statement: addition('octet_length(new.content) - octet_length(old.content)'),
  })
  await addTrigger(db, {
    name: 'queued_messages_unstored',
    event: 'after delete on queued_messages',
    statement: `update user_storage set bytes = bytes - octet_length(old.content)
      where user_id = old.user_id and kind = 'chats' and is_trashed = 0`,
  })
}

const run = (db: Kysely<unknown>, text: string) => sql.raw(text).execute(db)

const addition = (bytes: string) =>
  `insert into user_storage (user_id, kind, is_trashed, bytes) values (new.user_id, 'chats', 0, ${bytes})
    on conflict (user_id, kind, is_trashed) do update set bytes = user_storage.bytes + excluded.bytes`

interface Trigger {
  readonly name: string
  readonly event: string
  readonly statement: string
}

async function addTrigger(db: Kysely<unknown>, { name, event, statement }: Trigger) {
  if (db.getExecutor().adapter instanceof SqliteAdapter)
    return run(db, `create trigger ${name} ${event} begin ${statement}; end`)
  await run(
    db,
    `create function ${name}() returns trigger language plpgsql as $$ begin ${statement}; return null; end $$`,
  )
  return run(db, `create trigger ${name} ${event} for each row execute function ${name}()`)
}
