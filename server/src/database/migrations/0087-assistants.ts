import { type Kysely, SqliteAdapter, sql } from 'kysely'
import type { MigrationEffect } from '../schema/marked-migration.ts'

export const effect: MigrationEffect = { kind: 'expand' }

/**
 * Assistants with their versions. No key leads from a chat to its assistant: the chat goes on when that is gone. Triggers keep the registry
 * of works, and what each owner stores.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of tables) await run(db, statement)
  for (const trigger of triggers) await addTrigger(db, trigger)
}

const run = (db: Kysely<unknown>, text: string) => sql.raw(text).execute(db)

const tables: readonly string[] = [
  `create table assistants (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    name text not null,
    name_key text not null,
    description text not null,
    face text not null,
    version integer not null,
    created_at bigint not null,
    updated_at bigint not null)`,
  'create index assistants_of_user on assistants (user_id, name_key)',
  `create table assistant_versions (
    assistant_id text not null references assistants (id) on delete cascade,
    number integer not null,
    user_id text not null references users (id) on delete cascade,
    content text not null,
    created_at bigint not null,
    primary key (assistant_id, number))`,
  'create index assistant_versions_of_user on assistant_versions (user_id)',
  'alter table chats add column assistant_id text',
  'alter table messages add column assistant text',
]

interface Trigger {
  readonly name: string
  readonly event: string
  readonly statement: string
  readonly returns?: 'old'
}

const stored = `insert into user_storage (user_id, kind, is_trashed, bytes)
  values (new.user_id, 'assistants', 0, octet_length(new.content))
  on conflict (user_id, kind, is_trashed) do update set bytes = user_storage.bytes + excluded.bytes`
const removed = `update user_storage set bytes = bytes - octet_length(old.content)
  where user_id = old.user_id and kind = 'assistants' and is_trashed = 0`

const triggers: readonly Trigger[] = [
  {
    name: 'assistants_registered',
    event: 'after insert on assistants',
    statement: `insert into works (id, user_id, kind, title, at)
      values (new.id, new.user_id, 'assistant', substr(new.name, 1, 120), new.updated_at)`,
  },
  {
    name: 'assistants_renamed',
    event: 'after update of name, updated_at on assistants',
    statement:
      'update works set title = substr(new.name, 1, 120), at = new.updated_at where id = new.id',
  },
  {
    name: 'assistants_unregistered',
    event: 'after delete on assistants',
    statement: 'delete from works where id = old.id',
    returns: 'old',
  },
  {
    name: 'assistant_versions_stored',
    event: 'after insert on assistant_versions',
    statement: stored,
  },
  {
    name: 'assistant_versions_moved',
    event: 'after update of user_id on assistant_versions',
    statement: `${removed}; ${stored}`,
  },
  {
    name: 'assistant_versions_unstored',
    event: 'after delete on assistant_versions',
    statement: removed,
    returns: 'old',
  },
]

async function addTrigger(db: Kysely<unknown>, trigger: Trigger) {
  const { name, event, statement, returns = 'new' } = trigger
  if (db.getExecutor().adapter instanceof SqliteAdapter) {
    await run(db, `create trigger ${name} ${event} for each row begin ${statement}; end`)
    return
  }
  await run(
    db,
    `create function ${name}() returns trigger language plpgsql as $$
      begin ${statement}; return ${returns}; end $$`,
  )
  await run(db, `create trigger ${name} ${event} for each row execute function ${name}()`)
}
