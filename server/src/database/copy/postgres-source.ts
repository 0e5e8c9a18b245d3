import type { CopySource } from './copy-end.ts'
import { openSession } from './postgres-session.ts'
import type { TableShape } from './table-shape.ts'

/** Reads a database as it is now; servers may go on writing to it. */
export async function openPostgresSource(url: string): Promise<CopySource> {
  const session = await openSession(
    url,
    'begin transaction isolation level repeatable read, read only',
  )
  return {
    async migrations() {
      if ((await session.number(`select count(to_regclass('kysely_migration'))`)) === 0) return []
      const rows = await session.rows('select name from kysely_migration order by name')
      return rows.map(([name]) => String(name))
    },
    tables: session.tables,
    count: (table) => session.number(`select count(*) from "${table}"`),
    pages: (table) => session.pages(selectAll(table)),
    query: session.pages,
    close: session.end,
  }
}

export const selectAll = ({ name, columns }: TableShape): string =>
  `select ${columns.map((column) => `"${column.name}"`).join(', ')} from "${name}"`
