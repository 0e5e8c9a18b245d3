import pg from 'pg'
import { stripNul } from '#platform/text/storable-text.ts'
import { charactersOf, maxPageCharacters, maxPageRows } from './copy-end.ts'
import type { Row, TableShape, Value } from './table-shape.ts'

/** Numbers as the rest of the program has them. */
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)

const connectMs = 10_000
/** The first page of a table, before the size of its rows is known. */
const firstPageRows = 50

type RunStatement = (text: string, values?: readonly unknown[]) => Promise<void>
type ReadRows = (text: string) => Promise<readonly Row[]>

/** One connection in a transaction. */
export interface PostgresSession {
  readonly run: RunStatement
  readonly rows: ReadRows
  /** The single number that a query gives. */
  number(text: string): Promise<number>
  /** Pages of bounded size. */
  pages(text: string): AsyncIterable<readonly Row[]>
  tables(): Promise<TableShape[]>
  /** Ends the connection; what was not committed is undone. */
  end(): Promise<void>
}

/** Opens a connection, and begins a transaction on it that may take hours. */
export async function openSession(url: string, begin: string): Promise<PostgresSession> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'atelier-ia (copie)',
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    types,
  })
  // Its query fails with the reason; without a listener Node.js would end the process.
  client.on('error', () => undefined)
  await client.connect()
  await client.query(begin)
  await client.query('set local statement_timeout = 0')
  await client.query('set local idle_in_transaction_session_timeout = 0')
  const run: RunStatement = async (text, values = []) => {
    await client.query(text, [...values])
  }
  const rows: ReadRows = async (text) =>
    (await client.query<Value[]>({ text, rowMode: 'array' })).rows
  return {
    run,
    rows,
    number: async (text) => Number((await rows(text))[0]?.[0] ?? 0),
    pages: (text) => readPages({ run, rows }, text),
    tables: () => readTables(rows),
    end: () => client.end(),
  }
}

/** Reads through a cursor: the driver would have all rows in memory. */
async function* readPages(
  session: Pick<PostgresSession, 'run' | 'rows'>,
  text: string,
): AsyncGenerator<readonly Row[]> {
  await session.run(`declare copied no scroll cursor for ${text}`)
  try {
    for (let wanted = firstPageRows; ; ) {
      const page = await session.rows(`fetch ${wanted} from copied`)
      if (page.length === 0) return
      yield page.map(withoutNul)
      const characters = page.reduce((sum, row) => sum + charactersOf(row), 1)
      const fitting = Math.floor((maxPageCharacters * page.length) / characters)
      wanted = Math.max(1, Math.min(maxPageRows, fitting))
    }
  } finally {
    // Fails when the connection is gone, which the reader is told of already.
    await session.run('close copied').catch(() => undefined)
  }
}

const withoutNul = (row: Row): Row =>
  row.map((value) => (typeof value === 'string' ? stripNul(value) : value))

/** Tables of rows that outlive a crash, each once, whatever its partitions. */
async function readTables(rows: ReadRows): Promise<TableShape[]> {
  const columns = await rows(`
    select c.relname, a.attname, format_type(a.atttypid, a.atttypmod)
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relpersistence = 'p' and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`)
  const references = await rows(`
    select distinct c.relname, f.relname from pg_constraint k
    join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
    where k.contype = 'f' and k.connamespace = current_schema()::regnamespace`)
  return [...Map.groupBy(columns, ([table]) => String(table))].map(([name, own]) => ({
    name,
    columns: own.map(([, column, type]) => ({ name: String(column), type: String(type) })),
    references: references
      .filter(([table]) => table === name)
      .map(([, referred]) => String(referred)),
  }))
}
