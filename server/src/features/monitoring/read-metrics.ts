import { monitoringLimits, type SystemMetrics } from '@atelier/contract/monitoring/monitoring'
import { type Clock, isoDate } from '#platform/clock.ts'
import type { Machine } from '#platform/machine/machine.ts'
import type { RequestMetrics } from '#platform/web/request-metrics.ts'
import type { EngineMonitor } from './engine-monitor.ts'

interface MetricsReaderDependencies {
  readonly machine: Machine
  readonly requests: RequestMetrics
  readonly engineMonitor: EngineMonitor
  readonly clock: Clock
  readonly startedAt: number
  queue(): { readonly working: number; readonly waiting: number }
  openStreams(): number
  /** Error lines of the log since a time. */
  errorsSince(from: number): number
}
export type MetricsReader = () => Promise<SystemMetrics>

const hourMs = 60 * 60 * 1000

/** The current metrics; `null` where this machine does not report them. */
export const createMetricsReader =
  ({
    machine,
    requests,
    engineMonitor,
    clock,
    startedAt,
    queue,
    openStreams,
    errorsSince,
  }: MetricsReaderDependencies): MetricsReader =>
  async () => {
    const now = clock.now()
    const [memory, disk, cpu] = [machine.memory(), await machine.disk(), machine.cpu()]
    const { working, waiting } = queue()
    return {
      memory: memory ? percent(memory.usedBytes / memory.totalBytes) : null,
      cpu: cpu === undefined ? null : percent(cpu / 100),
      disk: disk ? percent(disk.usedBytes / disk.totalBytes) : null,
      uptime: Math.max(0, Math.round((now - startedAt) / 1000)),
      activeUsers: requests.activeUsers(),
      totalRequests: requests.totals().total,
      localaiStatus: await engineMonitor.state(),
      errors: errorsSince(now - monitoringLimits.errorHours * hourMs),
      lastCheck: isoDate(now),
      details: {
        memory: memory ?? null,
        disk: disk ?? null,
        cores: machine.cores(),
        process: machine.processUsage(),
        queue: { running: working, waiting },
        openStreams: openStreams(),
      },
    }
  }

/** One decimal, and at most 100: the kernel's rounding can go above. */
const percent = (share: number) => Math.min(100, Math.max(0, Math.round(share * 1000) / 10))
