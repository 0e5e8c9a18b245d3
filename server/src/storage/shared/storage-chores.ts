import type { Database } from '#database/database.ts'
import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log/log.ts'
import { createSharedStorageRepository } from './shared-storage.repository.ts'

interface StorageChoresDependencies {
  readonly database: Database
  readonly isShared: boolean
  readonly files: {
    eraseDue(): Promise<number>
    removeOrphans(): Promise<number>
  }
  readonly clock: Clock
  readonly log: Log
}

const everyMs = 60 * 60 * 1000
/** Looking for files without a row lists the whole storage. */
const sweepPeriodMs = 7 * 24 * 60 * 60 * 1000

/** What is done to the storage from time to time: alone at each start, in shared storage by one server a week. */
export function createStorageChores({
  database,
  isShared,
  files,
  clock,
  log,
}: StorageChoresDependencies) {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()

  async function run(): Promise<void> {
    await files.eraseDue()
    if (!isShared) return
    const times = { now: clock.now(), periodMs: sweepPeriodMs }
    const isMine = await database.commit((transaction) =>
      createSharedStorageRepository(transaction).takeSweep(times),
    )
    if (isMine) await files.removeOrphans()
  }
  const runAgain = () => {
    running = run().catch((cause: unknown) =>
      log.error('les fichiers supprimés n’ont pas pu être effacés', { cause }),
    )
  }
  return {
    run,
    async start(): Promise<void> {
      if (isShared) runAgain()
      else await files.removeOrphans()
      timer = setInterval(runAgain, everyMs).unref()
    },
    async close(): Promise<void> {
      clearInterval(timer)
      await running
    },
  }
}
