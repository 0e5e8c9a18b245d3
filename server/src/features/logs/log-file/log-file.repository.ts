import { rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { ensurePrivateFile } from '#platform/files/private-files.ts'
import { prefixLengths } from './log-search-index.ts'

const schema = `
  create table if not exists lines (
    id integer primary key, at integer not null, level integer not null, source integer not null, message text not null, metadata text not null);
  create index if not exists lines_by_time on lines (at);
  create index if not exists lines_by_level on lines (level);
  create index if not exists lines_by_source on lines (source);
  create index if not exists lines_by_both on lines (level, source);
  create virtual table if not exists line_words using fts5 (
    words, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii', prefix = '${prefixLengths.join(' ')}');`

/** Called with the reason when a log could not be opened and an empty one took its place. */
export type OnLogReplaced = (cause: unknown) => void

/** Opens the SQLite file of the log with its tables; emptying the log replaces the file. */
export function openLogFile(path: string, onReplaced: OnLogReplaced) {
  let database = openOrReplace(path, onReplaced)
  return {
    database: (): DatabaseSync => database,
    /** Removing the file is fast, whatever its size. */
    empty(): void {
      database.close()
      removeFile(path)
      database = openOrReplace(path, onReplaced)
    },
    close: () => database.close(),
  }
}
export type LogFile = ReturnType<typeof openLogFile>

export function inTransaction(database: DatabaseSync, write: () => void) {
  database.exec('begin')
  try {
    write()
    database.exec('commit')
  } catch (cause) {
    database.exec('rollback')
    throw cause
  }
}

/** The server must start even when a failing disk damaged the log. */
function openOrReplace(path: string, onReplaced: OnLogReplaced): DatabaseSync {
  try {
    return openPrivately(path)
  } catch (cause) {
    removeFile(path)
    const database = openPrivately(path)
    onReplaced(cause)
    return database
  }
}

function openPrivately(path: string): DatabaseSync {
  if (path !== ':memory:') ensurePrivateFile(path)
  return withTables(new DatabaseSync(path))
}

function withTables(database: DatabaseSync): DatabaseSync {
  for (const pragma of [
    'journal_mode = wal',
    'synchronous = off',
    'cache_size = -32000',
    'temp_store = memory',
  ])
    database.exec(`pragma ${pragma}`)
  database.exec(schema)
  // Two index parts of about the same size are enough for a merge.
  database.exec("insert into line_words (line_words, rank) values ('usermerge', 2)")
  return database
}

function removeFile(path: string) {
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${path}${suffix}`, { force: true })
}
