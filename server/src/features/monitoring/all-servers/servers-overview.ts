import type {
  DatabaseReport,
  FileStoreReport,
  ServersOverview,
} from '@atelier/contract/monitoring/servers'
import type { Database } from '#database/database.ts'
import { cacheCall } from '#platform/cached-call.ts'
import type { Clock } from '#platform/clock.ts'
import type { FileStore } from '../file-store.ts'
import type { MetricsReader } from './read-metrics.ts'

interface OverviewDependencies {
  readonly metrics: Pick<MetricsReader, 'list'>
  readonly database: Pick<Database, 'facts'>
  readonly fileStore: FileStore
  readonly files: { totalBytes(): Promise<number> }
  readonly clock: Clock
  /** A question to the database that needs no time. */
  ping(): Promise<unknown>
}

/** A question that needs no time took longer: people notice. */
const slowMs = 1000

/** The sum of very many files takes a while. */
const sumEveryMs = 60_000

/** What the installation stands on: its servers, its database and its files. */
export function createServersOverview(
  dependencies: OverviewDependencies,
): () => Promise<ServersOverview> {
  const { files, clock } = dependencies
  const totalBytes = cacheCall(files.totalBytes, { clock, periodMs: sumEveryMs })
  return async () => {
    const [servers, database, store] = await Promise.all([
      dependencies.metrics.list(),
      readDatabase(dependencies),
      readFileStore({ ...dependencies, files: { totalBytes } }),
    ])
    return { servers, database, files: store }
  }
}

async function readDatabase({
  database,
  ping,
}: Pick<OverviewDependencies, 'database' | 'ping'>): Promise<DatabaseReport> {
  const asked = performance.now()
  await ping()
  const answerMs = performance.now() - asked
  const { name, version, bytes, connections } = await database.facts()
  return {
    name,
    version,
    state: answerMs > slowMs ? 'slow' : 'running',
    answerMs: Math.round(answerMs),
    bytes,
    connections: connections ?? null,
  }
}

async function readFileStore({
  fileStore,
  files,
}: Pick<OverviewDependencies, 'fileStore' | 'files'>): Promise<FileStoreReport> {
  const { kind, place, quotaBytes } = fileStore
  const bytes = await files.totalBytes()
  try {
    await fileStore.check()
    const free = await fileStore.freeBytes()
    return {
      kind,
      place,
      state: 'running',
      bytes,
      quotaBytes,
      freeBytes: room(free, bytes, quotaBytes),
    }
  } catch {
    // Logged by whoever needed it.
    return { kind, place, state: 'failed', bytes, quotaBytes, freeBytes: null }
  }
}

function room(free: number | undefined, stored: number, quota: number | null): number | null {
  const bounds = [
    ...(free === undefined ? [] : [free]),
    ...(quota === null ? [] : [quota - stored]),
  ]
  return bounds.length === 0 ? null : Math.max(0, Math.min(...bounds))
}
