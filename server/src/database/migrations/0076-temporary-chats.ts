import { type Kysely, SqliteAdapter, sql } from 'kysely'
import type { MigrationEffect } from '../schema/marked-migration.ts'

/** An older program would put the words of temporary chats into its index, and into backups. */
export const effect: MigrationEffect = { kind: 'stop' }

/**
 * Chats that disappear (record 0095). The registry of works has a row once such a chat is made permanent. What else may have words of a
 * chat, the results of jobs and the responses to repeated requests, goes with it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('chats').addColumn('expires_at', 'bigint').execute()
  await run(
    db,
    'create index chats_temporary on chats (user_id, updated_at) where expires_at is not null',
  )
  await run(db, 'create index chats_expiring on chats (expires_at) where expires_at is not null')
  for (const table of ['jobs', 'idempotency_keys']) {
    await run(
      db,
      `alter table ${table} add column chat_id text
        references chats (id) on delete cascade deferrable initially deferred`,
    )
    await run(db, `create index ${table}_of_chat on ${table} (chat_id) where chat_id is not null`)
  }
  await removeTrigger(db, 'chats_registered', 'chats')
  await removeTrigger(db, 'chats_completed', 'unfinished_chats')
  await addRegistryTriggers(db)
  await addFirstMark(db)
}

const run = (db: Kysely<unknown>, text: string) => sql.raw(text).execute(db)
const isSqlite = (db: Kysely<unknown>) => db.getExecutor().adapter instanceof SqliteAdapter

const into = 'insert into works (id, user_id, kind, title, at)'
const valuesOfNew = `values (new.id, new.user_id, 'chat', substr(new.title, 1, 120), new.updated_at)`

async function addRegistryTriggers(db: Kysely<unknown>) {
  await addTrigger(db, {
    name: 'chats_registered',
    event: 'after insert on chats',
    condition: 'new.expires_at is null',
    statement: `${into} ${valuesOfNew}`,
  })
  await addTrigger(db, {
    name: 'chats_made_permanent',
    event: 'after update of expires_at on chats',
    condition: 'old.expires_at is not null and new.expires_at is null',
    statement: `${into} ${valuesOfNew}`,
  })
  await addTrigger(db, {
    name: 'chats_completed',
    event: 'after delete on unfinished_chats',
    statement: `${into} select id, user_id, 'chat', substr(title, 1, 120), updated_at from chats
      where id = old.chat_id and expires_at is null`,
    returns: 'old',
  })
}

async function removeTrigger(db: Kysely<unknown>, name: string, table: string) {
  if (isSqlite(db)) return run(db, `drop trigger ${name}`)
  await run(db, `drop trigger ${name} on ${table}`)
  return run(db, `drop function ${name}()`)
}

/** Copies of the database are compacted once there was such a chat: what it said may be in the gaps of pages. */
const addFirstMark = (db: Kysely<unknown>) =>
  addTrigger(db, {
    name: 'temporary_chats_begun',
    event: 'after insert on chats',
    condition: 'new.expires_at is not null',
    statement: `insert into configuration (name, value) values ('hadTemporaryChats', 'true')
      on conflict (name) do nothing`,
  })

interface Trigger {
  readonly name: string
  readonly event: string
  readonly condition?: string
  readonly statement: string
  readonly returns?: 'old'
}

async function addTrigger(db: Kysely<unknown>, trigger: Trigger) {
  const { name, event, condition, statement, returns = 'new' } = trigger
  const when = condition === undefined ? '' : `when (${condition})`
  if (isSqlite(db))
    return run(db, `create trigger ${name} ${event} ${when} begin ${statement}; end`)
  await run(
    db,
    `create function ${name}() returns trigger language plpgsql as $$
      begin ${statement}; return ${returns}; end $$`,
  )
  return run(db, `create trigger ${name} ${event} for each row ${when} execute function ${name}()`)
}
