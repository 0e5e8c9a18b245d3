import { closeSync, fsyncSync, openSync } from 'node:fs'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { type CopyTarget, digestPages } from '../copy-end.ts'
import type { IndexTable, TableShape } from '../table-shape.ts'
import { pagesOf, readTableShapes, selectAll } from './sqlite-source.ts'

/** Where SQLite has the words of each table. */
const wordTables: Readonly<Record<IndexTable, string>> = {
  search_documents: 'search_words',
  work_documents: 'work_words',
}
/** How SQLite writes an index of words. */
interface IndexWriting {
  /** Bytes of words that wait in memory. */
  readonly hashsize: number
  /** Parts of one size that are merged bit by bit; 0 for never. */
  readonly automerge: number
  /** Parts of one size that are merged at once; all of them together must be fewer than 2000. */
  readonly crisismerge: number
}
/** All words are written at once, so each part is merged once, at the end. */
const bulkWriting: IndexWriting = { hashsize: 64 * 1024 * 1024, automerge: 0, crisismerge: 500 }
/** SQLite's own. */
const usualWriting: IndexWriting = { hashsize: 1024 * 1024, automerge: 4, crisismerge: 16 }

interface Trigger {
  readonly name: string
  readonly text: string
}

/**
 * Writes into a new file that nobody uses yet and that has its tables. Whoever asked for it gives it its name afterwards, so nothing
 * waits for the disk until the end.
 */
export function openSqliteTarget(file: string): CopyTarget {
  const raw = new DatabaseSync(file, { enableForeignKeyConstraints: false })
  raw.exec('pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -256000')
  const inserts = new Map<string, StatementSync>()
  const prepared = (text: string): StatementSync => {
    const known = inserts.get(text) ?? raw.prepare(text)
    inserts.set(text, known)
    return known
  }
  const insert: CopyTarget['insert'] = async (table, rows) => {
    const statement = prepared(insertionOf(table))
    raw.exec('begin')
    for (const row of rows) statement.run(...row)
    raw.exec('commit')
  }
  let triggers: readonly Trigger[] = []

  return {
    tables: async () => readTableShapes(raw),
    async begin(tables) {
      // Totals are copied as they are.
      triggers = dropTriggers(raw)
      for (const { name } of tables.toReversed()) raw.exec(`delete from "${name}"`)
      for (const words of Object.values(wordTables)) setWriting(raw, words, bulkWriting)
    },
    insert,
    async insertIndexed(table, rows, words) {
      await insert(table, rows)
      const id = table.columns.findIndex(({ name }) => name === 'id')
      const statement = prepared(
        `insert into ${wordTables[table.name]} (rowid, words) values (?, ?)`,
      )
      raw.exec('begin')
      for (const [index, row] of rows.entries()) statement.run(row[id] ?? null, words[index] ?? '')
      raw.exec('commit')
    },
    digest: (table, report) => digestPages(pagesOf(raw.prepare(selectAll(table))), report),
    countWords: async (table) => countWords(raw, wordTables[table]),
    async saveSetting(name, value) {
      prepared('insert or replace into configuration (name, value) values (?, ?)').run(name, value)
    },
    async commit() {
      for (const words of Object.values(wordTables)) {
        raw.exec(`insert into ${words} (${words}) values ('optimize')`)
        setWriting(raw, words, usualWriting)
      }
      for (const { text } of triggers) raw.exec(text)
      raw.exec('analyze')
      raw.close()
      syncFile(file)
    },
    discard: async () => raw.close(),
  }
}

const insertionOf = ({ name, columns }: TableShape) =>
  `insert into "${name}" (${columns.map((column) => `"${column.name}"`).join(', ')}) values (${columns.map(() => '?').join(', ')})`

function dropTriggers(raw: DatabaseSync): Trigger[] {
  const triggers = raw
    .prepare(`select name, sql as text from sqlite_schema where type = 'trigger'`)
    .all()
    .map(({ name, text }) => ({ name: String(name), text: String(text) }))
  for (const { name } of triggers) raw.exec(`drop trigger "${name}"`)
  return triggers
}

function setWriting(raw: DatabaseSync, words: string, writing: IndexWriting): void {
  for (const [name, value] of Object.entries(writing))
    raw.exec(`insert into ${words} (${words}, rank) values ('${name}', ${value})`)
}

/** How many words all documents have together. */
function countWords(raw: DatabaseSync, words: string): number {
  raw.exec(`create virtual table temp.counted using fts5vocab('main', '${words}', 'row')`)
  const row = raw.prepare('select coalesce(sum(doc), 0) as count from temp.counted').get()
  raw.exec('drop table temp.counted')
  return Number(row?.count)
}

function syncFile(file: string): void {
  const handle = openSync(file, 'r+')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
