import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect } from 'kysely'
import type { Database } from '#database/database.ts'
import type { Tables } from '#database/tables.ts'

let starting: Promise<PGlite> | undefined

function server(): Promise<PGlite> {
  starting ??= PGlite.create()
  return starting
}

/** Starts PostgreSQL inside this process: one per worker, emptied for each test. It ends with the worker. */
export async function startPglite(): Promise<void> {
  await server()
}

/** An empty PostgreSQL database; it replaces the previous one. */
export async function openPglite(): Promise<Database> {
  const pglite = await server()
  await pglite.exec('drop schema public cascade; create schema public')
  const queries = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
  return {
    kind: 'postgres',
    queries,
    commit: (callback) => queries.transaction().execute(callback),
    commitRelaxed: (callback) => queries.transaction().execute(callback),
    copyTo: () => Promise.reject(new Error('PostgreSQL is copied by its own tools')),
    // The server stays for the next test.
    close: () => Promise.resolve(),
  }
}
