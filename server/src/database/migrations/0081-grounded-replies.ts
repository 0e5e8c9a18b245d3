import { type Kysely, SqliteAdapter, sql } from 'kysely'
import type { MigrationEffect } from '../schema/marked-migration.ts'

export const effect: MigrationEffect = { kind: 'expand' }

/**
 * The documents that a chat, a message or one that waits is answered from, and what a reply was written from, with its citations. That
 * counts as what the chats of their owner take; rows that go with their chat are counted before it is gone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['chats', 'queued_messages', 'messages'])
    await run(db, `alter table ${table} add column knowledge text`)
  await run(db, 'alter table messages add column grounding text')
  await addTrigger(db, {
    name: 'messages_grounded',
    event: 'after insert on messages',
    condition: 'new.grounding is not null',
    statement: change('+ octet_length(new.grounding)', 'new.chat_id'),
  })
  await addTrigger(db, {
    name: 'messages_grounded_again',
    event: 'after update of grounding on messages',
    condition: 'new.grounding is not null or old.grounding is not null',
    statement: change(
      '+ coalesce(octet_length(new.grounding), 0) - coalesce(octet_length(old.grounding), 0)',
      'new.chat_id',
    ),
  })
  await addTrigger(db, {
    name: 'messages_ungrounded',
    event: 'after delete on messages',
    condition: 'old.grounding is not null',
    statement: change('- octet_length(old.grounding)', 'old.chat_id'),
  })
  await addTrigger(db, {
    name: 'chats_ungrounded',
    event: 'before delete on chats',
    statement: change(
      `- (select coalesce(sum(octet_length(grounding)), 0) from messages
          where chat_id = old.id and grounding is not null)`,
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
  readonly condition?: string
  readonly statement: string
}

async function addTrigger(db: Kysely<unknown>, { name, event, condition, statement }: Trigger) {
  const when = condition === undefined ? '' : `when (${condition})`
  if (db.getExecutor().adapter instanceof SqliteAdapter) {
    await run(db, `create trigger ${name} ${event} for each row ${when} begin ${statement}; end`)
    return
  }
  const returned = event.includes('delete') ? 'old' : 'new'
  await run(
    db,
    `create function ${name}() returns trigger language plpgsql as $$
      begin ${statement}; return ${returned}; end $$`,
  )
  await run(db, `create trigger ${name} ${event} for each row ${when} execute function ${name}()`)
}
