import { randomUUID } from 'node:crypto'
import { type Kysely, SqliteAdapter, sql } from 'kysely'
import type { MigrationEffect } from '../schema/marked-migration.ts'

/** An older program stores messages without their parent. */
export const effect: MigrationEffect = { kind: 'stop' }

/**
 * The messages of a chat become a tree: each hangs on the one it follows (`''` at the beginning), messages under the same one are its
 * variants, and one path is shown. Chats so far are lines.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db)
  const variants = await separateUnfinished(db)
  await linkLines(
    db,
    variants.map(({ reply }) => reply),
  )
  await createTables(db)
  for (const one of variants) await hangVariant(db, one)
  await addGuards(db)
  await countFormerTexts(db)
}

const run = (db: Kysely<unknown>, text: string) => sql.raw(text).execute(db)
const isSqlite = (db: Kysely<unknown>) => db.getExecutor().adapter instanceof SqliteAdapter

async function addColumns(db: Kysely<unknown>) {
  await run(db, `alter table messages add column parent_id text not null default ''`)
  await run(db, 'alter table messages add column depth integer not null default 0')
  await run(db, 'alter table messages add column compare_place integer')
  await run(db, 'alter table messages add column corrections integer not null default 0')
  await run(db, 'alter table chats add column path_version integer not null default 0')
}

interface Unfinished {
  id: string
  chat_id: string
  position: number
  content: string
  edited_question: string | null
  created_at: number | string
}
interface Before {
  id: string
  role: string
}
/** A reply that a killed server left, which was to take the place of another or to answer an edited question. */
interface UnfinishedVariant {
  readonly reply: string
  /** The reply, or the question with its former text, whose place it takes. */
  readonly sibling: string
  readonly editedQuestion: string | undefined
}

/** Those without a word are removed, as the next start would have done. */
async function separateUnfinished(db: Kysely<unknown>): Promise<UnfinishedVariant[]> {
  const { rows } =
    await sql<Unfinished>`select id, chat_id, position, content, edited_question, created_at
    from messages where status = 'writing' and continued_by is null`.execute(db)
  const variants: UnfinishedVariant[] = []
  for (const { id, chat_id, position, content, edited_question } of rows) {
    const { rows: before } = await sql<Before>`select id, role from messages
      where chat_id = ${chat_id} and position < ${position} order by position desc limit 2`.execute(
      db,
    )
    const replaced = before[0]?.role === 'assistant' ? before[0] : undefined
    const question = replaced ? before[1] : before[0]
    const sibling = edited_question === null ? replaced : question
    if (!sibling) continue
    if (content === '') await sql`delete from messages where id = ${id}`.execute(db)
    else
      variants.push({
        reply: id,
        sibling: sibling.id,
        editedQuestion: edited_question ?? undefined,
      })
  }
  return variants
}

async function linkLines(db: Kysely<unknown>, except: readonly string[]) {
  const others = except.length > 0 ? sql`where id not in (${sql.join(except)})` : sql``
  await sql`update messages set parent_id = line.parent_id, depth = line.depth
    from (select id, coalesce(lag(id) over chat, '') as parent_id, row_number() over chat as depth
      from messages ${others} window chat as (partition by chat_id order by position)) as line
    where line.id = messages.id`.execute(db)
  await run(db, 'create index messages_under on messages (chat_id, parent_id, position)')
}

async function createTables(db: Kysely<unknown>) {
  const inOrderOfKey = isSqlite(db) ? ' without rowid' : ''
  await run(
    db,
    `create table shown_messages (
      chat_id text not null references chats (id) on delete cascade,
      depth integer not null,
      message_id text not null unique references messages (id) on delete cascade,
      primary key (chat_id, depth))${inOrderOfKey}`,
  )
  await run(
    db,
    `insert into shown_messages (chat_id, depth, message_id)
      select chat_id, depth, id from messages where depth > 0`,
  )
  await run(
    db,
    `create table variant_choices (
      chat_id text not null references chats (id) on delete cascade,
      parent_id text not null,
      child_id text not null,
      primary key (chat_id, parent_id))${inOrderOfKey}`,
  )
  await run(
    db,
    `create table former_texts (
      message_id text not null references messages (id) on delete cascade,
      number integer not null,
      chat_id text not null,
      content text not null,
      created_at bigint not null,
      primary key (message_id, number))`,
  )
  await run(db, 'create index former_texts_by_chat on former_texts (chat_id)')
}

