import { join } from 'node:path'
import type { Database } from '#database/database.ts'
import { migrate } from '#database/migrate.ts'
import { checkPostgres } from '#database/postgres/check-postgres.ts'
import { openPostgres } from '#database/postgres/open-postgres.ts'
import { explainPostgresFailure } from '#database/postgres/start-failures.ts'
import { openSqlite } from '#database/sqlite/open-sqlite.ts'
import type { Environment } from '#environment.ts'
import { type Clock, isoDate } from '#platform/clock.ts'
import type { DataFolder } from '#platform/files/data-folder.ts'
import type { Log } from '#platform/log/log.ts'
import { requireNoOtherDatabase, requireOwnDatabase } from './require-own-database.ts'

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
  const { environment, log, makeRoom } = dependencies
  const url = environment.DATABASE_URL
  if (url !== undefined) {
    await checkPostgres(url)
    await migratePostgres(url, folder, { environment, log })
    return connectPostgres(url, dependencies)
  }
  requireNoOtherDatabase(folder)
  const database = openSqlite(folder.databaseFile, { makeRoom })
  await migrateSqlite(database, folder, dependencies)
  return database
}

/** The file is copied before anything changes. */
async function migrateSqlite(
  database: Database,
  { backupsFolder }: DataFolder,
  { clock, log }: Pick<OpenDatabaseDependencies, 'clock' | 'log'>,
) {
  const date = isoDate(clock.now()).replaceAll(':', '-')
  const copy = join(backupsFolder, `avant-mise-a-jour-${date}.db`)
  logMigrations(log, await migrate(database, { beforeChange: () => database.copyTo(copy) }))
}

/** Over connections of its own: an index on a large table may take minutes. */
async function migratePostgres(
  url: string,
  folder: DataFolder,
  { environment, log }: Pick<OpenDatabaseDependencies, 'environment' | 'log'>,
) {
  const database = openPostgres({ url, statementMs: 0 })
  try {
    await requireOwnDatabase({ database, folder, environment })
    logMigrations(log, await migrate(database))
  } catch (cause) {
    throw explainPostgresFailure(cause, 'DATABASE_URL')
  } finally {
    await database.close()
  }
}

function logMigrations(log: Log, { applied }: { readonly applied: readonly string[] }) {
  if (applied.length > 0)
    log.info('la base de données a été mise à niveau', { source: 'system', applied })
}

const connectPostgres = (
  url: string,
  { environment, log }: Pick<OpenDatabaseDependencies, 'environment' | 'log'>,
): Database =>
  openPostgres({
    url,
    poolSize: environment.DATABASE_POOL,
    preparesStatements: environment.DATABASE_PREPARED === 'on',
    onConnectionLost: (cause) =>
      log.warn('une connexion à la base de données s’est interrompue', { source: 'system', cause }),
    onAway: (cause) => log.error('la base de données ne répond plus', { source: 'system', cause }),
    onBack: () => log.info('la base de données répond de nouveau', { source: 'system' }),
  })
