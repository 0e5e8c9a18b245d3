import type { Database } from '#database/database.ts'
import { migrate } from '#database/migrate.ts'
import { checkPostgres } from '#database/postgres/check-postgres.ts'
import { openPostgres } from '#database/postgres/open-postgres.ts'
import { explainPostgresFailure } from '#database/postgres/start-failures.ts'
import type { Migrations } from '#database/schema/marked-migration.ts'
import type { Environment } from '#environment.ts'
import { listRunningServers } from '#features/servers/servers.service.ts'
import type { DataFolder } from '#platform/files/data-folder.ts'
import type { Log } from '#platform/log/log.ts'
import { logMigrations } from './log-migrations.ts'
import { createMigrationProgress } from './migration-progress.ts'
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
  const progress = createMigrationProgress({ environment, log })
  try {
    await requireOwnDatabase({ database, folder, environment })
    const applied = await migrate(database, {
      async beforeChange(waiting) {
        await requireNoOlderServer(database, waiting)
        progress.begin(waiting)
      },
      onStep: progress.step,
      // Servers that do not know it may be running: see contract-schema.ts.
      defers: ({ kind }) => kind === 'contract',
    })
    logMigrations(log, applied)
  } catch (cause) {
    throw explainPostgresFailure(cause, 'DATABASE_URL')
  } finally {
    await progress.end()
    await database.close()
  }
}

/** What waits until no older program is left: run by a chore, over a connection of its own. */
export async function contractPostgres(url: string): Promise<readonly string[]> {
  const database = openPostgres({ url, statementMs: 0 })
  try {
    return (await migrate(database)).applied
  } finally {
    await database.close()
  }
}

/** @throws Error in French, naming them, when servers run that would not live with these migrations */
async function requireNoOlderServer(database: Database, waiting: Migrations): Promise<void> {
  if (!Object.values(waiting).some(({ effect }) => effect?.kind === 'stop')) return
  const running = await listRunningServers(database.queries)
  if (running.length > 0) throw new Error(stopFirstMessage(running))
}

const stopFirstMessage = (machines: readonly string[]) =>
  `Cette version change la base de telle façon que les serveurs plus anciens ne peuvent plus s’en servir, et il y en a qui tournent (${[...new Set(machines)].join(', ')}). Arrêtez-les tous, attendez 15 secondes si l’un a été tué, puis démarrez celui-ci.`

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
