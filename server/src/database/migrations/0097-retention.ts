import { type Kysely, SqliteAdapter, sql } from 'kysely'
import type { MigrationEffect } from '../schema/marked-migration.ts'

export const effect: MigrationEffect = { kind: 'expand' }

/**
 * Works that go to the trash because of their age. `works.retention_at` is what was announced for a work; nothing is moved without it.
 * Triggers take it back in the commit that gives a reason to keep the work, so that the chore needs no lock to decide.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  for (const statement of statements) await sql.raw(statement).execute(db)
  for (const trigger of triggers) await addTrigger(db, isSqlite, trigger)
}

const statements = [
  `create table retention_rules (
    kind text primary key,
    days integer,
    least_days integer,
    most_days integer,
    exempts_pinned integer not null,
    since bigint not null)`,
  `create table retention_choices (
    user_id text not null references users (id) on delete cascade,
    kind text not null,
    days integer,
    since bigint not null,
    primary key (user_id, kind))`,
  `create table seen_retention (
    user_id text primary key references users (id) on delete cascade,
    retention_at bigint not null)`,
  'alter table works add column restored_at bigint',
  'alter table works add column retention_at bigint',
  `create index works_retained on works (user_id, kind, retention_at, id)
    where retention_at is not null`,
]

/** Whether the administrator's rule lets no pin and no project keep works of this kind. */
const sparesNothing = (kind: string) => `exists (select 1 from retention_rules
  where retention_rules.kind = ${kind} and retention_rules.exempts_pinned = 0)`
const isKept = (projectId: string) => `exists (select 1 from projects
  where projects.id = ${projectId} and projects.is_kept = 1)`

const triggers = [
  {
    name: 'works_kept',
    event: 'after update of at, state, pinned_at, project_id on works',
    condition: `new.retention_at is not null and (new.at > old.at
      or (new.state = 2) <> (old.state = 2)
      or (new.pinned_at is not null and old.pinned_at is null)
      or new.project_id <> coalesce(old.project_id, ''))`,
    statement: `update works set retention_at = null where id = new.id
      and (new.at > old.at or (new.state = 2) <> (old.state = 2)
        or ((new.pinned_at is not null or ${isKept('new.project_id')})
          and not ${sparesNothing('new.kind')}))`,
  },
  {
    name: 'projects_kept',
    event: 'after update of is_kept on projects',
    condition: 'new.is_kept = 1 and old.is_kept = 0',
    statement: `update works set retention_at = null where project_id = new.id
      and retention_at is not null and not ${sparesNothing('works.kind')}`,
  },
] as const

async function addTrigger(
  db: Kysely<unknown>,
  isSqlite: boolean,
  { name, event, condition, statement }: (typeof triggers)[number],
) {
  const run = (text: string) => sql.raw(text).execute(db)
  if (isSqlite) {
    await run(
      `create trigger ${name} ${event} for each row when (${condition}) begin ${statement}; end`,
    )
    return
  }
  await run(`create function ${name}() returns trigger language plpgsql as $$
    begin ${statement}; return new; end $$`)
  await run(
    `create trigger ${name} ${event} for each row when (${condition}) execute function ${name}()`,
  )
}
