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

/** The metrics in Prometheus' text format. Routes are patterns, so that they contain no id and no user's text. */
export function prometheusText(
  metrics: SystemMetrics,
  requests: RequestMetrics,
  version: string,
): string {
  const all: Metric[] = [
    {
      name: 'atelier_info',
      type: 'gauge',
      help: 'The running version.',
      values: [{ labels: { version }, value: 1 }],
    },
    ...gaugesOf(metrics).map(
      ([name, help, value]): Metric => ({ name, type: 'gauge', help, values: [{ value }] }),
    ),
    {
      name: 'atelier_http_requests_total',
      type: 'counter',
      help: 'Requests answered.',
      values: requests.routes().map(({ method, route, status, count }) => ({
        labels: { method, route, status },
        value: count,
      })),
    },
  ]
  return `${all.map(metricLines).join('')}${histogramLines(requests)}`
}

type Gauge = readonly [name: string, help: string, value: number | null]

const gaugesOf = (metrics: SystemMetrics): Gauge[] => [
  ['atelier_uptime_seconds', 'Since the server started.', metrics.uptime],
  ...machineGauges(metrics),
  ...serverGauges(metrics),
]

const machineGauges = ({ memory, cpu, disk, details }: SystemMetrics): Gauge[] => [
  [
    'atelier_memory_used_ratio',
    'Of the machine, or of the bound put on the server.',
    ratio(memory),
  ],
  ['atelier_cpu_used_ratio', 'Of the cores that the server may use.', ratio(cpu)],
  ['atelier_disk_used_ratio', 'Of the disk that holds the data folder.', ratio(disk)],
  [
    'atelier_disk_free_bytes',
    'On the disk that holds the data folder.',
    details.disk?.freeBytes ?? null,
  ],
]

const serverGauges = ({ details, activeUsers, localaiStatus, errors }: SystemMetrics): Gauge[] => [
  ['atelier_process_memory_bytes', 'Resident memory of the server.', details.process.memoryBytes],
  [
    'atelier_process_delay_seconds',
    'How late the server answered, at worst of 99 moments in 100.',
    details.process.delayMs / 1000,
  ],
  ['atelier_active_users', 'People who called within 15 minutes.', activeUsers],
  ['atelier_open_streams', 'Open event streams.', details.openStreams],
  ['atelier_work_running', 'Work under way at the engines.', details.queue.running],
  ['atelier_work_waiting', 'Work that waits for its turn.', details.queue.waiting],
  ['atelier_engine_up', 'Whether LocalAI answers.', localaiStatus === 'running' ? 1 : 0],
  ['atelier_log_errors', 'Error lines of the log within a day.', errors],
]

const ratio = (percent: number | null) => (percent === null ? null : percent / 100)

function metricLines({ name, help, type, values }: Metric): string {
  const readable = values.filter(({ value }) => value !== null)
  if (readable.length === 0) return ''
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${readable.map(({ labels = {}, value }) => `${name}${labelText(labels)} ${value}\n`).join('')}`
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
      `${name}="${value.replaceAll(/[\\"\n]/g, (character) => (character === '\n' ? '\\n' : `\\${character}`))}"`,
  )
  return parts.length === 0 ? '' : `{${parts.join(',')}}`
}
