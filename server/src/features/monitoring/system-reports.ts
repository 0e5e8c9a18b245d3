import { cpus, hostname, networkInterfaces, release, totalmem, type } from 'node:os'
import type {
  SystemHealth,
  SystemInfo,
  SystemNetwork,
  SystemPerformance,
} from '@atelier/contract/system'
import { type Clock, isoDate } from '#platform/clock.ts'
import type { Machine } from '#platform/machine.ts'
import type { RequestCounts } from '#platform/request-counts.ts'
import type { DataPlaces } from './data-sizes.ts'

/** How this server was set up. */
export interface Place {
  readonly version: string
  readonly host: string
  readonly port: number
  readonly isHttps: boolean
  readonly publicUrl: string | undefined
  readonly database: string
  health(): Promise<Omit<SystemHealth, 'status'>>
}
interface Options {
  readonly place: Place
  readonly places: DataPlaces
  readonly machine: Machine
  readonly requests: RequestCounts
  readonly clock: Clock
  readonly startedAt: number
  queue(): { readonly working: number; readonly waiting: number }
  openStreams(): number
}

/** The calls that say one thing each. */
export function createSystemReports({
  place,
  places,
  machine,
  requests,
  clock,
  startedAt,
  queue,
  openStreams,
}: Options) {
  return {
    info: (): SystemInfo => ({
      name: 'Atelier IA',
      version: place.version,
      runtime: `Node ${process.versions.node}`,
      system: `${type()} ${release()} (${process.arch})`,
      machine: hostname(),
      processor: cpus()[0]?.model.trim() ?? '',
      cores: machine.cores(),
      totalMemoryBytes: machine.memory()?.totalBytes ?? totalmem(),
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      dataFolder: places.folder,
      database: place.database,
      startedAt: isoDate(startedAt),
      uptime: Math.max(0, Math.round((clock.now() - startedAt) / 1000)),
    }),
    async health(): Promise<SystemHealth> {
      const found = await place.health()
      const isWhole =
        found.database === 'ok' &&
        found.storage === 'ok' &&
        found.engines.every(({ state }) => state === 'ok')
      return { status: isWhole ? 'ok' : 'degraded', ...found }
    },
    network: (listeningPort: number | undefined): SystemNetwork => ({
      ...{
        host: place.host,
        port: listeningPort ?? place.port,
        isHttps: place.isHttps,
        publicUrl: place.publicUrl ?? null,
      },
      addresses: Object.entries(networkInterfaces()).flatMap(([name, found]) =>
        (found ?? []).map(({ address }) => ({ name, address })),
      ),
      openStreams: openStreams(),
      requestsLastMinute: requests.lastMinute(),
    }),
    performance(): SystemPerformance {
      const { total, failed } = requests.totals()
      const { working, waiting } = queue()
      const [p50, p95, p99] = [
        requests.timeWithin(0.5),
        requests.timeWithin(0.95),
        requests.timeWithin(0.99),
      ]
      return {
        process: machine.own(),
        requests: { total, failed, p50, p95, p99 },
        queue: { running: working, waiting },
      }
    },
  }
}
