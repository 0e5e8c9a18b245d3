import type { SystemMetrics } from '@atelier/contract/monitoring/monitoring'
import { durationBuckets, type RequestMetrics } from '#platform/web/request-metrics.ts'

interface Metric {
  readonly name: string
  readonly help: string
  readonly type: 'gauge' | 'counter'
  readonly values: readonly {
    readonly labels?: Readonly<Record<string, string>>
    readonly value: number | null
  }[]
}

/** The readings in the text format that Prometheus reads. Names of routes are patterns: no id and no word of a person is in them. */
export function prometheusText(
  metrics: SystemMetrics,
  requests: RequestMetrics,
  version: string,
): string {
  const { details } = metrics
  const one = (name: string, type: Metric['type'], help: string, value: number | null): Metric => ({
    name,
    type,
    help,
    values: [{ value }],
  })
  const share = (value: number | null) => (value === null ? null : value / 100)
  const all: Metric[] = [
    {
      name: 'atelier_info',
      type: 'gauge',
      help: 'The running version.',
      values: [{ labels: { version }, value: 1 }],
    },
    one('atelier_uptime_seconds', 'gauge', 'Since the server started.', metrics.uptime),
    one(
      'atelier_memory_used_ratio',
      'gauge',
      'Of the machine, or of the bound put on the server.',
      share(metrics.memory),
    ),
    one(
      'atelier_cpu_used_ratio',
      'gauge',
      'Of the cores that the server may use.',
      share(metrics.cpu),
    ),
    one(
      'atelier_disk_used_ratio',
      'gauge',
      'Of the disk that holds the data folder.',
      share(metrics.disk),
    ),
    one(
      'atelier_disk_free_bytes',
      'gauge',
      'On the disk that holds the data folder.',
      details.disk?.freeBytes ?? null,
    ),
    one(
      'atelier_process_memory_bytes',
      'gauge',
      'Resident memory of the server.',
      details.process.memoryBytes,
    ),
    one(
      'atelier_process_delay_seconds',
      'gauge',
      'How late the server answered, at worst of 99 moments in 100.',
      details.process.delayMs / 1000,
    ),
    one(
      'atelier_active_users',
      'gauge',
      'People who called within 15 minutes.',
      metrics.activeUsers,
    ),
    one('atelier_open_streams', 'gauge', 'Open event streams.', details.openStreams),
    one('atelier_work_running', 'gauge', 'Work under way at the engines.', details.queue.running),
    one('atelier_work_waiting', 'gauge', 'Work that waits for its turn.', details.queue.waiting),
    one(
      'atelier_engine_up',
      'gauge',
      'Whether LocalAI answers.',
      metrics.localaiStatus === 'running' ? 1 : 0,
    ),
    one('atelier_log_errors', 'gauge', 'Error lines of the log within a day.', metrics.errors),
    {
      ...{ name: 'atelier_http_requests_total', type: 'counter', help: 'Requests answered.' },
      values: requests.routes().map(({ method, route, status, count }) => ({
        labels: { method, route, status },
        value: count,
      })),
    },
  ]
  return `${all.map(metricLines).join('')}${histogramLines(requests)}`
}

function metricLines({ name, help, type, values }: Metric): string {
  const known = values.filter(({ value }) => value !== null)
  if (known.length === 0) return ''
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${known.map(({ labels = {}, value }) => `${name}${labelText(labels)} ${value}\n`).join('')}`
}

function histogramLines(requests: RequestMetrics): string {
  const name = 'atelier_http_request_seconds'
  let below = 0
  const buckets = requests.durationCounts().map((count, index) => {
    below += count
    const end = durationBuckets[index]
    return `${name}_bucket{le="${end === undefined ? '+Inf' : end / 1000}"} ${below}\n`
  })
  const { total, milliseconds } = requests.totals()
  return `# HELP ${name} Time to answer.\n# TYPE ${name} histogram\n${buckets.join('')}${name}_sum ${milliseconds / 1000}\n${name}_count ${total}\n`
}

const labelText = (labels: Readonly<Record<string, string>>): string => {
  const parts = Object.entries(labels).map(
    ([name, value]) =>
      `${name}="${value.replaceAll(/[\\"\n]/g, (sign) => (sign === '\n' ? '\\n' : `\\${sign}`))}"`,
  )
  return parts.length === 0 ? '' : `{${parts.join(',')}}`
}
