import { type BrowserReport, logLimits } from '@atelier/contract/logs/logs'
import type { Clock } from '#platform/clock.ts'
import { redactFields, redactText } from '#platform/log/redact-fields.ts'
import type { LogRecorder } from './log-recorder.ts'

interface BrowserReportsDependencies {
  readonly recorder: LogRecorder
  readonly clock: Clock
}

const minuteMs = 60_000

/** Records errors that browsers report; beyond the limit per user and minute they are dropped. */
export function createBrowserReports({ recorder, clock }: BrowserReportsDependencies) {
  const mayReport = createReportThrottle(clock)
  return (userId: string, device: string, reports: readonly BrowserReport[]): void => {
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
      recorder.record({ level: 'error', source: 'frontend', message: redactText(message), fields })
    }
  }
}

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

/** Without the first line of a stack, which repeats the message. */
const stackFramesIn = (stack: string) =>
  stack
    .split('\n')
    .filter((line) => /^\s*at |@/.test(line))
    .slice(0, 8)
    .map((line) => line.trim())
    .join('\n')
