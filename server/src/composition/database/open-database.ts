import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#database/database.ts'
import { migrate } from '#database/migrate.ts'
import { openSqlite } from '#database/sqlite/open-sqlite.ts'
import type { Environment } from '#environment.ts'
import { type Clock, isoDate } from '#platform/clock.ts'
import type { DataFolder } from '#platform/files/data-folder.ts'
import type { Log } from '#platform/log/log.ts'
import { inSpan } from '#platform/tracing/tracing.ts'
import { logMigrations } from './log-migrations.ts'
import { createMigrationProgress } from './migration-progress.ts'
import { requireNoOtherDatabase } from './require-own-database.ts'

interface OpenDatabaseDependencies {
  readonly environment: Environment
  readonly clock: Clock
  readonly log: Log
  makeRoom(): Promise<boolean>
}

/**
 * Opens the database of the environment, migrated to this version.
 * @throws Error in French, naming the variable, when it is not there, or not this server's
 */
export async function openDatabase(
  folder: DataFolder,
  dependencies: OpenDatabaseDependencies,
): Promise<Database> {
  const { environment, makeRoom } = dependencies
  const url = environment.DATABASE_URL
  if (url !== undefined) {
    // Loaded when used: a server alone starts without the library.
    const { openPostgresDatabase } = await import('./open-postgres-database.ts')
    return withSpans(await openPostgresDatabase(url, folder, dependencies))
  }
  requireNoOtherDatabase(folder)
  const database = openSqlite(folder.databaseFile, { makeRoom })
  await migrateSqlite(database, folder, dependencies)
  return withSpans(database)
}

/** The same database, whose commits are spans. */
function withSpans(database: Database): Database {
  const attributes = { 'db.system.name': database.kind === 'sqlite' ? 'sqlite' : 'postgresql' }
  return {
    ...database,
    commit: (callback, options) =>
      inSpan('commit', attributes, () => database.commit(callback, options)),
    commitRelaxed: (callback) =>
      inSpan('commit', attributes, () => database.commitRelaxed(callback)),
  }
}

/** The file is copied before anything changes. */
async function migrateSqlite(
  database: Database,
  { backupsFolder }: DataFolder,
  { clock, log, environment }: Pick<OpenDatabaseDependencies, 'clock' | 'log' | 'environment'>,
) {
  const date = isoDate(clock.now()).replaceAll(':', '-')
  const copy = join(backupsFolder, `avant-mise-a-jour-${date}.db`)
  const progress = createMigrationProgress({ environment, log })
  try {
    const migrated = await migrate(database, {
      async beforeChange(waiting) {
        progress.begin(waiting)
        await copyWithoutTemporaryChats(database, copy)
      },
      onStep: progress.step,
    })
    logMigrations(log, migrated)
  } finally {
    await progress.end()
  }
}

/** The copy has its name once it is without them. */
async function copyWithoutTemporaryChats(database: Database, copy: string): Promise<void> {
  const { removeTemporaryChats } = await import('#database/copy/remove-temporary-chats.ts')
  const unfinished = `${copy}.incomplet`
  try {
    await database.copyTo(unfinished)
    await removeTemporaryChats({ kind: 'sqlite', file: unfinished })
    await rename(unfinished, copy)
  } finally {
    await rm(unfinished, { force: true })
  }
}
