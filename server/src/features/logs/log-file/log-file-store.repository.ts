import type { DatabaseSync } from 'node:sqlite'
import { fileBytes } from '#platform/files/file-bytes.ts'
import {
  type LogLineFilter,
  type LogRange,
  type LogStore,
  levelNumber,
  levelOf,
  type NewLogLine,
  type OldLines,
  type StoredLogLine,
  sourceNumber,
  sourceOf,
} from '../log-store.ts'
import { indexedWords, tagsOf } from '../log-words.ts'
import { inTransaction, type OnLogReplaced, openLogFile } from './log-file.repository.ts'
import { rowBound, selectLines } from './log-query.repository.ts'
import { createLogTotals } from './log-totals.ts'

/**
 * The log of an only server has its own file beside the database, so that neither waits for the other. Losing a line
 * in a power cut is acceptable, so no write waits for the disk (record 0026).
 */
export function openLogFileStore(path: string, onReplaced: OnLogReplaced): LogStore {
  const { database, empty, close } = openLogFile(path, onReplaced)
  let removals = 0
  const count = (filter: LogLineFilter, max: number, after = 0) =>
    isOfOtherServer(filter) ? 0 : countLines(database(), filter, { max, after })
  const totalOf = createLogTotals({
    count,
    lastId: () => lastId(database()),
    generation: () => removals,
  })

  return {
    isShared: false,
    async add(lines) {
      addLines(database(), lines)
      return true
    },
    list: async (filter, range) =>
      isOfOtherServer(filter) ? [] : listLines(database(), filter, range),
    count: async (filter, max) => count(filter, max),
    total: async (filter, max) => totalOf(filter, max),
    listServers: async () => [],
    byteSize: async () => (await fileBytes(path)) + (await fileBytes(`${path}-wal`)),
    async deleteOld(lines) {
      const removed = deleteOldLines(database(), lines)
      if (removed > 0) removals += 1
      return removed
    },
    /** Merges parts of the index, because each search reads every part. */
    tidy: async (pages) => mergeIndexParts(database(), pages),
    async clear() {
      const removed = countAll(database())
      removals += 1
      empty()
      return removed
    },
    close: async () => close(),
  }
}

/** The lines of a file have no server: whoever asks for those of one finds none. */
const isOfOtherServer = ({ server }: LogLineFilter) => server !== undefined

function listLines(
  database: DatabaseSync,
  filter: LogLineFilter,
  { limit, offset = 0, before }: LogRange,
): StoredLogLine[] {
  const { table, key, where, values } = selectLines(database, filter, before?.id)
  // The index alone finds the ids first; whole lines are only read for this page.
  const ids = `select ${key} as id from ${table} where ${where} order by ${key} desc limit ? offset ?`
  // A cross join makes SQLite start with the few ids instead of the lines.
  const query = `select l.* from (${ids}) found cross join lines l on l.id = found.id order by l.id desc`
  const rows = database.prepare(query).all(...values, limit, offset)
  return rows.map((row) => toLine(row as unknown as LineRow)) // the columns of `lines`
}

function countLines(
  database: DatabaseSync,
  filter: LogLineFilter,
  { max, after }: { readonly max: number; readonly after: number },
): number {
  const { table, key, where, values } = selectLines(database, filter)
  const matches = `select 1 from ${table} where ${where} and ${key} > ${rowBound} limit ?`
  const found = database
    .prepare(`select count(*) as total from (${matches})`)
    .get(...values, after, max)
  return Number(found?.total)
}

const countAll = (database: DatabaseSync): number =>
  Number(
    database.prepare('select coalesce(max(id) - min(id) + 1, 0) as total from lines').get()?.total,
  )

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
  level: levelOf(level),
  source: sourceOf(source),
  message,
  metadata,
})
