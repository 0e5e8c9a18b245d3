import { type Kysely, SqliteAdapter, sql } from 'kysely'
import type { MigrationEffect } from '../schema/marked-migration.ts'

export const effect: MigrationEffect = { kind: 'expand' }

/**
 * Who may use a work besides its owner: a row only where it is not private. What goes into the trash comes back with its audience, but
 * with its link closed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    ...tables,
    ...linkTrigger(db.getExecutor().adapter instanceof SqliteAdapter),
  ])
    await sql.raw(statement).execute(db)
}

const tables: readonly string[] = [
  `create table work_audiences (
    work_id text primary key references works (id) on delete cascade,
    audience text not null,
    link_hash text)`,
  'create unique index work_audiences_by_link on work_audiences (link_hash) where link_hash is not null',
  `create index work_audiences_of_everyone on work_audiences (work_id) where audience = 'everyone'`,
  `create table work_groups (
    work_id text not null references work_audiences (work_id) on delete cascade,
    group_id text not null references groups (id) on delete cascade,
    primary key (work_id, group_id))`,
  'create index work_groups_of_group on work_groups (group_id, work_id)',
  `create table work_uses (
    user_id text not null references users (id) on delete cascade,
    work_id text not null references work_audiences (work_id) on delete cascade,
    added_at bigint not null,
    primary key (user_id, work_id))`,
  'create index work_uses_of_work on work_uses (work_id)',
]

const linkTrigger = (isSqlite: boolean): readonly string[] => {
  const event = 'after update of state on works'
  const when = 'for each row when (new.state = 2 and old.state <> 2)'
  const statement = `delete from work_audiences where work_id = new.id and audience = 'link'`
  if (isSqlite) return [`create trigger works_link_closed ${event} ${when} begin ${statement}; end`]
  return [
    `create function works_link_closed() returns trigger language plpgsql as $$
      begin ${statement}; return new; end $$`,
    `create trigger works_link_closed ${event} ${when} execute function works_link_closed()`,
  ]
}
