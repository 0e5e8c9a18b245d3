import type { DatabaseSync } from 'node:sqlite'
import { LogLevel, LogSource } from '@atelier/contract/logs/logs'
import { inTransaction, type LogFile, openLogFile } from './log-file.repository.ts'
import {
  type LogLineFilter,
  levelNumber,
  rowBound,
  selectLines,
  sourceNumber,
} from './log-query.repository.ts'
import { indexedWords, tagsOf } from './log-search-index.ts'

export interface StoredLogLine {
  readonly id: number
  readonly at: number
  readonly level: LogLevel
  readonly source: LogSource
  readonly message: string
  /** JSON. */
  readonly metadata: string
}
export type NewLogLine = Omit<StoredLogLine, 'id'>

/**
 * The log has its own file beside the database, so that neither waits for the other. Losing a line
 * in a power cut is acceptable, so no write waits for the disk (record 0026).
 */
export function openLogStore(path: string) {
  const file = openLogFile(path)
  let removals = 0

  return {
    add: (lines: readonly NewLogLine[]): void => addLines(file.database(), lines),
    ...lineQueries(file),
    /** Changes as soon as lines are removed. */
    generation: (): number => removals,
    /**
     * Removes some of the oldest lines: those before a time, and those above a maximum number.
     * Returns the count, at most `limit`.
     */
    deleteOld(options: OldLines): number {
      const removed = deleteOldLines(file.database(), options)
      if (removed > 0) removals += 1
      return removed
    },
    /**
     * Merges parts of the index, because each search reads every part. Writes at most `pages`
     * pages; returns whether more can be merged.
     */
    tidy: (pages: number): boolean => mergeIndexParts(file.database(), pages),
    clear(): void {
      removals += 1
      file.empty()
    },
    close: file.close,
  }
}
export type LogStore = ReturnType<typeof openLogStore>

function lineQueries({ database }: LogFile) {
  return {
    /** Newest first; only lines below the id `before` when it is given. */
    list(
      filter: LogLineFilter,
      {
        limit,
        offset = 0,
        before,
      }: { readonly limit: number; readonly offset?: number; readonly before?: number },
    ): StoredLogLine[] {
      const { table, key, where, values } = selectLines(database(), filter, before)
      // The index alone finds the ids first; whole lines are only read for this page.
      const ids = `select ${key} as id from ${table} where ${where} order by ${key} desc limit ? offset ?`
      // A cross join makes SQLite start with the few ids instead of the lines.
      const query = `select l.* from (${ids}) found cross join lines l on l.id = found.id order by l.id desc`
      const rows = database()
        .prepare(query)
        .all(...values, limit, offset)
      return rows.map((row) => toLine(row as unknown as LineRow)) // the columns of `lines`
    },
    /** Counts up to `max`; only lines above the id `after` when it is given. */
    count(filter: LogLineFilter, max: number, after = 0): number {
      const { table, key, where, values } = selectLines(database(), filter)
      const matches = `select 1 from ${table} where ${where} and ${key} > ${rowBound} limit ?`
      const found = database()
        .prepare(`select count(*) as total from (${matches})`)
        .get(...values, after, max)
      return Number(found?.total)
    },
    lastId: (): number => lastId(database()),
    total: (): number =>
      Number(
        database().prepare('select coalesce(max(id) - min(id) + 1, 0) as total from lines').get()
          ?.total,
      ),
  }
}

const lastId = (database: DatabaseSync): number =>
  Number(database.prepare('select max(id) as id from lines').get()?.id ?? 0)

function addLines(database: DatabaseSync, lines: readonly NewLogLine[]): void {
  inTransaction(database, () => {
    const line = database.prepare(
      'insert into lines (at, level, source, message, metadata) values (?, ?, ?, ?, ?)',
    )
    const words = database.prepare('insert into line_words (rowid, words) values (?, ?)')
    words.setReadBigInts(true)
    for (const { at, message, metadata, ...rest } of lines) {
      const [level, source] = [levelNumber(rest.level), sourceNumber(rest.source)]
      const { lastInsertRowid } = line.run(at, level, source, message, metadata)
      words.run(
        lastInsertRowid,
        [...tagsOf({ level, source }), indexedWords(`${message} ${metadata}`)].join(' '),
      )
    }
  })
}

interface OldLines {
  readonly before: number
  readonly maxLines: number
  readonly limit: number
}

function deleteOldLines(database: DatabaseSync, { before, maxLines, limit }: OldLines): number {
  const last = lastId(database)
  const firstRecent = database
    .prepare('select id from lines where at >= ? order by at, id limit 1')
    .get(before)?.id
  // One bound of ids, as lines are in order of time: conditions on both age and number would read
  // every line.
  const bound = Math.max(
    last - maxLines,
    firstRecent === undefined ? last : Number(firstRecent) - 1,
  )
  const old = database
    .prepare('select id from lines where id <= ? order by id limit ?')
    .all(bound, limit)
  inTransaction(database, () => {
    const line = database.prepare('delete from lines where id = ?')
    const words = database.prepare('delete from line_words where rowid = ?')
    // FTS5 writes row numbers above JavaScript's integers, and SQLite returns the last one.
    for (const statement of [line, words]) statement.setReadBigInts(true)
    for (const { id } of old) {
      line.run(id ?? null)
      words.run(id ?? null)
    }
  })
  return old.length
}

function mergeIndexParts(database: DatabaseSync, pages: number): boolean {
  const changes = () => Number(database.prepare('select total_changes() as changes').get()?.changes)
  const before = changes()
  database.exec(`insert into line_words (line_words, rank) values ('merge', ${pages})`)
  // The command itself counts as one change.
  return changes() - before > 1
}

type LineRow = Omit<StoredLogLine, 'level' | 'source'> & {
  readonly level: number
  readonly source: number
}

const toLine = ({ id, at, level, source, message, metadata }: LineRow): StoredLogLine => ({
  id,
  at,
  level: LogLevel.options[level] ?? 'info',
  source: LogSource.options[source] ?? 'backend',
  message,
  metadata,
})
