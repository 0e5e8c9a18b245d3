import { type Kysely, SqliteAdapter, sql } from 'kysely'

/**
 * What each user stores, maintained by the database itself: triggers change the totals in the commit that adds or removes, so no code can
 * forget to. A reply counts once it is written, so storing what has come of it costs nothing more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db)
  await fillKinds(db)
  await fillTotals(db)
  await addTriggers(db)
}

async function addColumns(db: Kysely<unknown>) {
  await db.schema
    .createTable('user_storage')
    // No foreign key: PostgreSQL would check it at the second change of a total while its account is being removed.
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('is_trashed', 'integer', (column) => column.notNull())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('user_storage_key', ['user_id', 'kind', 'is_trashed'])
    .execute()
  await db.schema
    .alterTable('files')
    .addColumn('kind', 'text', (column) => column.notNull().defaultTo('attachments'))
    .execute()
  await db.schema
    .alterTable('users')
    .addColumn('stored_bytes', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('users').addColumn('max_storage_bytes', 'bigint').execute()
  await db.schema
    .createIndex('users_by_stored_bytes')
    .on('users')
    .columns(['stored_bytes', 'id'])
    .execute()
}

const fileKinds: readonly (readonly [kind: string, table: string, columns: readonly string[]])[] = [
  ['images', 'images', ['file_id', 'thumbnail_file_id']],
  [
    'inpaintings',
    'inpaintings',
    ['original_file_id', 'mask_file_id', 'result_file_id', 'thumbnail_file_id'],
  ],
  ['speech', 'spoken_texts', ['file_id']],
  ['transcriptions', 'transcriptions', ['file_id']],
  ['exports', 'exports', ['file_id']],
  ['avatar', 'users', ['avatar_file_id']],
]

/** A file is of the kind of what refers to it. */
async function fillKinds(db: Kysely<unknown>) {
  for (const [kind, table, columns] of fileKinds)
    for (const column of columns)
      await sql`update files set kind = ${kind}
        where id in (select ${sql.ref(column)} from ${sql.table(table)})`.execute(db)
}

interface CountedTable {
  readonly table: string
  readonly kind: string
  /** The columns that are counted. */
  readonly columns: readonly string[]
  readonly bytes: (row: string) => string
  /** Where the owner is read, when the row does not name one itself. */
  readonly parent?: { readonly table: string; readonly column: string }
}

const lengths =
  (...columns: readonly string[]) =>
  (row: string) =>
    columns.map((column) => `coalesce(octet_length(${row}.${column}), 0)`).join(' + ')
const texts = (table: string, kind: string, ...columns: readonly string[]): CountedTable => ({
  table,
  kind: `'${kind}'`,
  columns,
  bytes: lengths(...columns),
})
const messageBytes = lengths('content', 'reasoning')

const messages: CountedTable = {
  table: 'messages',
  kind: `'chats'`,
  columns: ['content', 'reasoning', 'status'],
  bytes: (row) => `case when ${row}.status = 'writing' then 0 else ${messageBytes(row)} end`,
  parent: { table: 'chats', column: 'chat_id' },
}
const segments: CountedTable = {
  ...texts('transcription_segments', 'transcriptions', 'text', 'words'),
  parent: { table: 'transcriptions', column: 'transcription_id' },
}
const counted: readonly CountedTable[] = [
  texts('chats', 'chats', 'title', 'system_prompt'),
  messages,
  texts('attachments', 'attachments', 'name', 'content'),
  texts('images', 'images', 'prompt', 'negative_prompt'),
  texts('inpaintings', 'inpaintings', 'asked'),
  texts('spoken_texts', 'speech', 'text'),
  texts('transcriptions', 'transcriptions', 'original_name', 'peaks'),
  segments,
]
const files: CountedTable = {
  table: 'files',
  kind: 'files.kind',
  columns: ['byte_size'],
  bytes: (row) => `${row}.byte_size`,
}
/** Rows that go with their parent, which is gone before them: the parent's own trigger counts them. */
const childrenOf: Readonly<Record<string, CountedTable>> = {
  chats: messages,
  transcriptions: segments,
}

const ownerColumn = ({ table }: CountedTable) => (table === 'files' ? 'owner_id' : 'user_id')

