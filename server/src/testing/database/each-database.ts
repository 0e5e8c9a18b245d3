import { afterEach, describe } from 'vitest'
import type { Database } from '#database/database.ts'
import { migrate } from '#database/migrate.ts'
import { openSqlite } from '#database/sqlite/open-sqlite.ts'
import { migratedTemplate, openTestPostgres } from './postgres.ts'

/** Opens a database of one kind: empty, or with all tables. */
type OpenKind = (isEmpty: boolean) => Promise<Database>
const databaseKinds: readonly { readonly kind: string; readonly open: OpenKind }[] = [
  {
    kind: 'SQLite',
    async open(isEmpty) {
      const database = openSqlite(':memory:')
      if (!isEmpty) await migrate(database)
      return database
    },
  },
  {
    kind: 'PostgreSQL',
    open: (isEmpty) => openTestPostgres(isEmpty ? 'template1' : migratedTemplate),
  },
]

function describeOnEach(
  name: string,
  isEmpty: boolean,
  body: (open: () => Promise<Database>) => void,
): void {
  describe.each(databaseKinds)(`${name} ($kind)`, ({ open }) => {
    const opened: Database[] = []
    afterEach(async () => {
      for (const database of opened.splice(0)) await database.close()
    })
    body(async () => {
      const database = await open(isEmpty)
      opened.push(database)
      return database
    })
  })
}

/** An empty database, before any migration. */
export type OpenEmptyDatabase = () => Promise<Database>

/** Runs the same tests on both databases; each test's databases are closed after it. */
export const describeOnEachEmptyDatabase = (
  name: string,
  body: (open: OpenEmptyDatabase) => void,
): void => describeOnEach(name, true, body)

/** The same on databases that have all tables. */
export const describeOnEachDatabase = (
  name: string,
  body: (open: () => Promise<Database>) => void,
): void => describeOnEach(name, false, body)
