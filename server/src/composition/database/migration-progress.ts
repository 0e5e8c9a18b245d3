import { Worker } from 'node:worker_threads'
import type { MigrationStep } from '#database/migrate.ts'
import type { Migrations } from '#database/schema/marked-migration.ts'
import type { Environment } from '#environment.ts'
import type { Log } from '#platform/log/log.ts'
import type { SignsOfLife } from './signs-of-life.ts'

interface MigrationProgressDependencies {
  readonly environment: Pick<Environment, 'LOG_LEVEL' | 'LOG_JSON'>
  readonly log: Log
}

const signEveryMs = 10_000
const console = 1

/**
 * Tells at the console what a migration of a database with data does: which step runs, and that it goes on. A step on a large table takes
 * minutes, and SQLite keeps the whole thread busy then, so the signs of life come from another one.
 */
export function createMigrationProgress({ environment, log }: MigrationProgressDependencies) {
  let signs: Worker | undefined
  return {
    begin(waiting: Migrations): void {
      const steps = Object.keys(waiting).length
      log.info(
        'la base de données se met à niveau\u00a0: cela peut prendre quelques minutes, n’arrêtez pas le serveur',
        { source: 'system', steps },
      )
      signs = startSigns({
        ...{ output: console, everyMs: signEveryMs, level: environment.LOG_LEVEL },
        readable: process.stdout.isTTY && !environment.LOG_JSON,
      })
      signs.on('error', (cause) =>
        log.warn('la suite de la mise à niveau ne sera pas annoncée', { source: 'system', cause }),
      )
    },
    /** Does nothing for a new database, which takes no time. */
    step({ name, number, count }: MigrationStep): void {
      if (!signs) return
      const step = `${number}/${count}`
      log.info('étape de la mise à niveau de la base de données', {
        ...{ source: 'system', step, name },
      })
      signs.postMessage(step)
    },
    async end(): Promise<void> {
      await signs?.terminate()
    },
  }
}

export const startSigns = (workerData: SignsOfLife): Worker =>
  new Worker(new URL('./signs-of-life.ts', import.meta.url), { workerData })
