import { monitoringLimits, type SystemMetrics } from '@atelier/contract/monitoring/monitoring'
import type { ServerReadings } from '@atelier/contract/monitoring/servers'
import { isoDate } from '#platform/clock.ts'
import type { Machine } from '#platform/machine/machine.ts'
import type { RequestMetrics } from '#platform/web/request-metrics.ts'
import type { EngineMonitor } from '../engine-monitor.ts'
import { listServers, type ServerListDependencies } from './list-servers.ts'

export interface MetricsReaderDependencies extends ServerListDependencies {
  readonly machine: Machine
  readonly requests: RequestMetrics
  readonly engineMonitor: EngineMonitor
  queue(): { readonly working: number; readonly waiting: number }
  openStreams(): number
  /** The build of the web app that is served. */
  build(): string | null
  /** Users with a request within the last minutes, at any server. */
  activeUsers(): Promise<number>
  /** Error lines of the log since a time. */
  errorsSince(from: number): Promise<number>
}

const hourMs = 60 * 60 * 1000

/** The current metrics; `null` where this machine does not report them. */
export function createMetricsReader(dependencies: MetricsReaderDependencies) {
  const readOwn = () => ownReadings(dependencies)
  const list = () => listServers(dependencies, readOwn())
  return {
    readOwn,
    list,
    /** Of this server alone. */
    ofThisServer: () => toMetrics(dependencies, [readOwn()]),
    /** Of all servers together, without those that are silent. */
    async ofAllServers(): Promise<SystemMetrics> {
      const [own, ...others] = await list()
      const awake = others.filter(({ state }) => state !== 'silent')
      const metrics = await toMetrics(
        dependencies,
        [own, ...awake].flatMap(({ readings }) => readings ?? []),
      )
      const startedAt = [own, ...awake].map((server) => Date.parse(server.startedAt))
      return {
        ...metrics,
        uptime: secondsSince(dependencies, Math.min(...startedAt)),
        details: { ...metrics.details, servers: others.length + 1 },
      }
    },
  }
}
export type MetricsReader = ReturnType<typeof createMetricsReader>

function ownReadings({
  machine,
  requests,
  queue,
  openStreams,
  build,
  servers,
}: MetricsReaderDependencies): ServerReadings {
  const { working, waiting } = queue()
  const { total, failed } = requests.totals()
  return {
    memory: machine.memory() ?? null,
    cpu: machine.cpu() ?? null,
    cores: machine.cores(),
    process: machine.processUsage(),
    openStreams: openStreams(),
    queue: { running: working, waiting },
    requests: { total, failed },
    build: build(),
    isStopping: servers.isStopping(),
  }
}

/** Figures of several servers are summed; shares are those of what they have together. */
async function toMetrics(
  dependencies: MetricsReaderDependencies,
  all: readonly ServerReadings[],
): Promise<SystemMetrics> {
  const { machine, engineMonitor, clock, startedAt, activeUsers, errorsSince } = dependencies
  const now = clock.now()
  const disk = await machine.disk()
  const memory = totalMemory(all)
  const cpu = averageCpu(all)
  return {
    memory: memory ? percent(memory.usedBytes / memory.totalBytes) : null,
    cpu: cpu === undefined ? null : percent(cpu / 100),
    disk: disk ? percent(disk.usedBytes / disk.totalBytes) : null,
    uptime: secondsSince(dependencies, startedAt),
    activeUsers: await activeUsers(),
    totalRequests: sum(all, ({ requests }) => requests.total),
    localaiStatus: await engineMonitor.state(),
    errors: await errorsSince(now - monitoringLimits.errorHours * hourMs),
    lastCheck: isoDate(now),
    details: {
      memory: memory ?? null,
      disk: disk ?? null,
      cores: sum(all, ({ cores }) => cores),
      process: machine.processUsage(),
      queue: {
        running: sum(all, ({ queue }) => queue.running),
        waiting: sum(all, ({ queue }) => queue.waiting),
      },
      openStreams: sum(all, ({ openStreams }) => openStreams),
      servers: 1,
    },
  }
}

const sum = (all: readonly ServerReadings[], value: (one: ServerReadings) => number) =>
  all.reduce((total, one) => total + value(one), 0)

function totalMemory(all: readonly ServerReadings[]) {
  const known = all.flatMap(({ memory }) => memory ?? [])
  if (known.length === 0) return undefined
  return {
    usedBytes: known.reduce((total, { usedBytes }) => total + usedBytes, 0),
    totalBytes: known.reduce((total, { totalBytes }) => total + totalBytes, 0),
    isLimited: known.some(({ isLimited }) => isLimited),
  }
}

function averageCpu(all: readonly ServerReadings[]): number | undefined {
  const known = all.flatMap(({ cpu, cores }) => (cpu === null ? [] : [{ cpu, cores }]))
  const cores = known.reduce((total, one) => total + one.cores, 0)
  return cores === 0
    ? undefined
    : known.reduce((total, one) => total + one.cpu * one.cores, 0) / cores
}

const secondsSince = ({ clock }: Pick<MetricsReaderDependencies, 'clock'>, at: number) =>
  Math.max(0, Math.round((clock.now() - at) / 1000))

/** One decimal, and at most 100: the kernel's rounding can go above. */
const percent = (share: number) => Math.min(100, Math.max(0, Math.round(share * 1000) / 10))
