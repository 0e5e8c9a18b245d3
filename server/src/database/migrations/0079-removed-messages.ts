import { type Kysely, SqliteAdapter, sql } from 'kysely'
import type { MigrationEffect } from '../schema/marked-migration.ts'

/** An older program would remove the files of these messages, because it knows of no such chat. */
export const effect: MigrationEffect = { kind: 'stop' }

/**
 * Messages that were removed from a chat: a work of the kind `messages` for each removal. Their texts are in a file, and their files have
 * the removal in the column of the chat; links to them end while it is in the trash.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('removed_messages')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('chat_id', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('model', 'text', (column) => column.notNull())
    .addColumn('settings', 'text', (column) => column.notNull())
    .addColumn('removed_at', 'bigint', (column) => column.notNull())
    .execute()
  for (const column of ['user_id', 'chat_id'])
    await db.schema
      .createIndex(`removed_messages_by_${column}`)
      .on('removed_messages')
      .column(column)
      .execute()
  await addTrigger(db, {
    name: 'removed_messages_registered',
    event: 'after insert on removed_messages',
    statement: `insert into works (id, user_id, kind, title, at)
      values (new.id, new.user_id, 'messages', substr(new.title, 1, 120), new.removed_at)`,
  })
  await addTrigger(db, {
    name: 'removed_messages_hidden',
    event: 'after update of state on works',
    condition: `new.kind = 'messages' and (new.state = 2) <> (old.state = 2)`,
    statement: `update files set hidden_at = case when new.state = 2 then new.trashed_at end
      where id in (select file_id from attachments where chat_id = new.id)`,
  })
  await addTrigger(db, {
    name: 'removed_messages_unregistered',
    event: 'after delete on removed_messages',
    statement: 'delete from works where id = old.id',
    returns: 'old',
  })
  await addTrigger(db, {
    name: 'attachments_moved',
    event: 'after update of chat_id on attachments',
    condition: 'new.chat_id <> old.chat_id and new.file_id is not null',
    statement: `update files set hidden_at = (select trashed_at from works where id = new.chat_id and state = 2)
      where id = new.file_id`,
  })
}

interface Trigger {
  readonly name: string
  readonly event: string
  readonly condition?: string
  readonly statement: string
  readonly returns?: 'old' | 'new'
}

async function addTrigger(
  db: Kysely<unknown>,
  { name, event, condition, statement, returns = 'new' }: Trigger,
) {
  const when = condition === undefined ? '' : `when (${condition})`
  const run = (text: string) => sql.raw(text).execute(db)
  if (db.getExecutor().adapter instanceof SqliteAdapter) {
    await run(`create trigger ${name} ${event} ${when} begin ${statement}; end`)
    return
  }
  await run(`create function ${name}() returns trigger language plpgsql as $$
    begin ${statement}; return ${returns}; end $$`)
  await run(`create trigger ${name} ${event} for each row ${when} execute function ${name}()`)
}
