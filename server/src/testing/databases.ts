import { afterEach, describe } from 'vitest'
import type { Database } from '#database/database.ts'
import { migrate } from '#database/migrate.ts'
import { openSqlite } from '#database/sqlite.ts'
import { openPglite } from './pglite.ts'

const openers = {
  SQLite: async () => openSqlite(':memory:'),
  PostgreSQL: openPglite,
} as const

/** An empty database, before any migration. */
export type OpenEmpty = () => Promise<Database>

/** Runs the same tests on both databases; what the tests open is closed after each. */
export function describeOnEachEmptyDatabase(name: string, body: (open: OpenEmpty) => void): void {
  describe.each(Object.entries(openers))(`${name} (%s)`, (_, open) => {
    const opened: Database[] = []
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
export const describeOnEachDatabase = (name: string, body: (open: () => Promise<Database>) => void): void =>
  describeOnEachEmptyDatabase(name, (openEmpty) =>
    body(async () => {
      const database = await openEmpty()
      await migrate(database)
      return database
    }),
  )
