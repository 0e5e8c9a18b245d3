import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '#database/migrate.ts'
import { openSqlite } from '#database/sqlite/open-sqlite.ts'
import { dataPaths } from '#platform/files/data-folder.ts'

let migratedBytes: Promise<Buffer> | undefined

/** Puts an empty, migrated database into a new data folder: migrating each test's own would be half of an application's start. */
export async function putMigratedDatabase(folder: string): Promise<void> {
  migratedBytes ??= makeMigratedDatabase()
  await writeFile(dataPaths(folder).databaseFile, await migratedBytes, { mode: 0o600, flag: 'wx' })
}

async function makeMigratedDatabase(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-test-'))
  const { databaseFile } = dataPaths(folder)
  const database = openSqlite(databaseFile)
  try {
    await migrate(database)
  } finally {
    // Brings what is in the write-ahead log into the file.
    await database.close()
  }
  const bytes = await readFile(databaseFile)
  await rm(folder, { recursive: true })
  return bytes
}
