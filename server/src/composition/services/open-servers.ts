import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import type { Database } from '#database/database.ts'
import { newestOf } from '#database/migrate.ts'
import { createRecentTimes, type SharedRecentTimes } from '#database/postgres/recent-times.ts'
import { explainPostgresFailure } from '#database/postgres/start-failures.ts'
import { migrations } from '#database/schema/migrations.ts'
import { type Environment, version } from '#environment.ts'
import { createOnlyServer, createServers } from '#features/servers/servers.service.ts'
import type { Bus } from '#platform/bus/bus.ts'
import { createLocalBus } from '#platform/bus/local-bus.ts'
import type { DataFolder } from '#platform/files/data-folder.ts'
import type { MakeId } from '#platform/ids.ts'
import type { Log } from '#platform/log/log.ts'
import type { Servers } from '#platform/servers.ts'

interface OpenServersDependencies {
  readonly environment: Environment
  readonly database: Database
  readonly makeId: MakeId
  readonly log: Log
  /** Files are in the data folder, where no other server sees them. */
  readonly hasOwnFiles: boolean
}

interface OpenedServers {
  readonly bus: Bus
  readonly servers: Servers
  /** What the servers count together; one server counts in its memory. */
  readonly recentTimes?: SharedRecentTimes
}

/**
 * Who this server is, and its way to the others. On SQLite there are none, and nothing is stored or sent.
 * @throws Error in French, naming the variable
 */
export async function openServers(
  folder: DataFolder,
  { environment, database, makeId, log, hasOwnFiles }: OpenServersDependencies,
): Promise<OpenedServers> {
  const serverId = makeId()
  const name = environment.SERVER_NAME ?? hostname()
  const onFailure = (cause: unknown) =>
    log.error('un message entre serveurs n’a pas pu être transmis', { source: 'system', cause })
  const url = environment.DATABASE_DIRECT_URL ?? environment.DATABASE_URL
  if (url === undefined || database.kind === 'sqlite')
    return {
      bus: createLocalBus({ serverId, onFailure }),
      servers: createOnlyServer(serverId, name),
    }
  const variable =
    environment.DATABASE_DIRECT_URL === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL'
  const { openPostgresBus } = await import('#database/postgres-bus/postgres-bus.ts')
  const bus = await openPostgresBus({ url, serverId, makeId, onFailure }).catch(
    (cause: unknown) => {
      throw explainPostgresFailure(cause, variable)
    },
  )
  const servers = await createServers({
    database,
    bus,
    monotonicClock: { now: () => performance.now() },
    makeId,
    log,
    name,
    folderName: readFolderName(folder.nameFile, makeId),
    version,
    newestMigration: newestOf(migrations),
    hasOwnFiles,
  }).catch(async (cause: unknown) => {
    await bus.close()
    throw cause
  })
  return { bus, servers, recentTimes: createRecentTimes(database.queries) }
}

/**
 * Given at the first start with other servers. It stays with the folder, but not with a copy of it: a server that starts under the name of
 * another one replaces it. A copied file is another one on its disk.
 */
function readFolderName(file: string, makeId: MakeId): string {
  const [known, fileNumber] = existsSync(file) ? readFileSync(file, 'utf8').trim().split(' ') : []
  const isCopied = fileNumber !== undefined && fileNumber !== String(statSync(file).ino)
  const name = known === undefined || isCopied ? makeId() : known
  if (known === undefined) writeFileSync(file, name, { mode: 0o600 })
  // Written into the same file, which keeps its number.
  if (isCopied || fileNumber === undefined) writeFileSync(file, `${name} ${statSync(file).ino}`)
  return name
}
