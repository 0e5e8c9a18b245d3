import { afterEach, beforeAll, describe } from 'vitest'
import type { Database } from '#database/database.ts'
import { migrate } from '#database/migrate.ts'
import { openSqlite } from '#database/sqlite/open-sqlite.ts'
import { openPglite, startPglite } from './pglite.ts'

const databaseKinds = [
  { kind: 'SQLite', start: async () => undefined, open: async () => openSqlite(':memory:') },
  { kind: 'PostgreSQL', start: startPglite, open: openPglite },
] as const
/** Compiling PostgreSQL takes three seconds on an idle machine, and much longer beside other tests. */
const startTimeoutMs = 180_000

/** An empty database, before any migration. */
export type OpenEmptyDatabase = () => Promise<Database>

/** Runs the same tests on both databases; each test's databases are closed after it. */
export function describeOnEachEmptyDatabase(
  name: string,
  body: (open: OpenEmptyDatabase) => void,
): void {
  describe.each(databaseKinds)(`${name} ($kind)`, ({ start, open }) => {
    const opened: Database[] = []
    beforeAll(() => start(), startTimeoutMs)
    afterEach(async () => {
      for (const database of opened.splice(0)) await database.close()
    })
    body(async () => {
      const database = await open()
      opened.push(database)
      return database
    })
  })
}

/** The same on databases that have all tables. */
export const describeOnEachDatabase = (
  name: string,
  body: (open: () => Promise<Database>) => void,
): void =>
  describeOnEachEmptyDatabase(name, (openEmpty) =>
    body(async () => {
      const database = await openEmpty()
      await migrate(database)
      return database
    }),
  )
