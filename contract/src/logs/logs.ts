import { z } from 'zod'
import { del, empty, file, get, json, pageOf, post } from '#wire/operation.ts'
import { pageQuery } from '#wire/paging.ts'

export const LogLevel = z.enum(['error', 'warn', 'info', 'debug'])
export type LogLevel = z.output<typeof LogLevel>
export const LogSource = z.enum(['frontend', 'backend', 'localai', 'system'])
export type LogSource = z.output<typeof LogSource>

export const logLimits = {
  pageSize: 50,
  /** Of the list with dates. */
  longPageSize: 100,
  /** Totals stop here, and so do pages; what is beyond is found by filters, or downloaded. */
  countMax: 10_000,
  /** Lines that one answer in JSON carries; the file has them all. */
  contentMax: 10_000,
  searchMax: 200,
  /** Of a report by a browser. */
  reportsMax: 20,
  messageMax: 500,
  stackMax: 4000,
  /** What one person's browsers may report in a minute. */
  reportsPerMinute: 60,
} as const

export const LogEntry = z.object({
  id: z.string(),
  timestamp: z.iso.datetime(),
  level: LogLevel,
  source: LogSource,
  message: z.string(),
  metadata: z.record(z.string(), z.unknown()),
})
export type LogEntry = z.output<typeof LogEntry>

const filter = {
  level: LogLevel.optional(),
  source: LogSource.optional(),
  /** Words, or beginnings of words. */
  search: z.string().trim().max(logLimits.searchMax).optional(),
  startDate: z.iso.datetime({ offset: true }).optional(),
  endDate: z.iso.datetime({ offset: true }).optional(),
}
export const LogFilter = z.object(filter)
export type LogFilter = z.output<typeof LogFilter>
/** More pages would only count what nobody reads. */
const pagedQuery = (defaultLimit: number) => pageQuery({ defaultLimit }).extend(filter)
export const LogQuery = pagedQuery(logLimits.pageSize)
export type LogQuery = z.output<typeof LogQuery>

export const LogFormat = z.enum(['txt', 'csv', 'json'])
export type LogFormat = z.output<typeof LogFormat>
export const LogDownload = LogFilter.extend({ format: LogFormat.default('txt') })
export type LogDownload = z.output<typeof LogDownload>

/** Something that went wrong in a browser, without what the person had typed or was shown. */
export const BrowserReport = z.strictObject({
  kind: z.enum(['error', 'rejection', 'render']),
  message: z.string().min(1).max(logLimits.messageMax),
  stack: z.string().max(logLimits.stackMax).optional(),
  /** The page's path, without query. */
  path: z.string().max(300),
  /** How often it happened since it was last told. */
  count: z.number().int().min(1).max(100_000),
})
export type BrowserReport = z.output<typeof BrowserReport>

const cleared = json(z.object({ removed: z.number().int() }))

export const logs = {
  list: get('/admin/system/logs', {
    access: 'admin',
    summary:
      'Les lignes du journal, les plus récentes d’abord ; un total de 10 001 veut dire : plus de 10 000',
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
    summary: 'Les lignes du journal entre deux dates',
    query: pagedQuery(logLimits.longPageSize),
    reply: pageOf(LogEntry),
  }),
  clearAll: del('/admin/logs', {
    access: 'admin',
    summary: 'Vider le journal (autre adresse)',
    reply: cleared,
  }),
  download: get('/admin/logs/download', {
    access: 'admin',
    summary:
      'Le journal en un texte de 10 000 lignes au plus ; le fichier entier est à /admin/logs/file',
    query: LogDownload,
    reply: json(z.object({ logContent: z.string(), isComplete: z.boolean() })),
  }),
  downloadFile: get('/admin/logs/file', {
    access: 'admin',
    summary: 'Le journal entier, en un fichier',
    query: LogDownload,
    reply: file,
  }),
  report: post('/logs/browser', {
    access: 'user',
    summary: 'Dire ce qui a mal tourné dans le navigateur',
    body: z.strictObject({ reports: z.array(BrowserReport).min(1).max(logLimits.reportsMax) }),
    reply: empty,
  }),
}
