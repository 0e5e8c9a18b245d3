import { z } from 'zod'
import { get, json } from '#wire/operation.ts'
import { MachineMemory, ProcessMetrics } from './monitoring.ts'

const Bytes = z.number().nonnegative()

/** What a server says of itself every few seconds. */
export const ServerReadings = z.object({
  /** Of its machine; `null` where it cannot be read. */
  memory: MachineMemory.nullable(),
  /** Of the cores that it may use, in per cent. */
  cpu: z.number().min(0).nullable(),
  cores: z.number(),
  process: ProcessMetrics,
  /** Open event streams and reply streams. */
  openStreams: z.number().int(),
  queue: z.object({ running: z.number().int(), waiting: z.number().int() }),
  /** Since its start. */
  requests: z.object({ total: z.number().int(), failed: z.number().int() }),
  /** The build of the web app that it serves; `null` without one. */
  build: z.string().nullable(),
  isStopping: z.boolean(),
})
export type ServerReadings = z.output<typeof ServerReadings>

export const ServerState = z.enum(['running', 'silent', 'stopping'])
export type ServerState = z.output<typeof ServerState>

export const ServerReport = z.object({
  id: z.string(),
  name: z.string(),
  version: z.string(),
  /** `silent`: its last signs of life are missing; soon it is declared dead, and no longer listed. */
  state: ServerState,
  startedAt: z.iso.datetime(),
  /** Since its last sign of life. */
  silentSeconds: z.number().nonnegative(),
  /** Whether it is the one that answers this request. */
  isThis: z.boolean(),
  /** `null` before its first sign of life, or when its version says it differently. */
  readings: ServerReadings.nullable(),
})
export type ServerReport = z.output<typeof ServerReport>

export const DatabaseReport = z.object({
  name: z.string(),
  version: z.string(),
  /** `slow`: a question that needs no time took long. */
  state: z.enum(['running', 'slow']),
  answerMs: z.number().nonnegative(),
  bytes: Bytes,
  /** Of the whole database server; `null` where there are none. */
  connections: z.object({ used: z.number().int(), max: z.number().int() }).nullable(),
})
export type DatabaseReport = z.output<typeof DatabaseReport>

export const FileStoreReport = z.object({
  kind: z.enum(['data-folder', 'shared-folder', 's3']),
  /** A folder, or a bucket with its host: never a key. */
  place: z.string(),
  state: z.enum(['running', 'failed']),
  /** Of the files that users have stored. */
  bytes: Bytes,
  /** `null` without one. */
  quotaBytes: Bytes.nullable(),
  /** `null` where it has no bound, or cannot be read. */
  freeBytes: Bytes.nullable(),
})
export type FileStoreReport = z.output<typeof FileStoreReport>

export const ServersOverview = z.object({
  /** The one that answers first, then by name. */
  servers: z.array(ServerReport).min(1),
  database: DatabaseReport,
  files: FileStoreReport,
})
export type ServersOverview = z.output<typeof ServersOverview>

export const servers = {
  servers: get('/system/servers', {
    access: 'admin',
    right: 'monitoring',
    summary: 'Lire l’état de chaque serveur, de la base de données et du stockage des fichiers',
    reply: json(ServersOverview),
  }),
}
