import { type Kysely, SqliteAdapter, sql } from 'kysely'
import type { MigrationEffect } from '../schema/marked-migration.ts'

export const effect: MigrationEffect = { kind: 'expand' }

/**
 * What replies were given (record 0113): each text once in its chat, and it goes with the chat. It counts as what the chats of their owner
 * take; rows that go with their chat are counted before it is gone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create table sent_instructions (
      chat_id text not null references chats (id) on delete cascade,
      hash text not null,
      parts text not null,
      primary key (chat_id, hash))`,
  )
  await run(db, 'alter table messages add column instructions_hash text')
  await run(db, 'alter table messages add column given_files text')
  await addTrigger(db, {
    name: 'instructions_stored',
    event: 'after insert on sent_instructions',
    statement: change('+ octet_length(new.parts)', 'new.chat_id'),
  })
  await addTrigger(db, {
    name: 'instructions_unstored',
    event: 'after delete on sent_instructions',
    statement: change('- octet_length(old.parts)', 'old.chat_id'),
  })
  await addTrigger(db, {
    name: 'chats_uninstructed',
    event: 'before delete on chats',
    statement: change(
      '- (select coalesce(sum(octet_length(parts)), 0) from sent_instructions where chat_id = old.id)',
      'old.id',
    ),
  })
}

const run = (db: Kysely<unknown>, text: string) => sql.raw(text).execute(db)

const change = (bytes: string, chat: string) =>
  `update user_storage set bytes = bytes ${bytes} where kind = 'chats' and is_trashed = 0
    and user_id = (select user_id from chats where id = ${chat})`

interface Trigger {
  readonly name: string
  readonly event: string
  readonly statement: string
}

async function addTrigger(db: Kysely<unknown>, { name, event, statement }: Trigger) {
  if (db.getExecutor().adapter instanceof SqliteAdapter) {
    await run(db, `create trigger ${name} ${event} for each row begin ${statement}; end`)
    return
  }
  const returned = event.includes('delete') ? 'old' : 'new'
  await run(
    db,
    `create function ${name}() returns trigger language plpgsql as $$
      begin ${statement}; return ${returned}; end $$`,
  )
  await run(db, `create trigger ${name} ${event} for each row execute function ${name}()`)
}
