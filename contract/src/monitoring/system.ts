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
  /** The program that holds the rows. */
  database: z.object({ name: z.string(), version: z.string() }),
  parts: z.array(z.object({ part: DiskUsagePart, bytes: Bytes })),
})
export type SystemDisk = z.output<typeof SystemDisk>

export const SystemNetwork = z.object({
  /** The server whose figures these are, where there may be several. */
  server: z.string().optional(),
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
    right: 'monitoring',
    summary: 'Lire le résumé de l’installation',
    reply: json(SystemInfo),
  }),
  systemMetrics: get('/system/metrics', {
    access: 'admin',
    right: 'monitoring',
    summary: 'Lire les mesures de la machine et du serveur',
    reply: json(SystemMetrics),
  }),
  info: get('/system/info', {
    access: 'admin',
    right: 'monitoring',
    summary: 'Lire le résumé de l’installation',
    reply: json(SystemInfo),
  }),
  systemEngineStatus: get('/system/localai/status', {
    access: 'admin',
    right: 'monitoring',
    summary: 'Lire l’état du moteur',
    reply: json(EngineStatusReport),
  }),
  engineModels: get('/system/localai/models', {
    access: 'admin',
    right: 'monitoring',
    summary: 'Lister les modèles du moteur et ceux qui sont en mémoire',
    usesEngine: true,
    reply: json(z.array(LoadedModel)),
  }),
  health: get('/system/health', {
    access: 'admin',
    right: 'monitoring',
    summary: 'Vérifier le fonctionnement de chaque composant',
    reply: json(SystemHealth),
  }),
  disk: get('/system/disk', {
    access: 'admin',
    right: 'monitoring',
    summary: 'Lire l’espace utilisé et l’espace libre',
    reply: json(SystemDisk),
  }),
  network: get('/system/network', {
    access: 'admin',
    right: 'monitoring',
    summary: 'Lire les adresses et les connexions du serveur',
    reply: json(SystemNetwork),
  }),
  performance: get('/system/performance', {
    access: 'admin',
    right: 'monitoring',
    summary: 'Lire les temps de réponse et la charge du serveur',
    reply: json(SystemPerformance),
  }),
  systemRestartEngine: post('/system/localai/restart', {
    access: 'admin',
    summary: 'Redémarrer le moteur\u00a0; la réponse indique ce qui a été fait',
    usesEngine: true,
    reply: json(EngineRestartReport),
    problems: ['engine.restart-failed'],
  }),
  dropCache: del('/system/cache', {
    access: 'admin',
    summary: 'Vider les listes en mémoire\u00a0; les données des utilisateurs ne changent pas',
    reply: json(SystemActionResult),
  }),
  cleanUp: post('/system/cleanup', {
    access: 'admin',
    summary:
      'Supprimer les fichiers inutilisés\u00a0; les données des utilisateurs ne changent pas',
    reply: json(SystemActionResult),
  }),
}