async function fillTotals(db: Kysely<unknown>) {
  const rows = [files, ...counted].map((one) => {
    const { table, parent } = one
    const join = parent
      ? ` join ${parent.table} on ${parent.table}.id = ${table}.${parent.column}`
      : ''
    return `select ${parent?.table ?? table}.${ownerColumn(one)} as user_id, ${one.kind} as kind,
      ${one.bytes(table)} as bytes from ${table}${join}`
  })
  await sql`insert into user_storage (user_id, kind, is_trashed, bytes)
    select user_id, kind, 0, sum(bytes) from (${sql.raw(rows.join(' union all '))}) as counted
    group by user_id, kind having sum(bytes) > 0`.execute(db)
  await sql`update users set stored_bytes = (select coalesce(sum(bytes), 0) from user_storage
    where user_storage.user_id = users.id and kind <> 'exports')`.execute(db)
  // Nobody who was there before the limits begins at one of them.
  await sql`update users set max_storage_bytes = 2 * stored_bytes
    where 2 * stored_bytes > ${sql.lit(10 * 1024 ** 3)}`.execute(db)
}

async function addTriggers(db: Kysely<unknown>) {
  for (const one of [{ ...files, kind: 'new.kind' }, ...counted]) {
    const { table } = one
    const isFile = table === 'files'
    await addTrigger(db, {
      name: `${table}_stored`,
      event: `after insert on ${table}`,
      condition: `${one.bytes('new')} <> 0`,
      statement: addition(one, one.bytes('new')),
    })
    await addTrigger(db, {
      name: `${table}_restored`,
      event: `after update of ${one.columns.join(', ')} on ${table}`,
      condition: `${one.bytes('new')} <> ${one.bytes('old')}`,
      statement: addition(one, `${one.bytes('new')} - (${one.bytes('old')})`),
    })
    await addTrigger(db, {
      name: `${table}_unstored`,
      event: `${table in childrenOf ? 'before' : 'after'} delete on ${table}`,
      statement: subtraction({ ...one, kind: isFile ? 'old.kind' : one.kind }),
      returns: 'old',
    })
  }
  await addTotalTriggers(db)
  await addTrigger(db, {
    name: 'users_unstored',
    event: 'after delete on users',
    statement: 'delete from user_storage where user_id = old.id',
    returns: 'old',
  })
}

const ownerOf = (one: CountedTable, row: string) =>
  one.parent
    ? `(select user_id from ${one.parent.table} where id = ${row}.${one.parent.column})`
    : `${row}.${ownerColumn(one)}`

const addition = (one: CountedTable, bytes: string) =>
  `insert into user_storage (user_id, kind, is_trashed, bytes)
    values (${ownerOf(one, 'new')}, ${one.kind}, 0, ${bytes})
    on conflict (user_id, kind, is_trashed) do update set bytes = user_storage.bytes + excluded.bytes`

/** Only an update: when the account itself is removed, its totals may be gone already. */
function subtraction(one: CountedTable) {
  const child = childrenOf[one.table]
  const children = child
    ? ` - (select coalesce(sum(${child.bytes('child')}), 0) from ${child.table} child where child.${child.parent?.column} = old.id)`
    : ''
  return `update user_storage set bytes = bytes - (${one.bytes('old')})${children}
    where user_id = ${ownerOf(one, 'old')} and kind = ${one.kind} and is_trashed = 0`
}

/** The sum of what counts towards the limit is in the row of the account: one read says whether more fits. Archives of one's own data do not count. */
async function addTotalTriggers(db: Kysely<unknown>) {
  const change = (bytes: string) =>
    `update users set stored_bytes = stored_bytes + ${bytes} where id = new.user_id`
  await addTrigger(db, {
    name: 'user_storage_added',
    event: 'after insert on user_storage',
    condition: `new.kind <> 'exports'`,
    statement: change('new.bytes'),
  })
  await addTrigger(db, {
    name: 'user_storage_changed',
    event: 'after update of bytes on user_storage',
    condition: `new.kind <> 'exports'`,
    statement: change('new.bytes - old.bytes'),
  })
}

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
  const run = (text: string) => sql.raw(text).execute(db)
  if (db.getExecutor().adapter instanceof SqliteAdapter) {
    await run(`create trigger ${name} ${event} ${when} begin ${statement}; end`)
    return
  }
  await run(`create function ${name}() returns trigger language plpgsql as $$
    begin ${statement}; return ${returns}; end $$`)
  await run(`create trigger ${name} ${event} for each row ${when} execute function ${name}()`)
}
