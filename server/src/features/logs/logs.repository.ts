import { rmSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import {
  indexedWords,
  prefixLengths,
  searchExpression,
  tagFor,
  tagsOf,
} from './log-search-index.ts'

/** One line as stored: level and source are their places in the contract's lists. */
export interface LogRow {
  readonly id: number
  readonly at: number
  readonly level: number
  readonly source: number
  readonly message: string
  /** JSON. */
  readonly metadata: string
}
export interface LogRowFilter {
  readonly level?: number | undefined
  readonly source?: number | undefined
  readonly search?: string | undefined
  readonly from?: number | undefined
  readonly to?: number | undefined
}

const schema = `
  create table if not exists lines (
    id integer primary key, at integer not null, level integer not null, source integer not null, message text not null, metadata text not null);
  create index if not exists lines_by_time on lines (at);
  create index if not exists lines_by_level on lines (level);
  create index if not exists lines_by_source on lines (source);
  create index if not exists lines_by_both on lines (level, source);
  create virtual table if not exists line_words using fts5 (
    words, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii', prefix = '${prefixLengths.join(' ')}');`

/**
 * The log's own file, beside the database: what is written there never waits for it, nor it for this. A line lost by a power cut is no
 * harm, so no write waits for the disk; clearing takes the file away, which is quick whatever it holds (decision D12).
 */
export function openLogStore(file: string) {
  let store = openFile(file)
  let removals = 0
  const rowsOf = (query: string, values: readonly SQLInputValue[]) =>
    store.prepare(query).all(...values) as unknown as LogRow[]

  return {
    add(rows: readonly Omit<LogRow, 'id'>[]): void {
      inTransaction(store, () => {
        const line = store.prepare(
          'insert into lines (at, level, source, message, metadata) values (?, ?, ?, ?, ?)',
        )
        const words = store.prepare('insert into line_words (rowid, words) values (?, ?)')
        words.setReadBigInts(true)
        for (const { at, level, source, message, metadata } of rows) {
          const { lastInsertRowid } = line.run(at, level, source, message, metadata)
          words.run(
            lastInsertRowid,
            [...tagsOf({ level, source }), indexedWords(`${message} ${metadata}`)].join(' '),
          )
        }
      })
    },
    /** Newest first; below `before` when it is given. */
    list(
      filter: LogRowFilter,
      {
        limit,
        offset = 0,
        before,
      }: { readonly limit: number; readonly offset?: number; readonly before?: number },
    ): LogRow[] {
      const { where, values } = whereOf(store, filter, before)
      // Looked up by the index alone first; whole lines only for those that are shown.
      const ids = `select ${where.key} as id from ${where.table} where ${where.text} order by ${where.key} desc limit ? offset ?`
      // A cross join, so that the few found come first, whatever the planner thinks of it.
      return rowsOf(
        `select l.* from (${ids}) found cross join lines l on l.id = found.id order by l.id desc`,
        [...values, limit, offset],
      )
    },
    /** How many there are, counted up to `most`; of those above `after` alone when it is given. */
    count(filter: LogRowFilter, most: number, after = 0): number {
      const { where, values } = whereOf(store, filter)
      const found = store
        .prepare(
          `select count(*) as total from (select 1 from ${where.table} where ${where.text} and ${where.key} > ${rowBound} limit ?)`,
        )
        .get(...values, after, most)
      return Number(found?.total)
    },
    lastId: (): number => Number(store.prepare('select max(id) as id from lines').get()?.id ?? 0),
    /** Another number as soon as lines were removed. */
    generation: (): number => removals,
    total: (): number =>
      Number(
        store.prepare('select coalesce(max(id) - min(id) + 1, 0) as total from lines').get()?.total,
      ),
    /** Removes some of the oldest: those before a moment, and those beyond so many; answers how many, at most `limit`. */
    deleteOld({
      before,
      kept,
      limit,
    }: {
      readonly before: number
      readonly kept: number
      readonly limit: number
    }): number {
      const last = Number(store.prepare('select max(id) as id from lines').get()?.id ?? 0)
      const young = store
        .prepare('select id from lines where at >= ? order by at, id limit 1')
        .get(before)?.id
      // One bound of ids, as lines are in order of time: asked for both at once, every line would be read each time.
      const bound = Math.max(last - kept, young === undefined ? last : Number(young) - 1)
      const old = store
        .prepare('select id from lines where id <= ? order by id limit ?')
        .all(bound, limit)
      inTransaction(store, () => {
        const line = store.prepare('delete from lines where id = ?')
        const words = store.prepare('delete from line_words where rowid = ?')
        // The index writes rows of its own with numbers beyond those of JavaScript, and SQLite answers the last of them.
        for (const statement of [line, words]) statement.setReadBigInts(true)
        for (const { id } of old) {
          line.run(id ?? null)
          words.run(id ?? null)
        }
      })
      if (old.length > 0) removals += 1
      return old.length
    },
    /** Joins parts of the index, of which each search would look through every one, writing so many pages at most; answers whether there is more to join. */
    tidy: (pages: number): boolean => mergeIndexParts(store, pages),
    clear(): void {
      removals += 1
      store.close()
      removeFile(file)
      store = openFile(file)
    },
    close: () => store.close(),
  }
}
export type LogStore = ReturnType<typeof openLogStore>

function mergeIndexParts(store: DatabaseSync, pages: number): boolean {
  const changes = () => Number(store.prepare('select total_changes() as changes').get()?.changes)
  const before = changes()
  store.exec(`insert into line_words (line_words, rank) values ('merge', ${pages})`)
  // The demand itself is counted as one.
  return changes() - before > 1
}

/** A file that is no database any more (a disk that failed) must not keep the server from starting: it is only a log. */
function openFile(file: string): DatabaseSync {
  try {
    return prepared(new DatabaseSync(file))
  } catch {
    removeFile(file)
    return prepared(new DatabaseSync(file))
  }
}
function prepared(store: DatabaseSync): DatabaseSync {
  for (const pragma of [
    'journal_mode = wal',
    'synchronous = off',
    'cache_size = -32000',
    'temp_store = memory',
  ])
    store.exec(`pragma ${pragma}`)
  store.exec(schema)
  // Two parts of about the same size are enough to be joined.
  store.exec("insert into line_words (line_words, rank) values ('usermerge', 2)")
  return store
}
function removeFile(file: string) {
  for (const part of ['', '-wal', '-shm']) rmSync(`${file}${part}`, { force: true })
}

function inTransaction(store: DatabaseSync, work: () => void) {
  store.exec('begin')
  try {
    work()
    store.exec('commit')
  } catch (cause) {
    store.exec('rollback')
    throw cause
  }
}

/** A bound of row numbers. Numbers come in as reals, and those the index of words does not take for bounds: it would read all that it finds. */
const rowBound = 'cast(? as integer)'

/** Lines are in order of time, so dates become bounds of ids; with words, level and source are words too, and one index answers all. */
function whereOf(
  store: DatabaseSync,
  { level, source, search, from, to }: LogRowFilter,
  before?: number,
) {
  const asked = search === undefined ? undefined : searchExpression(search)
  const key = asked === undefined ? 'id' : 'rowid'
  const parts: [string, SQLInputValue][] = []
  // By order and limit: the least or greatest id of so many lines would be looked for in all of them.
  const first =
    from === undefined
      ? undefined
      : store.prepare('select id from lines where at >= ? order by at, id limit 1').get(from)
  const last =
    to === undefined
      ? undefined
      : store
          .prepare('select id from lines where at <= ? order by at desc, id desc limit 1')
          .get(to)
  if (from !== undefined)
    parts.push([`${key} >= ${rowBound}`, first?.id ?? Number.MAX_SAFE_INTEGER])
  if (to !== undefined) parts.push([`${key} <= ${rowBound}`, last?.id ?? -1])
  if (before !== undefined) parts.push([`${key} < ${rowBound}`, before])
  if (asked !== undefined) {
    const isMarked = level !== undefined || source !== undefined
    parts.push([
      'line_words match ?',
      isMarked ? `"${tagFor({ level, source })}" AND ${asked}` : asked,
    ])
  } else {
    if (level !== undefined) parts.push(['level = ?', level])
    if (source !== undefined) parts.push(['source = ?', source])
  }
  const text = parts.length === 0 ? 'true' : parts.map(([part]) => part).join(' and ')
  return {
    where: { table: asked === undefined ? 'lines' : 'line_words', key, text },
    values: parts.map(([, value]) => value),
  }
}
