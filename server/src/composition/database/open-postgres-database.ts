import type { Database } from '#database/database.ts'
import { migrate } from '#database/migrate.ts'
import { checkPostgres } from '#database/postgres/check-postgres.ts'
import { openPostgres } from '#database/postgres/open-postgres.ts'
import { explainPostgresFailure } from '#database/postgres/start-failures.ts'
import type { Environment } from '#environment.ts'
import type { DataFolder } from '#platform/files/data-folder.ts'
import type { Log } from '#platform/log/log.ts'
import { logMigrations } from './log-migrations.ts'
import { requireOwnDatabase } from './require-own-database.ts'

interface OpenPostgresDependencies {
  readonly environment: Environment
  readonly log: Log
}

/**
 * Opens the PostgreSQL database at this URL, migrated to this version.
 * @throws Error in French, naming the variable, when it is not there, or not this server's
 */
export async function openPostgresDatabase(
  url: string,
  folder: DataFolder,
  dependencies: OpenPostgresDependencies,
): Promise<Database> {
  await checkPostgres(url)
  await migratePostgres(url, folder, dependencies)
  return connectPostgres(url, dependencies)
}

/** Over connections of its own: an index on a large table may take minutes. */
async function migratePostgres(
  url: string,
  folder: DataFolder,
  { environment, log }: OpenPostgresDependencies,
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

const connectPostgres = (url: string, { environment, log }: OpenPostgresDependencies): Database =>
  openPostgres({
    url,
    poolSize: environment.DATABASE_POOL,
    preparesStatements: environment.DATABASE_PREPARED === 'on',
    onConnectionLost: (cause) =>
      log.warn('une connexion à la base de données s’est interrompue', { source: 'system', cause }),
    onAway: (cause) => log.error('la base de données ne répond plus', { source: 'system', cause }),
    onBack: () => log.info('la base de données répond de nouveau', { source: 'system' }),
  })
