import { Readable } from 'node:stream'
import type { NewAuditEntry } from '@atelier/contract/audit/audit'
import {
  type LogDownload,
  type LogEntry,
  type LogFilter,
  type LogQuery,
  logLimits,
} from '@atelier/contract/logs/logs'
import type { Page } from '@atelier/contract/wire/operation'
import { type Clock, isoDate } from '#platform/clock.ts'
import { createBrowserReports } from './browser-reports.ts'
import { type LineFormat, logFormats } from './log-formats.ts'
import type { LogRecorder } from './log-recorder.ts'
import type { LogLineFilter, LogStore, StoredLogLine } from './log-store.ts'

interface LogsServiceDependencies {
  readonly recorder: LogRecorder
  readonly clock: Clock
  /** Bounds of the stored log. */
  readonly maxDays: number
  readonly maxLines: number
  /** Writes an action of the administrator to the audit trail. */
  record(entry: NewAuditEntry): Promise<void>
}
type Actor = NewAuditEntry['actor']

/** Lines read at once for a download. */
const linesPerRead = 500

/** Reads, searches, downloads and clears the stored log; records errors of browsers. */
export function createLogsService(dependencies: LogsServiceDependencies) {
  const { recorder, record } = dependencies
  const reports = createBrowserReports(dependencies)

  return {
    async list(query: LogQuery): Promise<Page<LogEntry>> {
      const { page, limit } = query
      const store = await recorder.read()
      const filter = toLineFilter(query)
      const offset = (page - 1) * limit
      const [total, lines] = await Promise.all([
        store.total(filter, logLimits.countMax + 1),
        offset >= logLimits.countMax ? [] : store.list(filter, { limit, offset }),
      ])
      const totalPages = Math.ceil(Math.min(total, logLimits.countMax) / limit)
      return { data: lines.map(present), pagination: { page, limit, total, totalPages } }
    },
    /** Names of the servers whose lines are in the log; none where there is only one. */
    servers: async (): Promise<readonly string[]> => (await recorder.read()).listServers(),
    async clear(actor: Actor): Promise<{ readonly removed: number }> {
      const removed = await (await recorder.read()).clear()
      await record({ actor, action: 'logs.cleared', after: { removed } })
      return { removed }
    },
    ...logDownloads(dependencies),
    report: reports.add,
    /** Called before the recorder closes: writes the remaining counts. */
    close: reports.flush,
    /** Errors stored since a time, counted up to the maximum of totals. */
    errorsSince: async (from: number): Promise<number> =>
      (await recorder.read()).count({ level: 'error', from }, logLimits.countMax),
    byteSize: async (): Promise<number> => (await recorder.read()).byteSize(),
  }
}
export type LogsService = ReturnType<typeof createLogsService>

function logDownloads({ recorder, clock, record }: LogsServiceDependencies) {
  return {
    async content(actor: Actor, query: LogDownload) {
      const store = await recorder.read()
      const format = logFormats[query.format]({ hasServers: store.isShared })
      const filter = toLineFilter(query)
      const parts = [format.header]
      for await (const entry of readEntries(store, filter, logLimits.contentMax))
        parts.push(format.line(entry))
      await record({ actor, action: 'logs.downloaded', after: { format: query.format } })
      return {
        logContent: parts.join(''),
        isComplete: (await store.count(filter, logLimits.contentMax + 1)) <= logLimits.contentMax,
      }
    },
    async file(actor: Actor, query: LogDownload) {
      const store = await recorder.read()
      const format = logFormats[query.format]({ hasServers: store.isShared })
      await record({ actor, action: 'logs.downloaded', after: { format: query.format } })
      const day = isoDate(clock.now()).slice(0, 10)
      return {
        mediaType: format.mediaType,
        downloadName: `system-logs-${day}.${query.format}`,
        stream: Readable.from(textOf(store, toLineFilter(query), format)),
      }
    },
  }
}

async function* textOf(
  store: LogStore,
  filter: LogLineFilter,
  { header, line }: LineFormat,
): AsyncGenerator<string, void, void> {
  if (header !== '') yield header
  for await (const entry of readEntries(store, filter, Number.POSITIVE_INFINITY)) yield line(entry)
}

/** Newest first, in batches, so that other requests are served in between. */
async function* readEntries(
  store: LogStore,
  filter: LogLineFilter,
  max: number,
): AsyncGenerator<LogEntry, void, void> {
  let left = max
  let before: StoredLogLine | undefined
  while (left > 0) {
    const lines = await store.list(filter, {
      limit: Math.min(linesPerRead, left),
      ...(before && { before }),
    })
    for (const line of lines) yield present(line)
    left -= lines.length
    before = lines.at(-1)
    if (!before || lines.length < linesPerRead) return
    await new Promise(setImmediate)
  }
}

const toLineFilter = ({ startDate, endDate, ...filter }: LogFilter): LogLineFilter => ({
  level: filter.level,
  source: filter.source,
  server: filter.server,
  search: filter.search || undefined,
  from: startDate === undefined ? undefined : Date.parse(startDate),
  to: endDate === undefined ? undefined : Date.parse(endDate),
})

const present = ({ id, at, metadata, server, ...line }: StoredLogLine): LogEntry => ({
  id: String(id),
  timestamp: isoDate(at),
  level: line.level,
  source: line.source,
  message: line.message,
  metadata: JSON.parse(metadata) as LogEntry['metadata'],
  ...(server !== undefined && { server }),
})
