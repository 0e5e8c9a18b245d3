import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { stripNul } from '#platform/text/storable-text.ts'
import { type CopySource, charactersOf, maxPageCharacters, maxPageRows } from '../copy-end.ts'
import type { Row, TableShape, Value } from '../table-shape.ts'

/** Reads a file as it is now; a server may go on writing to it. */
export function openSqliteSource(file: string): CopySource {
  const raw = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  // The snapshot begins with the first read.
  raw.exec('begin; select count(*) from sqlite_schema')
  return {
    async migrations() {
      const hasThem = raw.prepare(`select 1 from sqlite_schema where name = 'kysely_migration'`)
      if (!hasThem.get()) return []
      const rows = raw.prepare('select name from kysely_migration order by name').all()
      return rows.map(({ name }) => String(name))
    },
    tables: async () => readTableShapes(raw),
    count: async (table) =>
      Number(raw.prepare(`select count(*) as count from "${table}"`).get()?.count),
    pages: (table) => pagesOf(raw.prepare(selectAll(table))),
    query: (text) => pagesOf(raw.prepare(text)),
    close: async () => raw.close(),
  }
}

export const selectAll = ({ name, columns }: TableShape) =>
  `select ${columns.map((column) => `"${column.name}"`).join(', ')} from "${name}"`

/** Tables of rows, without those in which SQLite has its word indexes. */
export const readTableShapes = (raw: DatabaseSync): TableShape[] =>
  raw
    .prepare(
      `select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name`,
    )
    .all()
    .map(({ name }) => ({
      name: String(name),
      columns: raw
        .prepare('select name, lower(type) as type from pragma_table_info(?) order by cid')
        .all(String(name))
        .map((column) => ({ name: String(column.name), type: String(column.type) })),
      references: raw
        .prepare('select distinct "table" as name from pragma_foreign_key_list(?)')
        .all(String(name))
        .map((other) => String(other.name)),
    }))

export async function* pagesOf(statement: StatementSync): AsyncGenerator<readonly Row[]> {
  statement.setReturnArrays(true)
  let page: Row[] = []
  let characters = 0
  for (const values of statement.iterate()) {
    // As arrays, which the types of Node.js do not say.
    const row = (values as unknown as readonly Value[]).map((value) =>
      typeof value === 'string' ? stripNul(value) : value,
    )
    page.push(row)
    characters += charactersOf(row)
    if (page.length < maxPageRows && characters < maxPageCharacters) continue
    yield page
    page = []
    characters = 0
    // Whoever else lives in this process, such as progress, gets its turn.
    await setImmediate()
  }
  if (page.length > 0) yield page
}
