import { z } from 'zod'
import { JobKind } from '#jobs/jobs.ts'
import { del, empty, get, json, post } from '#wire/operation.ts'

export const monitoringLimits = {
  /** Someone who called within this is active. */
  activeMinutes: 15,
  /** Errors of the log are counted over this. */
  errorHours: 24,
  /** Seconds between two readings by the page. */
  refresh: { default: 30, min: 1, max: 3600 },
  /** Seconds after which the page reads again, once an engine was restarted. */
  reloadAfterRestartSeconds: 3,
  /** Readings are kept one a minute for a day, then one in ten minutes for a week, then one an hour. */
  retentionDays: 31,
} as const

/** A percentage; `null` where it cannot be read on this machine. */
const Percentage = z.number().min(0).max(100).nullable()
const Bytes = z.number().nonnegative()
export const EngineState = z.enum(['running', 'stopped', 'error', 'other'])
export type EngineState = z.output<typeof EngineState>

export const MachineMemory = z.object({
  usedBytes: Bytes,
  totalBytes: Bytes,
  /** The operator bounds what the server may take: the total is that bound. */
  isLimited: z.boolean(),
})
export const MachineDisk = z.object({ usedBytes: Bytes, freeBytes: Bytes, totalBytes: Bytes })
export const ProcessMetrics = z.object({
  /** Per cent of one core. */
  cpu: z.number(),
  memoryBytes: Bytes,
  heapBytes: Bytes,
  /** Milliseconds by which the server answered late, for 99 of 100 moments of the last minutes. */
  delayMs: z.number(),
})

export const SystemMetrics = z.object({
  memory: Percentage,
  cpu: Percentage,
  disk: Percentage,
  /** Seconds since the server started. */
  uptime: z.number(),
  activeUsers: z.number().int(),
  /** Since the server started. */
  totalRequests: z.number().int(),
  localaiStatus: EngineState,
  /** Error lines of the log over the last day. */
  errors: z.number().int(),
  lastCheck: z.iso.datetime(),
  details: z.object({
    memory: MachineMemory.nullable(),
    disk: MachineDisk.nullable(),
    cores: z.number(),
    process: ProcessMetrics,
    queue: z.object({ running: z.number().int(), waiting: z.number().int() }),
    openStreams: z.number().int(),
  }),
})
export type SystemMetrics = z.output<typeof SystemMetrics>

export const MetricsPeriod = z.enum(['24h', '7d', '30d'])
export type MetricsPeriod = z.output<typeof MetricsPeriod>

export const MetricsPoint = z.object({
  at: z.iso.datetime(),
  memory: Percentage,
  cpu: Percentage,
  disk: Percentage,
  activeUsers: z.number().nullable(),
  /** Answered within the step. */
  requests: z.number().int().nullable(),
  /** Answered with a failure of the server. */
  failures: z.number().int().nullable(),
  running: z.number().nullable(),
  waiting: z.number().nullable(),
})
export type MetricsPoint = z.output<typeof MetricsPoint>
export const MetricsHistory = z.object({
  period: MetricsPeriod,
  /** Seconds that one point stands for. */
  step: z.number().int(),
  /** From the oldest on; a point without figures says that the server was not there. */
  points: z.array(MetricsPoint),
})
export type MetricsHistory = z.output<typeof MetricsHistory>

/** Any user's job, without its title, which may quote what they wrote. */
export const AdminJob = z.object({
  id: z.string(),
  kind: JobKind,
  model: z.string().nullable(),
  person: z.object({ id: z.string(), email: z.string() }),
  state: z.enum(['waiting', 'running']),
  position: z.number().int().nullable(),
  progress: z.number().nullable(),
  secondsLeft: z.number().nullable(),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
})
export type AdminJob = z.output<typeof AdminJob>

export const EngineStatusReport = z.object({
  status: EngineState,
  name: z.string(),
  address: z.string(),
  version: z.string().nullable(),
  loaded: z.array(z.object({ id: z.string(), backend: z.string().nullable() })),
  memory: z
    .object({ kind: z.enum(['gpu', 'ram']), totalBytes: Bytes, usedBytes: Bytes })
    .nullable(),
})
export type EngineStatusReport = z.output<typeof EngineStatusReport>

export const EngineRestartReport = z.object({
  /** What was really done, engine by engine. */
  engines: z.array(
    z.object({ name: z.string(), done: z.enum(['command', 'unloaded', 'restarted']) }),
  ),
  message: z.string(),
})
export type EngineRestartReport = z.output<typeof EngineRestartReport>

export const monitoring = {
  metrics: get('/admin/metrics', {
    access: 'admin',
    summary: 'Mesures de la machine et du serveur',
    reply: json(SystemMetrics),
  }),
  stats: get('/admin/stats', {
    access: 'admin',
    summary: 'Les mesures au fil du temps',
    query: z.object({ period: MetricsPeriod.default('24h') }),
    reply: json(MetricsHistory),
  }),
  jobs: get('/admin/jobs', {
    access: 'admin',
    summary: 'Les travaux de tous, en attente ou en cours',
    reply: json(z.array(AdminJob)),
  }),
  cancelJob: del('/admin/jobs/:jobId', {
    access: 'admin',
    summary: 'Annuler le travail de quelqu’un',
    reply: empty,
    problems: ['job.not-found', 'job.ended'],
  }),
  restartEngine: post('/admin/system/localai/restart', {
    access: 'admin',
    summary: 'Redémarrer le moteur ; la réponse dit ce qui a été fait',
    reply: json(EngineRestartReport),
    problems: ['engine.restart-failed', 'engine.unreachable'],
  }),
  engineStatus: get('/admin/system/localai/status', {
    access: 'admin',
    summary: 'État du moteur',
    reply: json(EngineStatusReport),
  }),
}
