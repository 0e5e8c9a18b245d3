import { z } from 'zod'
import { JobKind } from '#jobs/jobs.ts'
import { del, empty, get, json, post } from '#wire/operation.ts'

export const monitoringLimits = {
  /** A user with a request in the last minutes counts as active. */
  activeMinutes: 15,
  /** Period over which errors of the log are counted. */
  errorHours: 24,
  /** Seconds between two reloads of the page. */
  refresh: { default: 30, min: 1, max: 3600 },
  /** Seconds between the restart of an engine and the reload of the page. */
  reloadAfterRestartSeconds: 3,
  /** One sample per minute is stored for a day, then one per ten minutes for a week, then one per hour. */
  retentionDays: 31,
  serverMax: 200,
} as const

/** In per cent; `null` when it cannot be read on this machine. */
const Percentage = z.number().min(0).max(100).nullable()
const Bytes = z.number().nonnegative()
export const EngineState = z.enum(['running', 'stopped', 'error', 'other'])
export type EngineState = z.output<typeof EngineState>

export const MachineMemory = z.object({
  usedBytes: Bytes,
  totalBytes: Bytes,
  /** The operator limits the server's memory: `total` is that limit. */
  isLimited: z.boolean(),
})
export const MachineDisk = z.object({ usedBytes: Bytes, freeBytes: Bytes, totalBytes: Bytes })
export const ProcessMetrics = z.object({
  /** In per cent of one core. */
  cpu: z.number(),
  memoryBytes: Bytes,
  heapBytes: Bytes,
  /** Delay of the event loop in milliseconds: the 99th percentile of the last minutes. */
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
  /** Errors in the log over the last day. */
  errors: z.number().int(),
  lastCheck: z.iso.datetime(),
  details: z.object({
    memory: MachineMemory.nullable(),
    disk: MachineDisk.nullable(),
    cores: z.number(),
    process: ProcessMetrics,
    queue: z.object({ running: z.number().int(), waiting: z.number().int() }),
    openStreams: z.number().int(),
    /** Living servers; with several, figures are those of all together. */
    servers: z.number().int(),
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
  /** Requests within the step. */
  requests: z.number().int().nullable(),
  /** Requests within the step that the server failed to serve (5xx). */
  failures: z.number().int().nullable(),
  running: z.number().nullable(),
  waiting: z.number().nullable(),
})
export type MetricsPoint = z.output<typeof MetricsPoint>
export const MetricsHistory = z.object({
  period: MetricsPeriod,
  /** Seconds per point. */
  step: z.number().int(),
  /** Oldest first. A point without values means that the server was not running. */
  points: z.array(MetricsPoint),
  /** Servers that measured within the period, by name, when there are several; the points are those of all, or of the requested one. */
  servers: z.array(z.string()),
})
export type MetricsHistory = z.output<typeof MetricsHistory>

/** A job of any user, without its title, which may quote what the user wrote. */
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

export const engineNotes = ['inpainting-unserved'] as const
export type EngineNote = (typeof engineNotes)[number]

export const EngineStatusReport = z.object({
  status: EngineState,
  name: z.string(),
  address: z.string(),
  version: z.string().nullable(),
  loaded: z.array(
    z.object({
      id: z.string(),
      backend: z.string().nullable(),
      /** What it takes, and how much of that on a graphics card, when the engine says it. */
      memoryBytes: Bytes.nullable(),
      onCardBytes: Bytes.nullable(),
    }),
  ),
  /** What the administrator should know: its own inpainting makes pictures that it does not serve. */
  notes: z.array(z.enum(engineNotes)),
  memory: z
    .object({ kind: z.enum(['gpu', 'ram']), totalBytes: Bytes, usedBytes: Bytes })
    .nullable(),
})
export type EngineStatusReport = z.output<typeof EngineStatusReport>

export const EngineRestartReport = z.object({
  /** What was done for each engine. */
  engines: z.array(
    z.object({ name: z.string(), done: z.enum(['command', 'unloaded', 'restarted']) }),
  ),
  message: z.string(),
})
export type EngineRestartReport = z.output<typeof EngineRestartReport>

export const monitoring = {
  metrics: get('/admin/metrics', {
    access: 'admin',
    right: 'monitoring',
    summary: 'Lire les mesures de la machine et du serveur',
    reply: json(SystemMetrics),
  }),
  stats: get('/admin/stats', {
    access: 'admin',
    right: 'monitoring',
    summary: 'Lire l’historique des mesures',
    query: z.object({
      period: MetricsPeriod.default('24h'),
      server: z.string().max(monitoringLimits.serverMax).optional(),
    }),
    reply: json(MetricsHistory),
  }),
  jobs: get('/admin/jobs', {
    access: 'admin',
    right: 'monitoring',
    summary: 'Lister les tâches de tous les utilisateurs, en attente ou en cours',
    reply: json(z.array(AdminJob)),
  }),
  cancelJob: del('/admin/jobs/:jobId', {
    access: 'admin',
    summary: 'Annuler la tâche d’un utilisateur',
    reply: empty,
    problems: ['job.not-found', 'job.ended'],
  }),
  restartEngine: post('/admin/system/localai/restart', {
    access: 'admin',
    summary: 'Redémarrer le moteur\u00a0; la réponse indique ce qui a été fait',
    usesEngine: true,
    reply: json(EngineRestartReport),
    problems: ['engine.restart-failed'],
  }),
  engineStatus: get('/admin/system/localai/status', {
    access: 'admin',
    right: 'monitoring',
    summary: 'Lire l’état du moteur',
    reply: json(EngineStatusReport),
  }),
}
