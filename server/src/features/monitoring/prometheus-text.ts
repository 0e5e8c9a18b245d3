import type { SystemMetrics } from '@atelier/contract/monitoring/monitoring'
import { durationBuckets, type RequestMetrics } from '#platform/web/request-metrics.ts'

interface Metric {
  readonly name: string
  readonly help: string
  readonly type: 'gauge' | 'counter'
  readonly values: readonly {
    readonly labels?: Labels
    readonly value: number | null
  }[]
}

/** Of the installation; `null` where none are planned, or none was made. */
export interface BackupReadings {
  readonly isOk: boolean | null
  readonly ageSeconds: number | null
}

/** Of the documents that are searched: all, and what this server has done since it started. */
export interface DocumentReadings {
  readonly excerpts: number
  readonly questions: number
  readonly questionSeconds: number
  /** By how the reading of a document ended. */
  readonly read: Readonly<Record<string, number>>
}

interface ServerReadings {
  readonly documents: DocumentReadings
  readonly metrics: SystemMetrics
  readonly requests: RequestMetrics
  readonly backup: BackupReadings
}

interface ServerLabels {
  readonly version: string
  /** The name of this server, where there may be several. */
  readonly server: string | undefined
}

/**
 * The metrics of this server in Prometheus' text format. Routes are patterns, so that they contain no id and no user's text. Where there may be
 * several servers, each line bears the name of its own.
 */
export function prometheusText(
  { metrics, requests, backup, documents }: ServerReadings,
  { version, server }: ServerLabels,
): string {
  const common = server === undefined ? {} : { server }
  const all: Metric[] = [
    {
      name: 'atelier_info',
      type: 'gauge',
      help: 'The running version.',
      values: [{ labels: { version }, value: 1 }],
    },
    ...[...gaugesOf(metrics), ...backupGauges(backup)].map(
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
    ...documentMetrics(documents),
  ]
  return `${all.map((metric) => metricLines(metric, common)).join('')}${histogramLines(requests, common)}`
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

const backupGauges = ({ isOk, ageSeconds }: BackupReadings): Gauge[] => [
  [
    'atelier_backup_ok',
    'Whether the last planned backup is good and young enough.',
    isOk === null ? null : Number(isOk),
  ],
  ['atelier_backup_age_seconds', 'Since the last good backup began.', ageSeconds],
]

const documentMetrics = ({
  excerpts,
  questions,
  questionSeconds,
  read,
}: DocumentReadings): Metric[] => [
  {
    name: 'atelier_document_excerpts',
    type: 'gauge',
    help: 'Excerpts of all documents, those in the trash too.',
    values: [{ value: excerpts }],
  },
  {
    name: 'atelier_document_questions_total',
    type: 'counter',
    help: 'Questions that the index of documents was asked.',
    values: [{ value: questions }],
  },
  {
    name: 'atelier_document_question_seconds_total',
    type: 'counter',
    help: 'How long the index took to answer them.',
    values: [{ value: questionSeconds }],
  },
  {
    name: 'atelier_documents_read_total',
    type: 'counter',
    help: 'Documents read to their end; those with gaps are partial.',
    values: Object.entries(read).map(([result, value]) => ({ labels: { result }, value })),
  },
]

const ratio = (percent: number | null) => (percent === null ? null : percent / 100)

type Labels = Readonly<Record<string, string>>

function metricLines({ name, help, type, values }: Metric, common: Labels): string {
  const readable = values.filter(({ value }) => value !== null)
  if (readable.length === 0) return ''
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${readable.map(({ labels = {}, value }) => `${name}${labelText({ ...labels, ...common })} ${value}\n`).join('')}`
}

function histogramLines(requests: RequestMetrics, common: Labels): string {
  const name = 'atelier_http_request_seconds'
  let below = 0
  const buckets = requests.durationCounts().map((count, index) => {
    below += count
    const end = durationBuckets[index]
    const le = end === undefined ? '+Inf' : String(end / 1000)
    return `${name}_bucket${labelText({ le, ...common })} ${below}\n`
  })
  const { total, milliseconds } = requests.totals()
  return `# HELP ${name} Time to answer.\n# TYPE ${name} histogram\n${buckets.join('')}${name}_sum${labelText(common)} ${milliseconds / 1000}\n${name}_count${labelText(common)} ${total}\n`
}

const labelText = (labels: Labels): string => {
  const parts = Object.entries(labels).map(
    ([name, value]) =>
      `${name}="${value.replaceAll(/[\\"\n]/g, (character) => (character === '\n' ? '\\n' : `\\${character}`))}"`,
  )
  return parts.length === 0 ? '' : `{${parts.join(',')}}`
}
