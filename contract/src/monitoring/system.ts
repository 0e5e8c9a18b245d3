import { z } from 'zod'
import { del, get, json, post } from '#wire/operation.ts'
import {
  EngineRestartReport,
  EngineStatusReport,
  MachineDisk,
  ProcessMetrics,
  SystemMetrics,
} from './monitoring.ts'

const Bytes = z.number().nonnegative()

export const SystemInfo = z.object({
  name: z.string(),
  version: z.string(),
  runtime: z.string(),
  system: z.string(),
  machine: z.string(),
  processor: z.string(),
  cores: z.number(),
  totalMemoryBytes: Bytes,
  timeZone: z.string(),
  dataFolder: z.string(),
  database: z.string(),
  startedAt: z.iso.datetime(),
  uptime: z.number(),
})
export type SystemInfo = z.output<typeof SystemInfo>

const Check = z.enum(['ok', 'failed'])
export const SystemHealth = z.object({
  status: z.enum(['ok', 'degraded']),
  database: Check,
  storage: z.enum(['ok', 'low', 'failed']),
  engines: z.array(z.object({ name: z.string(), state: z.enum(['ok', 'unreachable']) })),
})
export type SystemHealth = z.output<typeof SystemHealth>

/** The parts of the data folder. */
export const DiskUsagePart = z.enum(['database', 'files', 'models', 'logs', 'backups'])
export type DiskUsagePart = z.output<typeof DiskUsagePart>
export const SystemDisk = z.object({
  folder: z.string(),
  disk: MachineDisk.nullable(),
  parts: z.array(z.object({ part: DiskUsagePart, bytes: Bytes })),
})
export type SystemDisk = z.output<typeof SystemDisk>

export const SystemNetwork = z.object({
  host: z.string(),
  port: z.number().int(),
  isHttps: z.boolean(),
  publicUrl: z.string().nullable(),
  addresses: z.array(z.object({ name: z.string(), address: z.string() })),
  /** Open event streams and reply streams. */
  openStreams: z.number().int(),
  requestsLastMinute: z.number().int(),
  /** Requests came through a proxy lately, and none is trusted. */
  hasUntrustedProxy: z.boolean(),
})
export type SystemNetwork = z.output<typeof SystemNetwork>

export const SystemPerformance = z.object({
  process: ProcessMetrics,
  requests: z.object({
    total: z.number().int(),
    failed: z.number().int(),
    /** Percentiles of the response time since the start, in milliseconds. */
    p50: z.number().nullable(),
    p95: z.number().nullable(),
    p99: z.number().nullable(),
  }),
  queue: z.object({ running: z.number().int(), waiting: z.number().int() }),
})
export type SystemPerformance = z.output<typeof SystemPerformance>

/** What a call did, with counts. */
const SystemActionResult = z.object({
  done: z.array(z.object({ what: z.string(), count: z.number().int() })),
  message: z.string(),
})
export type SystemActionResult = z.output<typeof SystemActionResult>

const LoadedModel = z.object({ id: z.string(), name: z.string(), isLoaded: z.boolean() })

export const system = {
  overview: get('/system', {
    access: 'admin',
    summary: 'L’installation en bref',
    reply: json(SystemInfo),
  }),
  systemMetrics: get('/system/metrics', {
    access: 'admin',
    summary: 'Mesures de la machine et du serveur',
    reply: json(SystemMetrics),
  }),
  info: get('/system/info', {
    access: 'admin',
    summary: 'L’installation en bref',
    reply: json(SystemInfo),
  }),
  systemEngineStatus: get('/system/localai/status', {
    access: 'admin',
    summary: 'État du moteur',
    reply: json(EngineStatusReport),
  }),
  engineModels: get('/system/localai/models', {
    access: 'admin',
    summary: 'Modèles du moteur, et ceux qu’il a en mémoire',
    usesEngine: true,
    reply: json(z.array(LoadedModel)),
  }),
  health: get('/system/health', {
    access: 'admin',
    summary: 'Ce qui marche, et ce qui manque',
    reply: json(SystemHealth),
  }),
  disk: get('/system/disk', {
    access: 'admin',
    summary: 'La place prise, et celle qui reste',
    reply: json(SystemDisk),
  }),
  network: get('/system/network', {
    access: 'admin',
    summary: 'Adresses et liaisons du serveur',
    reply: json(SystemNetwork),
  }),
  performance: get('/system/performance', {
    access: 'admin',
    summary: 'Temps de réponse et charge du serveur',
    reply: json(SystemPerformance),
  }),
  systemRestartEngine: post('/system/localai/restart', {
    access: 'admin',
    summary: 'Redémarrer le moteur ; la réponse dit ce qui a été fait',
    usesEngine: true,
    reply: json(EngineRestartReport),
    problems: ['engine.restart-failed'],
  }),
  dropCache: del('/system/cache', {
    access: 'admin',
    summary: 'Oublier les listes gardées en mémoire ; jamais de données des personnes',
    reply: json(SystemActionResult),
  }),
  cleanUp: post('/system/cleanup', {
    access: 'admin',
    summary: 'Effacer ce qui n’appartient plus à rien ; jamais de données des personnes',
    reply: json(SystemActionResult),
  }),
}
