import { type BrowserReport, logLimits } from '@atelier/contract/logs/logs'
import { hasUserMessage, isAbort } from '#api/failures.ts'

interface ErrorReporterDependencies {
  send(reports: BrowserReport[]): Promise<unknown>
  /** Whether the person lets errors be told. */
  isAllowed(): boolean
  path(): string
  /** Calls back after a moment, so that what comes in numbers leaves together. */
  schedule(work: () => void): void
}

/** Errors of the page on their way to the server's log: the same one counted, many told together, none told against the person's will. */
export function createErrorReporter({
  send,
  isAllowed,
  path,
  schedule,
}: ErrorReporterDependencies) {
  const waiting = new Map<string, BrowserReport>()

  function leave() {
    const reports = [...waiting.values()]
    waiting.clear()
    // An error that cannot be told is not told either: it would never end.
    void send(reports).catch(() => 'not told')
  }

  return {
    report(kind: BrowserReport['kind'], cause: unknown): void {
      // What has its own sentence on the page is no fault of the program.
      if (isAbort(cause) || hasUserMessage(cause) || !isAllowed()) return
      const { message, stack } =
        cause instanceof Error ? cause : { message: String(cause), stack: undefined }
      const known = waiting.get(message)
      if (!known && waiting.size >= logLimits.reportsMax) return
      if (waiting.size === 0) schedule(leave)
      waiting.set(message, {
        kind,
        message: message.slice(0, logLimits.messageMax) || 'Error',
        ...(stack && { stack: stack.slice(0, logLimits.stackMax) }),
        path: path().slice(0, 300),
        count: (known?.count ?? 0) + 1,
      })
    },
  }
}
