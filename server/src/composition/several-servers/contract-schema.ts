import type { Database } from '#database/database.ts'
import { waitingContractions } from '#database/migrate.ts'
import type { Migrations } from '#database/schema/marked-migration.ts'
import { migrations } from '#database/schema/migrations.ts'
import type { Log } from '#platform/log/log.ts'
import type { Servers } from '#platform/servers.ts'

interface ContractionDependencies {
  readonly database: Database
  readonly servers: Pick<Servers, 'listOthers' | 'mayRunChore'>
  readonly backups: { summary(): Promise<{ readonly lastGoodAt: number | undefined }> }
  readonly clock: { now(): number }
  readonly log: Log
  readonly known?: Migrations
  /** Runs what waits; gives the names of what it ran. */
  contract(): Promise<readonly string[]>
}

const everyMs = 60 * 60 * 1000
const maxBackupAgeMs = 24 * 60 * 60 * 1000

/**
 * Takes away what only older programs needed, once none of them runs and there is a good backup of the last day. Servers that
 * share a database are upgraded one after the other, so that this cannot be done at a start.
 */
export function createContractions(dependencies: ContractionDependencies) {
  const { database, servers, backups, clock, log, known = migrations, contract } = dependencies
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()

  async function run(): Promise<void> {
    const waiting = await waitingContractions(database, known)
    const last = waiting.at(-1)
    if (last === undefined || !(await servers.mayRunChore('contract-schema', everyMs))) return
    const others = await servers.listOthers()
    if (others.some(({ newestMigration = '' }) => newestMigration < last)) return
    const { lastGoodAt } = await backups.summary()
    if (lastGoodAt === undefined || clock.now() - lastGoodAt > maxBackupAgeMs) {
      log.warn(
        'la fin d’une mise à jour de la base attend une bonne sauvegarde de moins d’un jour (page Sauvegardes)',
        { source: 'system' },
      )
      return
    }
    const applied = await contract()
    log.info('la mise à jour de la base est terminée', { source: 'system', applied })
  }

  return {
    run,
    start(): void {
      timer ??= setInterval(() => {
        running = run().catch((cause: unknown) =>
          log.error('la mise à jour de la base n’a pas pu être terminée', {
            source: 'system',
            cause,
          }),
        )
      }, everyMs).unref()
    },
    async close(): Promise<void> {
      clearInterval(timer)
      await running
    },
  }
}
