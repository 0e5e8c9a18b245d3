import { migrate } from '#database/migrate.ts'
import { openPostgres } from '#database/postgres/open-postgres.ts'
import { openPostgresBus } from '#database/postgres-bus/postgres-bus.ts'
import { createServers } from '#features/servers/servers.service.ts'
import type { EngineQueue } from '#jobs/engine-queue/engine-queue.ts'
import { createSharedQueue } from '#jobs/engine-queue/shared/shared-queue.ts'
import { makeId } from '#platform/ids.ts'
import { createLog } from '#platform/log/log.ts'

const throwFailure = (cause: unknown) => {
  throw cause
}

/** Makes the tables of an installation. */
export async function migrateBenchDatabase(url: string): Promise<void> {
  const database = openPostgres({ url })
  await migrate(database)
  await database.close()
}

/** The queue of one of several servers, on their database. */
export async function openBenchServer(
  url: string,
  { name, slots }: { readonly name: string; readonly slots: number },
): Promise<EngineQueue> {
  const serverId = makeId()
  const database = openPostgres({ url })
  const bus = await openPostgresBus({ url, serverId, makeId, onFailure: throwFailure })
  const servers = await createServers({
    database,
    bus,
    monotonicClock: { now: () => performance.now() },
    makeId,
    log: createLog({ level: 'error', readable: true }),
    name,
    folderName: name,
    version: 'banc',
    newestMigration: '',
    hasOwnFiles: false,
  })
  const queue = createSharedQueue({
    slots: () => slots,
    queries: database.queries,
    bus,
    servers,
    makeId,
    onFailure: throwFailure,
  })
  await queue.adopt()
  servers.onAdoption(queue.adopt)
  servers.start()
  return queue
}
