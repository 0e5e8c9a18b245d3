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
import { logFormats } from './log-formats.ts'
import type { LogLineFilter } from './log-query.repository.ts'
import type { LogRecorder } from './log-recorder.ts'
import { createLogTotals } from './log-totals.ts'
import type { StoredLogLine } from './logs.repository.ts'

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
  const totalOf = createLogTotals(logLimits.countMax + 1)
  const reports = createBrowserReports(dependencies)

  return {
    list(query: LogQuery): Page<LogEntry> {
      const { page, limit } = query
      const filter = toLineFilter(query)
      const total = totalOf(recorder.read(), filter)
      const offset = (page - 1) * limit
      const lines =
        offset >= logLimits.countMax ? [] : recorder.read().list(filter, { limit, offset })
      const totalPages = Math.ceil(Math.min(total, logLimits.countMax) / limit)
      return { data: lines.map(present), pagination: { page, limit, total, totalPages } }
    },
    async clear(actor: Actor): Promise<{ readonly removed: number }> {
      const removed = recorder.read().total()
      recorder.read().clear()
      await record({ actor, action: 'logs.cleared', after: { removed } })
      return { removed }
    },
    ...logDownloads(dependencies),
    report: reports.add,
    /** Called before the recorder closes: writes the remaining counts. */
    close: reports.flush,
    /** Errors stored since a time, counted up to the maximum of totals. */
    errorsSince: (from: number): number =>
      recorder.read().count({ level: 'error', from }, logLimits.countMax),
  }
}
export type LogsService = ReturnType<typeof createLogsService>

function logDownloads({ recorder, clock, record }: LogsServiceDependencies) {
  return {
    async content(actor: Actor, query: LogDownload) {
      const { header, line } = logFormats[query.format]
      const filter = toLineFilter(query)
      const parts = [header]
      for await (const entry of readEntries(recorder, filter, logLimits.contentMax))
        parts.push(line(entry))
      await record({ actor, action: 'logs.downloaded', after: { format: query.format } })
      return {
        logContent: parts.join(''),
        isComplete: recorder.read().count(filter, logLimits.contentMax + 1) <= logLimits.contentMax,
      }
    },
    async file(actor: Actor, query: LogDownload) {
      const { header, line, mediaType } = logFormats[query.format]
      await record({ actor, action: 'logs.downloaded', after: { format: query.format } })
      async function* text() {
        if (header !== '') yield header
        for await (const entry of readEntries(
          recorder,
          toLineFilter(query),
          Number.POSITIVE_INFINITY,
        ))
          yield line(entry)
      }
      const day = isoDate(clock.now()).slice(0, 10)
      return {
        mediaType,
        downloadName: `system-logs-${day}.${query.format}`,
        stream: Readable.from(text()),
      }
    },
  }
}

/** Newest first, in batches, so that other requests are served in between. */
async function* readEntries(
  recorder: LogRecorder,
  filter: LogLineFilter,
  max: number,
): AsyncGenerator<LogEntry, void, void> {
  const store = recorder.read()
  let left = max
  let before: number | undefined
  while (left > 0) {
    const lines = store.list(filter, {
      limit: Math.min(linesPerRead, left),
      ...(before !== undefined && { before }),
    })
    for (const line of lines) yield present(line)
    left -= lines.length
    before = lines.at(-1)?.id
    if (before === undefined || lines.length < linesPerRead) return
    await new Promise(setImmediate)
  }
}

const toLineFilter = ({ level, source, search, startDate, endDate }: LogFilter): LogLineFilter => ({
  level,
  source,
  search: search || undefined,
  from: startDate === undefined ? undefined : Date.parse(startDate),
  to: endDate === undefined ? undefined : Date.parse(endDate),
})

const present = ({ id, at, metadata, ...line }: StoredLogLine): LogEntry => ({
  id: String(id),
  timestamp: isoDate(at),
  level: line.level,
  source: line.source,
  message: line.message,
  metadata: JSON.parse(metadata) as LogEntry['metadata'],
})
