import { type Kysely, SqliteAdapter, sql } from 'kysely'
import type { MigrationEffect } from '../schema/marked-migration.ts'

export const effect: MigrationEffect = { kind: 'expand' }

/**
 * Projects, which works of every kind belong to. A project is a work: triggers keep its row in the registry, and free its name while it is
 * in the trash. Works have no foreign key to it: thousands of them would be changed in the transaction that removes it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  for (const statement of statements) await sql.raw(statement).execute(db)
  for (const trigger of triggers) await addTrigger(db, isSqlite, trigger)
}

const statements = [
  `create table projects (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    name text not null,
    name_key text not null,
    icon text not null,
    color text not null,
    instructions text not null,
    model text,
    is_kept integer not null,
    collection_id text references collections (id) on delete set null,
    created_at bigint not null)`,
  'create unique index projects_name on projects (user_id, name_key)',
  'create index projects_of_collection on projects (collection_id) where collection_id is not null',
  'alter table works add column project_id text',
  `create index works_of_project on works (project_id, state, at desc, id desc)
    where project_id is not null`,
]

interface Trigger {
  readonly name: string
  readonly event: string
  readonly condition?: string
  readonly statement: string
  readonly returns?: 'old'
}

const triggers: readonly Trigger[] = [
  {
    name: 'projects_registered',
    event: 'after insert on projects',
    statement: `insert into works (id, user_id, kind, title, at)
      values (new.id, new.user_id, 'project', new.name, new.created_at)`,
  },
  {
    name: 'projects_renamed',
    event: 'after update of name on projects',
    condition: 'new.name <> old.name',
    statement: 'update works set title = new.name where id = new.id',
  },
  {
    name: 'projects_unregistered',
    event: 'after delete on projects',
    statement: 'delete from works where id = old.id',
    returns: 'old',
  },
  {
    name: 'works_trashed_project',
    event: 'after update of state on works',
    condition: `new.kind = 'project' and old.state <> 2 and new.state = 2`,
    statement: `update projects set name_key = name_key || ' ' || id where id = new.id`,
  },
  {
    name: 'works_restored_project',
    event: 'after update of state on works',
    condition: `new.kind = 'project' and old.state = 2 and new.state <> 2`,
    // Another may have taken its name meanwhile: then there are two until one is renamed.
    statement: `update projects set name_key = substr(name_key, 1, length(name_key) - length(id) - 1)
      where id = new.id and not exists (select 1 from projects other
        where other.user_id = projects.user_id
          and other.name_key = substr(projects.name_key, 1, length(projects.name_key) - length(projects.id) - 1))`,
  },
]

async function addTrigger(db: Kysely<unknown>, isSqlite: boolean, trigger: Trigger) {
  const { name, event, condition, statement, returns = 'new' } = trigger
  const when = condition === undefined ? '' : `when (${condition})`
  const run = (text: string) => sql.raw(text).execute(db)
  if (isSqlite) {
    await run(`create trigger ${name} ${event} for each row ${when} begin ${statement}; end`)
    return
  }
  await run(`create function ${name}() returns trigger language plpgsql as $$
    begin ${statement}; return ${returns}; end $$`)
  await run(`create trigger ${name} ${event} for each row ${when} execute function ${name}()`)
}
