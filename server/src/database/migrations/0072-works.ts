import { type Kysely, SqliteAdapter, sql } from 'kysely'
import type { MigrationEffect } from '../schema/marked-migration.ts'

export const effect: MigrationEffect = { kind: 'expand' }

/**
 * One row for each work of a user, whatever its kind, and how many there are of each kind and state. Triggers of the database fill both, in
 * the commit that adds, renames or removes the work: no code can forget to. A chat that is still being stored has no row, and an inpainting
 * has one once it has a result. Servers of the version before still read `users.chat_count`, so it stays.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createWorks(db)
  await createCounts(db)
  await db.schema.alterTable('files').addColumn('hidden_at', 'bigint').execute()
  await fill(db)
  await addRegistryTriggers(db)
  await addCountTriggers(db)
  await addHidingTriggers(db)
}

async function createWorks(db: Kysely<unknown>) {
  await db.schema
    .createTable('works')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('state', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('pinned_at', 'bigint')
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('state_before', 'integer')
    .addColumn('trashed_at', 'bigint')
    .addColumn('purge_at', 'bigint')
    .addColumn('batch_id', 'text')
    .addColumn('reason', 'text')
    .execute()
  const index = (text: string) => sql.raw(`create index ${text}`).execute(db)
  await index('works_by_kind on works (user_id, kind, state, at desc, id desc)')
  await index('works_by_state on works (user_id, state, at desc, id desc)')
  await index('works_pinned on works (user_id, pinned_at) where pinned_at is not null')
  await index('works_trashed on works (user_id, trashed_at desc, id desc) where state = 2')
  await index('works_to_purge on works (purge_at, id) where state = 2')
  await index('works_by_batch on works (user_id, batch_id) where state = 2')
}

/** No foreign key: the counts of an account go with it, but may still change while its works are being removed. */
async function createCounts(db: Kysely<unknown>) {
  await db.schema
    .createTable('work_counts')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('state', 'integer', (column) => column.notNull())
    .addColumn('n', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('work_counts_key', ['user_id', 'kind', 'state'])
    .execute()
  await db.schema
    .createTable('trashed_bytes')
    .addColumn('work_id', 'text', (column) =>
      column.notNull().references('works.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('trashed_bytes_key', ['work_id', 'kind'])
    .execute()
}

const isSqlite = (db: Kysely<unknown>) => db.getExecutor().adapter instanceof SqliteAdapter

interface WorkTable {
  readonly table: string
  readonly kind: string
  /** Of a row, as SQL; the prompt of an inpainting is in its parameters. */
  title(row: string): string
  readonly at: string
  /** The columns whose change the registry must follow. */
  readonly changing?: readonly string[]
  /** Until then the row is no work. */
  isWork?(row: string): string
}

const column = (name: string) => (row: string) => `${row}.${name}`
const workTables = (db: Kysely<unknown>): readonly WorkTable[] => [
  {
    ...{ table: 'chats', kind: 'chat', title: column('title'), at: 'updated_at' },
    changing: ['title', 'updated_at'],
  },
  { table: 'images', kind: 'image', title: column('prompt'), at: 'created_at' },
  {
    ...{ table: 'inpaintings', kind: 'inpainting', at: 'created_at' },
    title: (row) =>
      isSqlite(db)
        ? `case when json_valid(${row}.asked) then coalesce(json_extract(${row}.asked, '$.prompt'), '') else '' end`
        : `inpainting_title(${row}.asked)`,
    isWork: (row) => `${row}.result_file_id is not null`,
  },
  { table: 'spoken_texts', kind: 'reading', title: column('text'), at: 'created_at' },
  {
    table: 'transcriptions',
    kind: 'transcription',
    title: column('original_name'),
    at: 'created_at',
  },
]

/** In the order of the table. */
const valuesOf = ({ kind, title, at }: WorkTable, row: string) =>
  `${row}.id, ${row}.user_id, '${kind}', ${titleOf(title(row))}, ${row}.${at}`
const titleOf = (text: string) => `substr(${text}, 1, 120)`
const into = 'insert into works (id, user_id, kind, title, at)'

async function fill(db: Kysely<unknown>) {
  // A prompt may have characters that PostgreSQL does not read in JSON: such an inpainting has no title.
  if (!isSqlite(db))
    await sql`create function inpainting_title(asked text) returns text language plpgsql as $$
      begin return coalesce(asked::json ->> 'prompt', ''); exception when others then return ''; end $$`.execute(
      db,
    )
  for (const one of workTables(db)) {
    const condition = one.isWork?.(one.table) ?? 'true'
    await sql
      .raw(`${into} select ${valuesOf(one, one.table)} from ${one.table} where ${condition}`)
      .execute(db)
  }
  await sql`delete from works where id in (select chat_id from unfinished_chats)`.execute(db)
  await sql`insert into work_counts (user_id, kind, state, n)
    select user_id, kind, state, count(*) from works group by user_id, kind, state`.execute(db)
}

async function addRegistryTriggers(db: Kysely<unknown>) {
  for (const one of workTables(db)) {
    const { table, changing, isWork } = one
    const insertion = `${into} values (${valuesOf(one, 'new')})`
    await addTrigger(db, {
      name: `${table}_registered`,
      event: `after insert on ${table}`,
      condition: isWork?.('new'),
      statement: insertion,
    })
    if (isWork)
      await addTrigger(db, {
        name: `${table}_finished`,
        event: `after update on ${table}`,
        condition: `not (${isWork('old')}) and ${isWork('new')}`,
        statement: insertion,
      })
    if (changing)
      await addTrigger(db, {
        name: `${table}_renamed`,
        event: `after update of ${changing.join(', ')} on ${table}`,
        statement: `update works set title = ${titleOf(one.title('new'))}, at = new.${one.at} where id = new.id`,
      })
    await addTrigger(db, {
      name: `${table}_unregistered`,
      event: `after delete on ${table}`,
      statement: 'delete from works where id = old.id',
      returns: 'old',
    })
  }
  await addTrigger(db, {
    name: 'chats_unfinished',
    event: 'after insert on unfinished_chats',
    statement: 'delete from works where id = new.chat_id',
  })
  await addTrigger(db, {
    name: 'chats_completed',
    event: 'after delete on unfinished_chats',
    statement: `${into} select id, user_id, 'chat', ${titleOf('title')}, updated_at from chats where id = old.chat_id`,
    returns: 'old',
  })
}

const countOne = (row: string) => `insert into work_counts (user_id, kind, state, n)
  values (${row}.user_id, ${row}.kind, ${row}.state, 1)
  on conflict (user_id, kind, state) do update set n = work_counts.n + 1`
const discountOne = `update work_counts set n = n - 1
  where user_id = old.user_id and kind = old.kind and state = old.state`

async function addCountTriggers(db: Kysely<unknown>) {
  await addTrigger(db, {
    name: 'works_counted',
    event: 'after insert on works',
    statement: countOne('new'),
  })
  await addTrigger(db, {
    name: 'works_recounted',
    event: 'after update of state on works',
    condition: 'new.state <> old.state',
    statement: `${discountOne}; ${countOne('new')}`,
  })
  if (isSqlite(db))
    await addTrigger(db, {
      name: 'works_discounted',
      event: 'after delete on works',
      statement: discountOne,
    })
  else await discountByStatement(db)
  await addTrigger(db, {
    name: 'users_uncounted',
    event: 'after delete on users',
    statement: 'delete from work_counts where user_id = old.id',
    returns: 'old',
  })
}

/** As in `0043`: a transaction that changes one row of PostgreSQL thousands of times reads all its earlier versions each time. */
async function discountByStatement(db: Kysely<unknown>) {
  await sql`create function works_discounted() returns trigger language plpgsql as $$
    begin update work_counts counted set n = counted.n - gone.n
      from (select user_id, kind, state, count(*) as n from changed group by 1, 2, 3) gone
      where counted.user_id = gone.user_id and counted.kind = gone.kind and counted.state = gone.state;
    return null; end $$`.execute(db)
  await sql`create trigger works_discounted after delete on works referencing old table as changed
    for each statement execute function works_discounted()`.execute(db)
}

/** The files of each kind of work. */
const filesOf: readonly (readonly [
  kind: string,
  table: string,
  key: string,
  columns: readonly string[],
])[] = [
  ['chat', 'attachments', 'chat_id', ['file_id']],
  ['image', 'images', 'id', ['file_id', 'thumbnail_file_id']],
  [
    'inpainting',
    'inpaintings',
    'id',
    ['original_file_id', 'mask_file_id', 'result_file_id', 'thumbnail_file_id'],
  ],
  ['reading', 'spoken_texts', 'id', ['file_id']],
  ['transcription', 'transcriptions', 'id', ['file_id']],
]

/** The links to a work's files end in the commit that puts it into the trash, and work again in the one that restores it. */
async function addHidingTriggers(db: Kysely<unknown>) {
  for (const [kind, table, key, columns] of filesOf) {
    const ids = columns
      .map((name) => `select ${name} from ${table} where ${key} = new.id`)
      .join(' union ')
    await addTrigger(db, {
      name: `${table}_hidden`,
      event: 'after update of state on works',
      condition: `new.kind = '${kind}' and (new.state = 2) <> (old.state = 2)`,
      statement: `update files set hidden_at = case when new.state = 2 then new.trashed_at end where id in (${ids})`,
    })
  }
}

interface Trigger {
  readonly name: string
  readonly event: string
  readonly condition?: string | undefined
  readonly statement: string
  readonly returns?: 'old'
}

async function addTrigger(db: Kysely<unknown>, trigger: Trigger) {
  const { name, event, condition, statement, returns = 'new' } = trigger
  const when = condition === undefined ? '' : `when (${condition})`
  const run = (text: string) => sql.raw(text).execute(db)
  if (isSqlite(db)) {
    await run(`create trigger ${name} ${event} ${when} begin ${statement}; end`)
    return
  }
  await run(`create function ${name}() returns trigger language plpgsql as $$
    begin ${statement}; return ${returns}; end $$`)
  await run(`create trigger ${name} ${event} for each row ${when} execute function ${name}()`)
}
