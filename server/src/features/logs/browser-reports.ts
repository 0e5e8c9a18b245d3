import { type BrowserReport, logLimits } from '@atelier/contract/logs/logs'
import type { Clock } from '#platform/clock.ts'
import { redactFields, redactText } from '#platform/log/redact-fields.ts'
import type { LogRecorder } from './log-recorder.ts'

interface BrowserReportsDependencies {
  readonly recorder: Pick<LogRecorder, 'record'>
  readonly clock: Clock
  /** Bounds of the stored log. */
  readonly maxDays: number
  readonly maxLines: number
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Applies even when the log is small. */
const minLinesPerHour = 100

type Fields = Readonly<Record<string, unknown>>
/** A report written this hour, and how often it came again since. */
interface Repeated {
  readonly message: string
  readonly fields: Fields
  count: number
}

/**
 * Records errors that browsers report. Any signed-in user may send them, so they are limited: per
 * user and minute, and per hour to a share of the log. Reports repeated within the hour become one
 * line with a count.
 */
export function createBrowserReports(dependencies: BrowserReportsDependencies) {
  const { recorder, clock } = dependencies
  const mayReport = createReportThrottle(clock)
  const perHour = linesPerHour(dependencies)
  let hour = hourOf(clock)
  let repeated = new Map<string, Repeated>()
  let left = 0
  let timer: NodeJS.Timeout | undefined

  const write = (message: string, fields: Fields) =>
    recorder.record({ level: 'error', source: 'frontend', message, fields })

  /** Writes the counts of repeated reports, then resets them. */
  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    for (const { message, fields, count } of repeated.values())
      if (count > 0) write(message, { ...fields, count })
    if (left > 0)
      recorder.record({
        level: 'warn',
        source: 'frontend',
        message:
          'des erreurs de navigateurs n’ont pas été enregistrées\u00a0: leur partie du journal est pleine',
        fields: { reports: left },
      })
    repeated = new Map()
    left = 0
    hour = hourOf(clock)
  }

  function addOne(userId: string, device: string, report: BrowserReport): void {
    const message = redactText(report.message)
    const fields = fieldsOf(report)
    const key = JSON.stringify([message, fields])
    const earlier = repeated.get(key)
    if (earlier) earlier.count += report.count
    else if (repeated.size >= perHour) left += 1
    else {
      repeated.set(key, { message, fields, count: 0 })
      write(message, { ...fields, ...redactFields({ count: report.count, userId, device }) })
    }
  }

  return {
    flush,
    add(userId: string, device: string, reports: readonly BrowserReport[]): void {
      if (hourOf(clock) !== hour) flush()
      timer ??= setTimeout(flush, hourMs).unref()
      for (const report of reports) if (mayReport(userId)) addOne(userId, device, report)
    },
  }
}

const hourOf = (clock: Clock) => Math.floor(clock.now() / hourMs)

const linesPerHour = ({ maxDays, maxLines }: BrowserReportsDependencies): number =>
  Math.max(minLinesPerHour, Math.floor((maxLines * logLimits.reportsShare) / (maxDays * 24)))

/** Two reports with the same fields are the same. */
const fieldsOf = ({ kind, path, stack }: BrowserReport): Fields =>
  redactFields({
    kind,
    path: path.split(/[?#]/)[0],
    ...(stack && { stack: stackFramesIn(stack) }),
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

/** Leaves out the first line of a stack, which repeats the message. */
const stackFramesIn = (stack: string) =>
  stack
    .split('\n')
    .filter((line) => /^\s*at |@/.test(line))
    .slice(0, 8)
    .map((line) => line.trim())
    .join('\n')
