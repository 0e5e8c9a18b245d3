import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#database/migrate.ts'
import { openPostgres } from '#database/postgres/open-postgres.ts'
import { migratedTemplate } from './postgres.ts'
import { startPostgresServer } from './postgres-server.ts'

/** One PostgreSQL server for a whole run; each test has databases of its own, copied from one that has all tables. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgresServer()
  const client = new pg.Client(server.url)
  await client.connect()
  await client.query(`create database ${migratedTemplate}`)
  await client.end()
  const url = new URL(server.url)
  url.pathname = `/${migratedTemplate}`
  const database = openPostgres({ url: url.href })
  await migrate(database)
  await database.close()
  provide('postgresUrl', server.url)
  return () => server.stop()
}