async function hangVariant(
  db: Kysely<unknown>,
  { reply, sibling, editedQuestion }: UnfinishedVariant,
) {
  let shown = reply
  if (editedQuestion === undefined) {
    await sql`update messages set (parent_id, depth) = (select parent_id, depth from messages where id = ${sibling})
      where id = ${reply}`.execute(db)
  } else {
    shown = randomUUID()
    await sql`insert into messages (id, chat_id, position, role, content, status, left_out, created_at, parent_id, depth)
      select ${shown}, reply.chat_id, reply.position + 1, 'user', ${editedQuestion}, 'done', 0, reply.created_at,
        former.parent_id, former.depth
      from messages reply join messages former on former.id = ${sibling} where reply.id = ${reply}`.execute(
      db,
    )
    await sql`update messages set position = position + 2, parent_id = ${shown}, edited_question = null,
      depth = 1 + (select depth from messages where id = ${sibling}) where id = ${reply}`.execute(
      db,
    )
    // A chat without it is indexed again at the next start.
    await sql`delete from search_documents where message_id is null
      and chat_id = (select chat_id from messages where id = ${reply})`.execute(db)
  }
  await sql`delete from shown_messages
    where chat_id = (select chat_id from messages where id = ${shown})
      and depth >= (select depth from messages where id = ${shown})`.execute(db)
  await sql`insert into shown_messages (chat_id, depth, message_id)
    select chat_id, depth, id from messages where id in (${shown}, ${reply})`.execute(db)
}

interface Trigger {
  readonly name: string
  readonly event: string
  readonly condition?: string
  /** Statements of SQLite and of PostgreSQL. */
  readonly sqlite: string
  readonly postgres: string
}

async function addTrigger(
  db: Kysely<unknown>,
  { name, event, condition, sqlite, postgres }: Trigger,
) {
  const when = condition === undefined ? '' : `when (${condition})`
  if (isSqlite(db)) return run(db, `create trigger ${name} ${event} ${when} begin ${sqlite}; end`)
  await run(
    db,
    `create function ${name}() returns trigger language plpgsql as $$ begin ${postgres}; return ${event.startsWith('before delete') ? 'old' : 'new'}; end $$`,
  )
  return run(db, `create trigger ${name} ${event} for each row ${when} execute function ${name}()`)
}

/** Instead of a foreign key on the same table, whose cascade SQLite refuses for long chats. */
async function addGuards(db: Kysely<unknown>) {
  const hasParent = `(new.parent_id = '' and new.depth = 1) or exists (select 1 from messages parent
    where parent.id = new.parent_id and parent.chat_id = new.chat_id and parent.depth = new.depth - 1)`
  await addTrigger(db, {
    name: 'messages_hang',
    event: 'after insert on messages',
    sqlite: `select raise(abort, 'a message hangs on one of its chat') where not (${hasParent})`,
    postgres: `if not (${hasParent}) then raise exception 'a message hangs on one of its chat'; end if`,
  })
  await addTrigger(db, {
    name: 'messages_stay',
    event: 'before update of parent_id, depth, chat_id on messages',
    condition:
      'new.parent_id <> old.parent_id or new.depth <> old.depth or new.chat_id <> old.chat_id',
    sqlite: `select raise(abort, 'a message stays where it hangs')`,
    postgres: `raise exception 'a message stays where it hangs'`,
  })
}

/** They count as what the chats of their owner take; rows that go with their chat are counted before it is gone. */
async function countFormerTexts(db: Kysely<unknown>) {
  const both = (statement: string) => ({ sqlite: statement, postgres: statement })
  const change = (bytes: string, chat: string) =>
    `update user_storage set bytes = bytes ${bytes} where kind = 'chats' and is_trashed = 0
      and user_id = (select user_id from chats where id = ${chat})`
  await addTrigger(db, {
    name: 'former_texts_stored',
    event: 'after insert on former_texts',
    ...both(change('+ octet_length(new.content)', 'new.chat_id')),
  })
  await addTrigger(db, {
    name: 'former_texts_unstored',
    event: 'before delete on former_texts',
    ...both(change('- octet_length(old.content)', 'old.chat_id')),
  })
  await addTrigger(db, {
    name: 'chats_unstored_former',
    event: 'before delete on chats',
    ...both(
      change(
        '- (select coalesce(sum(octet_length(content)), 0) from former_texts where chat_id = old.id)',
        'old.id',
      ),
    ),
  })
}
