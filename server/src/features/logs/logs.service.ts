import { Readable } from 'node:stream'
import type { NewAuditEntry } from '@atelier/contract/audit/audit'
import {
  type BrowserReport,
  type LogDownload,
  type LogEntry,
  type LogFilter,
  LogLevel,
  type LogQuery,
  LogSource,
  logLimits,
} from '@atelier/contract/logs/logs'
import type { Page } from '@atelier/contract/wire/operation'
import { type Clock, isoDate } from '#platform/clock.ts'
import { redactFields, redactText } from '#platform/log/redact-fields.ts'
import { logFormats } from './log-formats.ts'
import type { LogRecorder } from './log-recorder.ts'
import { createLogTotals } from './log-totals.ts'
import type { LogRow, LogRowFilter } from './logs.repository.ts'

interface LogsServiceDependencies {
  readonly keeper: LogRecorder
  readonly clock: Clock
  /** Keeps what the administrator did. */
  record(act: NewAuditEntry): Promise<void>
}

/** Lines read at once for a download. */
const rowsPerRead = 500
const minuteMs = 60_000

/** The kept log: read, searched, downloaded, cleared; and what browsers report. */
export function createLogsService({ keeper, clock, record }: LogsServiceDependencies) {
  const mayReport = createReportThrottle(clock)
  const totalOf = createLogTotals(logLimits.countMax + 1)

  /** Newest first, read slice by slice, so that others are served in between. */
  async function* linesOf(
    filter: LogRowFilter,
    most: number,
  ): AsyncGenerator<LogEntry, void, void> {
    const store = keeper.read()
    let left = most
    let before: number | undefined
    while (left > 0) {
      const rows = store.list(filter, {
        limit: Math.min(rowsPerRead, left),
        ...(before !== undefined && { before }),
      })
      for (const row of rows) yield present(row)
      left -= rows.length
      before = rows.at(-1)?.id
      if (before === undefined || rows.length < rowsPerRead) return
      await new Promise(setImmediate)
    }
  }

  return {
    list(query: LogQuery): Page<LogEntry> {
      const { page, limit } = query
      const filter = rowFilter(query)
      const total = totalOf(keeper.read(), filter)
      const offset = (page - 1) * limit
      const rows = offset >= logLimits.countMax ? [] : keeper.read().list(filter, { limit, offset })
      const totalPages = Math.ceil(Math.min(total, logLimits.countMax) / limit)
      return { data: rows.map(present), pagination: { page, limit, total, totalPages } }
    },
    async clear(actor: NewAuditEntry['actor']): Promise<{ readonly removed: number }> {
      const removed = keeper.read().total()
      keeper.read().clear()
      await record({ actor, action: 'logs.cleared', after: { removed } })
      return { removed }
    },
    async content(actor: NewAuditEntry['actor'], query: LogDownload) {
      const { head, line } = logFormats[query.format]
      const parts = [head]
      for await (const entry of linesOf(rowFilter(query), logLimits.contentMax))
        parts.push(line(entry))
      await record({ actor, action: 'logs.downloaded', after: { format: query.format } })
      return {
        logContent: parts.join(''),
        isComplete:
          keeper.read().count(rowFilter(query), logLimits.contentMax + 1) <= logLimits.contentMax,
      }
    },
    async file(actor: NewAuditEntry['actor'], query: LogDownload) {
      const { head, line, mediaType } = logFormats[query.format]
      await record({ actor, action: 'logs.downloaded', after: { format: query.format } })
      async function* text() {
        if (head !== '') yield head
        for await (const entry of linesOf(rowFilter(query), Number.POSITIVE_INFINITY))
          yield line(entry)
      }
      const day = isoDate(clock.now()).slice(0, 10)
      return {
        mediaType,
        downloadName: `system-logs-${day}.${query.format}`,
        stream: Readable.from(text()),
      }
    },
    /** Keeps what a browser says went wrong; more than a bound per person and minute is dropped. */
    report(userId: string, device: string, reports: readonly BrowserReport[]): void {
      for (const { kind, message, stack, path, count } of reports) {
        if (!mayReport(userId)) return
        const fields = redactFields({
          kind,
          path: path.split(/[?#]/)[0],
          count,
          userId,
          device,
          ...(stack && { stack: stackFramesIn(stack) }),
        })
        keeper.record({ level: 'error', source: 'frontend', message: redactText(message), fields })
      }
    },
    /** Errors kept since a moment, counted up to the bound of totals. */
    errorsSince: (from: number): number =>
      keeper.read().count({ level: LogLevel.options.indexOf('error'), from }, logLimits.countMax),
  }
}
export type LogsService = ReturnType<typeof createLogsService>

/** The sentence that a stack begins with is told apart. */
const stackFramesIn = (stack: string) =>
  stack
    .split('\n')
    .filter((line) => /^\s*at |@/.test(line))
    .slice(0, 8)
    .map((line) => line.trim())
    .join('\n')

const rowFilter = ({ level, source, search, startDate, endDate }: LogFilter): LogRowFilter => ({
  level: level && LogLevel.options.indexOf(level),
  source: source && LogSource.options.indexOf(source),
  search: search || undefined,
  from: startDate === undefined ? undefined : Date.parse(startDate),
  to: endDate === undefined ? undefined : Date.parse(endDate),
})

const present = ({ id, at, level, source, message, metadata }: LogRow): LogEntry => ({
  id: String(id),
  timestamp: isoDate(at),
  level: LogLevel.options[level] ?? 'info',
  source: LogSource.options[source] ?? 'backend',
  message,
  metadata: JSON.parse(metadata) as LogEntry['metadata'],
})

/** A page that fails in a loop must not fill the log. */
function createReportThrottle(clock: Clock) {
  const counts = new Map<string, number>()
  let minute = 0
  return (userId: string): boolean => {
    const now = Math.floor(clock.now() / minuteMs)
    if (now !== minute) counts.clear()
    minute = now
    const count = (counts.get(userId) ?? 0) + 1
    counts.set(userId, count)
    return count <= logLimits.reportsPerMinute
  }
}
