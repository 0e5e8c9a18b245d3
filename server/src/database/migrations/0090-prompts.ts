import { type Kysely, SqliteAdapter, sql } from 'kysely'
import type { MigrationEffect } from '../schema/marked-migration.ts'

export const effect: MigrationEffect = { kind: 'expand' }

/** Prepared texts with their versions. Triggers keep the registry of works, what each owner stores, and which command is free. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  for (const statement of [...tables, ...triggers.flatMap((one) => created(isSqlite, one))])
    await sql.raw(statement).execute(db)
}

const tables: readonly string[] = [
  `create table prompts (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    command text not null,
    command_key text not null,
    title text not null,
    search_key text not null,
    text text not null,
    fields text not null,
    uses_in text not null,
    version integer not null,
    byte_size bigint not null default 0,
    created_at bigint not null,
    updated_at bigint not null)`,
  'create unique index prompts_of_user on prompts (user_id, command_key)',
  `create table prompt_versions (
    prompt_id text not null references prompts (id) on delete cascade,
    number integer not null,
    content text not null,
    created_at bigint not null,
    primary key (prompt_id, number))`,
]

interface Trigger {
  readonly name: string
  readonly event: string
  readonly condition?: string
  readonly statement: string
  readonly returns?: 'old'
}

const addition = `insert into user_storage (user_id, kind, is_trashed, bytes)
  values (new.user_id, 'prompts', 0, new.byte_size)
  on conflict (user_id, kind, is_trashed) do update set bytes = user_storage.bytes + excluded.bytes`
const subtraction = `update user_storage set bytes = bytes - old.byte_size
  where user_id = old.user_id and kind = 'prompts' and is_trashed = 0`

const triggers: readonly Trigger[] = [
  {
    name: 'prompts_registered',
    event: 'after insert on prompts',
    statement: `insert into works (id, user_id, kind, title, at)
      values (new.id, new.user_id, 'prompt', substr(new.title, 1, 120), new.updated_at)`,
  },
  {
    name: 'prompts_renamed',
    event: 'after update of title, updated_at on prompts',
    statement: `update works set title = substr(new.title, 1, 120), at = new.updated_at where id = new.id`,
  },
  {
    name: 'prompts_unregistered',
    event: 'after delete on prompts',
    statement: 'delete from works where id = old.id',
    returns: 'old',
  },
  { name: 'prompts_stored', event: 'after insert on prompts', statement: addition },
  {
    name: 'prompts_stored_again',
    event: 'after update of byte_size, user_id on prompts',
    statement: `${subtraction}; ${addition}`,
  },
  {
    name: 'prompts_unstored',
    event: 'after delete on prompts',
    statement: subtraction,
    returns: 'old',
  },
  {
    name: 'works_freed_command',
    event: 'after update of state on works',
    condition: `new.kind = 'prompt' and new.state = 2 and old.state <> 2`,
    statement: `update prompts set command_key = command || ' ' || id where id = new.id`,
  },
  {
    name: 'works_restored_prompt',
    event: 'after update of state on works',
    condition: `new.kind = 'prompt' and old.state = 2 and new.state <> 2`,
    statement: `update prompts set command_key = command where id = new.id
      and not exists (select 1 from prompts other
        where other.user_id = prompts.user_id and other.command_key = prompts.command)`,
  },
]

function created(isSqlite: boolean, trigger: Trigger): readonly string[] {
  const { name, event, condition, statement, returns = 'new' } = trigger
  const rows = `for each row${condition === undefined ? '' : ` when (${condition})`}`
  if (isSqlite) return [`create trigger ${name} ${event} ${rows} begin ${statement}; end`]
  return [
    `create function ${name}() returns trigger language plpgsql as $$
      begin ${statement}; return ${returns}; end $$`,
    `create trigger ${name} ${event} ${rows} execute function ${name}()`,
  ]
}
