import { sql } from 'kysely'
import type { Queries } from '#database/database.ts'
import type { OtherServer } from '#platform/servers.ts'

/** Timers are never exact: one that comes a little early must not skip a whole period. */
const choreTolerance = 0.05

/** More servers than anybody has. */
const maxServers = 1000

type StoredServer = Omit<OtherServer, 'isSilent'>

interface BeatingServer {
  readonly name: string
  readonly hasOwnFiles: boolean
}

interface NewServer {
  readonly id: string
  readonly name: string
  readonly folderName: string
  readonly version: string
  readonly hasOwnFiles: boolean
  readonly newestMigration: string
}

/** PostgreSQL's clock, in milliseconds: no server's clock is compared with another's. */
const databaseNow = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`

/** The servers that share a PostgreSQL database, and their chores. */
export const createServersRepository = (queries: Queries) => ({
  ...serverReads(queries),
  add: (server: NewServer) => insertServer(queries, server),
  /** `false` when the server was declared dead. */
  async saveHeartbeat(id: string, readings: object | undefined): Promise<boolean> {
    const { numUpdatedRows } = await queries
      .updateTable('servers')
      .set({
        beat_at: databaseNow,
        ...(readings && { readings: JSON.stringify(readings) }),
      })
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  },
  /** Declares dead whoever was silent for so long. */
  async removeSilent(silenceMs: number): Promise<readonly string[]> {
    const rows = await queries
      .deleteFrom('servers')
      .where('beat_at', '<', sql<number>`${databaseNow} - ${silenceMs}`)
      .returning('name')
      .execute()
    return rows.map(({ name }) => name)
  },
  async remove(id: string): Promise<void> {
    await queries.deleteFrom('servers').where('id', '=', id).execute()
  },
  async removeByFolder(folderName: string): Promise<void> {
    await queries.deleteFrom('servers').where('folder', '=', folderName).execute()
  },
  /** Takes this period of a chore, unless another server has. */
  async takeChore(name: string, everyMs: number, server: string): Promise<boolean> {
    const latest = Math.ceil(everyMs * (1 - choreTolerance))
    const rows = await queries
      .insertInto('chores')
      .values({ name, last_at: databaseNow, server })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ last_at: databaseNow, server })
          .where('chores.last_at', '<=', sql<number>`${databaseNow} - ${latest}`),
      )
      .returning('name')
      .execute()
    return rows.length > 0
  },
})
export type ServersRepository = ReturnType<typeof createServersRepository>

async function insertServer(queries: Queries, server: NewServer): Promise<void> {
  const { id, name, folderName, version, hasOwnFiles, newestMigration } = server
  await queries
    .insertInto('servers')
    .values({
      id,
      name,
      folder: folderName,
      version,
      own_files: hasOwnFiles ? 1 : 0,
      newest_migration: newestMigration,
      started_at: databaseNow,
      beat_at: databaseNow,
    })
    .execute()
}

const serverReads = (queries: Queries) => ({
  async isNameTaken(name: string): Promise<boolean> {
    const row = await queries
      .selectFrom('servers')
      .select('id')
      .where('name', '=', name)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  },
  /** A server that gave a sign of life within this time; one that keeps its files for itself first. */
  async findBeating(withinMs: number): Promise<BeatingServer | undefined> {
    const row = await queries
      .selectFrom('servers')
      .select(['name', 'own_files'])
      .where('beat_at', '>=', sql<number>`${databaseNow} - ${withinMs}`)
      .orderBy('own_files', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row && { name: row.name, hasOwnFiles: row.own_files === 1 }
  },
  async listIds(): Promise<readonly string[]> {
    const rows = await queries
      .selectFrom('servers')
      .select('id')
      .orderBy('id')
      .limit(maxServers)
      .execute()
    return rows.map(({ id }) => id)
  },
  /** All but this one, by name. */
  async listOthers(id: string): Promise<readonly StoredServer[]> {
    const rows = await queries
      .selectFrom('servers')
      .select(['id', 'name', 'version', 'started_at', 'readings', 'newest_migration'])
      .select(sql<number>`greatest(0, ${databaseNow} - beat_at)`.as('silent'))
      .where('id', '<>', id)
      .orderBy('name')
      .orderBy('id')
      .limit(maxServers)
      .execute()
    return rows.map(({ started_at, silent, readings, newest_migration, ...server }) => ({
      ...server,
      newestMigration: newest_migration ?? undefined,
      startedAt: Number(started_at),
      silentMs: Number(silent),
      readings: readings === null ? undefined : (JSON.parse(readings) as unknown),
    }))
  },
})

/** Names of the machines whose servers gave a sign of life within this time. */
export async function listBeatingServers(
  queries: Queries,
  withinMs: number,
): Promise<readonly string[]> {
  const rows = await queries
    .selectFrom('servers')
    .select('name')
    .where('beat_at', '>=', sql<number>`${databaseNow} - ${withinMs}`)
    .orderBy('name')
    .limit(maxServers)
    .execute()
  return rows.map(({ name }) => name)
}
