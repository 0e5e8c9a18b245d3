import { type DatabaseLocation, openLocation } from '#database/copy/copy-database.ts'
import { requireUsableSchema } from '#database/migrate.ts'
import { listRunningServers } from '#features/servers/servers.service.ts'

/** The migration that makes the table of servers. */
const firstWithServers = '0041-servers'

/** @throws Error in French, naming the machines, when servers work on this database now; those of a file hold the lock of its folder */
export async function requireNoRunningServer(location: DatabaseLocation): Promise<void> {
  if (location.kind === 'sqlite') return
  const database = openLocation(location)
  try {
    const applied = await requireUsableSchema(database)
    const running = applied.includes(firstWithServers)
      ? await listRunningServers(database.queries)
      : []
    if (running.length > 0) throw new Error(runningMessage(running))
  } finally {
    await database.close()
  }
}

const runningMessage = (machines: readonly string[]) =>
  `Un serveur utilise cette base en ce moment (${[...new Set(machines)].join(', ')}). Arrêtez tous les serveurs, attendez 15 secondes si l’un a été tué, puis recommencez.`
