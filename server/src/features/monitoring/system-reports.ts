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
import type { UntrustedForwarding } from '#platform/web/untrusted-forwarding.ts'
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
  /** The name of this server, where there may be several. */
  readonly server: string | undefined
  readonly installation: InstallationInfo
  readonly locations: DataLocations
  readonly machine: Machine
  readonly requests: RequestMetrics
  readonly clock: Clock
  readonly startedAt: number
  readonly forwarding: Pick<UntrustedForwarding, 'wasSeen'>
  queue(): { readonly working: number; readonly waiting: number }
  openStreams(): number
}

/** Reports on the machine, the server's health, its network and its speed. */
export const createSystemReports = (dependencies: SystemReportsDependencies) => ({
  info: () => systemInfo(dependencies),
  health: () => systemHealth(dependencies.installation),
  network: (listeningPort: number | undefined) => systemNetwork(dependencies, listeningPort),
  performance: () => systemPerformance(dependencies),
})

function systemInfo({
  installation,
  locations,
  machine,
  clock,
  startedAt,
}: SystemReportsDependencies): SystemInfo {
  return {
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
  }
}

async function systemHealth(installation: InstallationInfo): Promise<SystemHealth> {
  const parts = await installation.health()
  const isHealthy =
    parts.database === 'ok' &&
    parts.storage === 'ok' &&
    parts.engines.every(({ state }) => state === 'ok')
  return { status: isHealthy ? 'ok' : 'degraded', ...parts }
}

function systemNetwork(
  { server, installation, requests, openStreams, forwarding }: SystemReportsDependencies,
  listeningPort: number | undefined,
): SystemNetwork {
  return {
    ...(server !== undefined && { server }),
    host: installation.host,
    port: listeningPort ?? installation.port,
    isHttps: installation.isHttps,
    publicUrl: installation.publicUrl ?? null,
    addresses: Object.entries(networkInterfaces()).flatMap(([name, found]) =>
      (found ?? []).map(({ address }) => ({ name, address })),
    ),
    openStreams: openStreams(),
    requestsLastMinute: requests.requestsLastMinute(),
    hasUntrustedProxy: forwarding.wasSeen(),
  }
}

function systemPerformance({
  machine,
  requests,
  queue,
}: SystemReportsDependencies): SystemPerformance {
  const { total, failed } = requests.totals()
  const { working, waiting } = queue()
  return {
    process: machine.processUsage(),
    requests: {
      total,
      failed,
      p50: requests.durationQuantile(0.5),
      p95: requests.durationQuantile(0.95),
      p99: requests.durationQuantile(0.99),
    },
    queue: { running: working, waiting },
  }
}
