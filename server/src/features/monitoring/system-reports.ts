import { cpus, hostname, networkInterfaces, release, totalmem, type } from 'node:os'
import type {
  SystemHealth,
  SystemInfo,
  SystemNetwork,
  SystemPerformance,
} from '@atelier/contract/monitoring/system'
import { type Clock, isoDate } from '#platform/clock.ts'
import type { Machine } from '#platform/machine/machine.ts'
import type { RequestMetrics } from '#platform/web/request-metrics.ts'
import type { DataLocations } from './data-sizes.ts'

/** How this server was set up. */
export interface InstallationInfo {
  readonly version: string
  readonly host: string
  readonly port: number
  readonly isHttps: boolean
  readonly publicUrl: string | undefined
  readonly database: string
  health(): Promise<Omit<SystemHealth, 'status'>>
}
interface SystemReportsDependencies {
  readonly installation: InstallationInfo
  readonly locations: DataLocations
  readonly machine: Machine
  readonly requests: RequestMetrics
  readonly clock: Clock
  readonly startedAt: number
  queue(): { readonly working: number; readonly waiting: number }
  openStreams(): number
}

/** The calls that say one thing each. */
export function createSystemReports({
  installation,
  locations,
  machine,
  requests,
  clock,
  startedAt,
  queue,
  openStreams,
}: SystemReportsDependencies) {
  return {
    info: (): SystemInfo => ({
      name: 'Atelier IA',
      version: installation.version,
      runtime: `Node ${process.versions.node}`,
      system: `${type()} ${release()} (${process.arch})`,
      machine: hostname(),
      processor: cpus()[0]?.model.trim() ?? '',
      cores: machine.cores(),
      totalMemoryBytes: machine.memory()?.totalBytes ?? totalmem(),
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      dataFolder: locations.folder,
      database: installation.database,
      startedAt: isoDate(startedAt),
      uptime: Math.max(0, Math.round((clock.now() - startedAt) / 1000)),
    }),
    async health(): Promise<SystemHealth> {
      const found = await installation.health()
      const isWhole =
        found.database === 'ok' &&
        found.storage === 'ok' &&
        found.engines.every(({ state }) => state === 'ok')
      return { status: isWhole ? 'ok' : 'degraded', ...found }
    },
    network: (listeningPort: number | undefined): SystemNetwork => ({
      ...{
        host: installation.host,
        port: listeningPort ?? installation.port,
        isHttps: installation.isHttps,
        publicUrl: installation.publicUrl ?? null,
      },
      addresses: Object.entries(networkInterfaces()).flatMap(([name, found]) =>
        (found ?? []).map(({ address }) => ({ name, address })),
      ),
      openStreams: openStreams(),
      requestsLastMinute: requests.requestsLastMinute(),
    }),
    performance(): SystemPerformance {
      const { total, failed } = requests.totals()
      const { working, waiting } = queue()
      const [p50, p95, p99] = [
        requests.durationQuantile(0.5),
        requests.durationQuantile(0.95),
        requests.durationQuantile(0.99),
      ]
      return {
        process: machine.processUsage(),
        requests: { total, failed, p50, p95, p99 },
        queue: { running: working, waiting },
      }
    },
  }
}
