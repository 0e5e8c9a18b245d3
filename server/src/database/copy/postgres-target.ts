import { type CopyTarget, digestPages } from './copy-end.ts'
import { refusedCopy } from './copy-refusal.ts'
import { openSession, type PostgresSession } from './postgres-session.ts'
import { selectAll } from './postgres-source.ts'
import { indexTables, type Row, type TableShape } from './table-shape.ts'

/** Two copies into one database would wait for each other for hours: the second one is refused at once. */
const copyLock = 'atelier-ia copy'
/** Nobody uses a database without accounts for long. */
const lockWithin = '30s'
/** For the words of a million messages. */
const indexMemory = '256MB'

/** Writes all rows in one transaction: a copy that is cut off leaves nothing. */
export async function openPostgresTarget(url: string): Promise<CopyTarget> {
  const session = await openSession(url, 'begin')
  const types = new Map(
    (await session.tables()).map((table) => [
      table.name,
      new Map(table.columns.map(({ name, type }) => [name, type])),
    ]),
  )
  let wordIndexes: readonly string[] = []
  const columnType = (table: string, column: string) => types.get(table)?.get(column) ?? 'text'

  return {
    tables: session.tables,
    async begin(tables) {
      await prepare(session, tables)
      wordIndexes = await dropWordIndexes(session)
    },
    insert: (table, rows) => session.run(...insertion(table, rows, columnType)),
    insertIndexed: (table, rows, words) =>
      session.run(...insertion(table, rows, columnType, words)),
    digest: (table, report) => digestPages(session.pages(selectAll(table)), report),
    countWords: (table) => session.number(`select coalesce(sum(length(words)), 0) from "${table}"`),
    async saveSetting(name, value) {
      await session.run(
        'insert into configuration (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value',
        [name, value],
      )
    },
    async commit() {
      await finish(session, wordIndexes)
      await session.run('commit')
      await session.end()
    },
    discard: session.end,
  }
}

const list = (tables: readonly TableShape[]) => tables.map(({ name }) => `"${name}"`).join(', ')

async function prepare(session: PostgresSession, tables: readonly TableShape[]): Promise<void> {
  const isFirst = await session.rows(
    `select pg_try_advisory_xact_lock(hashtextextended('${copyLock}', 0))::int`,
  )
  if (isFirst[0]?.[0] !== 1) throw refusedCopy({ type: 'other-copy' })
  // Whoever else writes waits until the end; nothing can come between the look and the copy.
  await session.run(`set local lock_timeout = '${lockWithin}'`)
  await session.run(`lock table ${list(tables)} in access exclusive mode`)
  if ((await session.number('select count(*) from users')) > 0)
    throw refusedCopy({ type: 'accounts' })
  await session.run(`truncate ${list(tables)}`)
  // Totals are copied as they are: counting them again for each row would take most of the time.
  for (const { name } of tables) await session.run(`alter table "${name}" disable trigger user`)
}

/** An index of words is made at the end, from all at once: in half the time that it takes to add them one by one. Returns how to make it. */
async function dropWordIndexes(session: PostgresSession): Promise<readonly string[]> {
  const rows = await session.rows(
    `select indexname, indexdef from pg_indexes
     where schemaname = current_schema() and indexdef like '% USING gin %'
       and tablename in (${indexTables.map((name) => `'${name}'`).join(', ')})`,
  )
  for (const [name] of rows) await session.run(`drop index "${name}"`)
  return rows.map(([, definition]) => String(definition))
}

/** Triggers count again, and numbers that the database gives go on after those that it was given. */
async function finish(session: PostgresSession, wordIndexes: readonly string[]): Promise<void> {
  await session.run(`set local maintenance_work_mem = '${indexMemory}'`)
  for (const definition of wordIndexes) await session.run(definition)
  const disabled = await session.rows(
    `select distinct c.relname from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and t.tgenabled = 'D' and c.relnamespace = current_schema()::regnamespace`,
  )
  for (const [table] of disabled) await session.run(`alter table "${table}" enable trigger user`)
  const numbered = await session.rows(
    `select c.relname, a.attname, pg_get_serial_sequence(quote_ident(c.relname), a.attname)
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
       and pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null`,
  )
  for (const [table, column, sequence] of numbered)
    await session.run(
      `select setval('${sequence}', (select coalesce(max("${column}"), 0) + 1 from "${table}"), false)`,
    )
}

type ColumnType = (table: string, column: string) => string

/** All rows of a page by one statement: an array for each column. */
function insertion(
  { name, columns }: TableShape,
  rows: readonly Row[],
  columnType: ColumnType,
  words?: readonly string[],
): [text: string, values: readonly unknown[]] {
  const arrays = columns.map((column, index) => ({
    name: `"${column.name}"`,
    type: columnType(name, column.name),
    values: rows.map((row) => row[index] ?? null),
  }))
  const names = arrays.map((array) => array.name).join(', ')
  const all = words ? [...arrays, { name: 'words', type: 'text', values: words }] : arrays
  const given = all.map(({ type }, index) => `$${index + 1}::${type}[]`).join(', ')
  const values = all.map((array) => array.values)
  return words
    ? [
        `insert into "${name}" (${names}, words)
         select ${names}, array_to_tsvector(string_to_array(words, ' ')) from unnest(${given}) as given (${names}, words)`,
        values,
      ]
    : [`insert into "${name}" (${names}) select * from unnest(${given})`, values]
}

/**
 * Lets PostgreSQL count the rows, by which it chooses its indexes: the first minutes would be slow. It may fail, since PostgreSQL does
 * the same by itself some minutes later.
 */
export async function analysePostgres(url: string): Promise<void> {
  try {
    const session = await openSession(url, 'begin')
    await session.run('analyze').finally(session.end)
  } catch {
    // The rows are there.
  }
}
