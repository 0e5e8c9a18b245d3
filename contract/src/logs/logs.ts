import { z } from 'zod'
import { del, empty, file, get, json, pageOf, post } from '#wire/operation.ts'
import { pageQuery } from '#wire/paging.ts'

export const LogLevel = z.enum(['error', 'warn', 'info', 'debug'])
export type LogLevel = z.output<typeof LogLevel>
export const LogSource = z.enum(['frontend', 'backend', 'localai', 'system'])
export type LogSource = z.output<typeof LogSource>

export const logLimits = {
  pageSize: 50,
  /** For the list with dates. */
  longPageSize: 100,
  /**
   * Counting and paging stop here, because more is slow and nobody reads it; filters or the
   * download reach the rest.
   */
  countMax: 10_000,
  /** Lines in one JSON response; the file has all of them. */
  contentMax: 10_000,
  searchMax: 200,
  serverMax: 200,
  /** Reports per request. */
  reportsMax: 20,
  messageMax: 500,
  stackMax: 4000,
  /** Per user, so that one browser cannot flood the log. */
  reportsPerMinute: 60,
  /** Share of the stored log that reports of browsers may fill, so that they cannot push the server's own lines out. */
  reportsShare: 0.25,
} as const

export const LogEntry = z.object({
  id: z.string(),
  timestamp: z.iso.datetime(),
  level: LogLevel,
  source: LogSource,
  message: z.string(),
  metadata: z.record(z.string(), z.unknown()),
  /** Which server wrote the line, on an installation that may have several. */
  server: z.string().optional(),
})
export type LogEntry = z.output<typeof LogEntry>

const filter = {
  level: LogLevel.optional(),
  source: LogSource.optional(),
  server: z.string().max(logLimits.serverMax).optional(),
  /** Words, or beginnings of words. */
  search: z.string().trim().max(logLimits.searchMax).optional(),
  startDate: z.iso.datetime({ offset: true }).optional(),
  endDate: z.iso.datetime({ offset: true }).optional(),
}
export const LogFilter = z.object(filter)
export type LogFilter = z.output<typeof LogFilter>
const pagedQuery = (defaultLimit: number) => pageQuery({ defaultLimit }).extend(filter)
export const LogQuery = pagedQuery(logLimits.pageSize)
export type LogQuery = z.output<typeof LogQuery>

export const LogFormat = z.enum(['txt', 'csv', 'json'])
export type LogFormat = z.output<typeof LogFormat>
export const LogDownload = LogFilter.extend({ format: LogFormat.default('txt') })
export type LogDownload = z.output<typeof LogDownload>

/** A failure in a browser, without what the user typed or saw. */
export const BrowserReport = z.strictObject({
  kind: z.enum(['error', 'rejection', 'render']),
  message: z.string().min(1).max(logLimits.messageMax),
  stack: z.string().max(logLimits.stackMax).optional(),
  /** The page's path without its query, which may hold what the user typed. */
  path: z.string().max(300),
  /** How often it happened since the last report. */
  count: z.number().int().min(1).max(100_000),
})
export type BrowserReport = z.output<typeof BrowserReport>

const cleared = json(z.object({ removed: z.number().int() }))

export const logs = {
  list: get('/admin/system/logs', {
    access: 'admin',
    right: 'logs',
    summary:
      'Lister les lignes du journal, les plus récentes d’abord\u00a0; un total de 10 001 signifie «\u00a0plus de 10 000\u00a0»',
    query: LogQuery,
    reply: pageOf(LogEntry),
  }),
  clear: del('/admin/system/logs', {
    access: 'admin',
    summary: 'Vider le journal',
    reply: cleared,
  }),
  listByDate: get('/admin/logs', {
    access: 'admin',
    right: 'logs',
    summary: 'Lister les lignes du journal entre deux dates',
    query: pagedQuery(logLimits.longPageSize),
    reply: pageOf(LogEntry),
  }),
  clearAll: del('/admin/logs', {
    access: 'admin',
    summary: 'Vider le journal (autre adresse)',
    reply: cleared,
  }),
  servers: get('/admin/logs/servers', {
    access: 'admin',
    right: 'logs',
    summary:
      'Lister les serveurs dont le journal a des lignes\u00a0; la liste est vide quand il n’y a qu’un serveur',
    reply: json(z.array(z.string())),
  }),
  download: get('/admin/logs/download', {
    access: 'admin',
    right: 'logs',
    summary:
      'Lire le journal en un texte de 10 000 lignes au plus\u00a0; le fichier entier est à l’adresse /admin/logs/file',
    query: LogDownload,
    reply: json(z.object({ logContent: z.string(), isComplete: z.boolean() })),
  }),
  downloadFile: get('/admin/logs/file', {
    access: 'admin',
    right: 'logs',
    summary: 'Télécharger le journal entier',
    query: LogDownload,
    reply: file('text/plain', 'text/csv', 'application/x-ndjson'),
  }),
  report: post('/logs/browser', {
    access: 'user',
    summary: 'Signaler une erreur du navigateur',
    body: z.strictObject({ reports: z.array(BrowserReport).min(1).max(logLimits.reportsMax) }),
    reply: empty,
  }),
}
