import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type { Database } from '#database/database.ts'
import { openPostgres } from '#database/postgres/open-postgres.ts'
import type { TestDatabase } from './test-databases.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server that all tests of a run share. */
    postgresUrl: string
  }
}

/** Has all tables, and no rows. */
export const migratedTemplate = 'migrated'
type Template = typeof migratedTemplate | 'template1'

/** A database of the shared server; it is dropped when it is closed. */
export async function openTestPostgres(template: Template): Promise<Database> {
  const { url, drop } = await createTestDatabase(template)
  const database = openPostgres({ url, poolSize: 5 })
  return {
    ...database,
    async close() {
      await database.close()
      await drop()
    },
  }
}

/** A new database of the shared server, and how to drop it. */
export async function createTestDatabase(template: Template): Promise<TestDatabase> {
  const name = newName()
  await execute(`create database ${name} template ${template}`)
  return testDatabase(name)
}

/** Cuts whoever uses the database, and gives it another name. */
export async function renameTestDatabase(url: string): Promise<TestDatabase> {
  const before = new URL(url).pathname.slice(1)
  const name = newName()
  await execute(
    `alter database ${before} with allow_connections false`,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${before}'`,
    `alter database ${before} rename to ${name}`,
    `alter database ${name} with allow_connections true`,
  )
  return testDatabase(name)
}

const newName = () => `test_${randomUUID().replaceAll('-', '')}`

function testDatabase(name: string): TestDatabase {
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  return { url: url.href, drop: () => execute(`drop database if exists ${name} with (force)`) }
}

async function execute(...statements: readonly string[]): Promise<void> {
  const client = new pg.Client(inject('postgresUrl'))
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
