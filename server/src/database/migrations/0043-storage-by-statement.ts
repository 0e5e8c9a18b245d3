import { type Kysely, SqliteAdapter, sql } from 'kysely'

/**
 * On PostgreSQL the stored bytes of many rows are counted once for each statement, not for each row: a transaction that changes one row
 * thousands of times reads all its earlier versions each time, so clearing a chat of 12,000 messages took more than 15 seconds.
 * SQLite counts in place and has no such triggers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return
  for (const one of counted) {
    await replaceTrigger(db, {
      name: `${one.table}_unstored`,
      event: `after delete on ${one.table} referencing old table as changed`,
      statement: `update user_storage stored set bytes = stored.bytes - gone.bytes from (${sums(one)}) gone
        where stored.user_id = gone.user_id and stored.kind = gone.kind and stored.is_trashed = 0`,
    })
    if (one.parent)
      await replaceTrigger(db, {
        name: `${one.table}_stored`,
        event: `after insert on ${one.table} referencing new table as changed`,
        statement: `insert into user_storage (user_id, kind, is_trashed, bytes)
          select user_id, kind, 0, bytes from (${sums(one)}) added where bytes <> 0
          on conflict (user_id, kind, is_trashed) do update set bytes = user_storage.bytes + excluded.bytes`,
      })
  }
}

interface CountedTable {
  readonly table: string
  readonly owner: string
  readonly kind: string
  readonly bytes: string
  /** Where the owner is read; rows whose parent is gone were counted with it. */
  readonly parent?: string
}

const lengths = (...columns: readonly string[]) =>
  columns.map((column) => `coalesce(octet_length(changed.${column}), 0)`).join(' + ')
const texts = (table: string, kind: string, ...columns: readonly string[]): CountedTable => ({
  table,
  owner: 'changed.user_id',
  kind: `'${kind}'`,
  bytes: lengths(...columns),
})

const counted: readonly CountedTable[] = [
  { table: 'files', owner: 'changed.owner_id', kind: 'changed.kind', bytes: 'changed.byte_size' },
  {
    table: 'messages',
    owner: 'chats.user_id',
    kind: `'chats'`,
    bytes: `case when changed.status = 'writing' then 0 else ${lengths('content', 'reasoning')} end`,
    parent: 'join chats on chats.id = changed.chat_id',
  },
  {
    ...texts('transcription_segments', 'transcriptions', 'text', 'words'),
    owner: 'transcriptions.user_id',
    parent: 'join transcriptions on transcriptions.id = changed.transcription_id',
  },
  texts('attachments', 'attachments', 'name', 'content'),
  texts('images', 'images', 'prompt', 'negative_prompt'),
  texts('inpaintings', 'inpaintings', 'asked'),
  texts('spoken_texts', 'speech', 'text'),
]

const sums = ({ owner, kind, bytes, parent = '' }: CountedTable) =>
  `select ${owner} as user_id, ${kind} as kind, sum(${bytes}) as bytes from changed ${parent} group by 1, 2`

interface Trigger {
  readonly name: string
  readonly event: string
  readonly statement: string
}

async function replaceTrigger(db: Kysely<unknown>, { name, event, statement }: Trigger) {
  const [, table = ''] = / on (\w+) /.exec(event) ?? []
  const run = (text: string) => sql.raw(text).execute(db)
  await run(`drop trigger ${name} on ${table}`)
  await run(`create or replace function ${name}() returns trigger language plpgsql as $$
    begin ${statement}; return null; end $$`)
  await run(`create trigger ${name} ${event} for each statement execute function ${name}()`)
}
