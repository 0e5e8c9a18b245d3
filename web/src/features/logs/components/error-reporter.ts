import { type BrowserReport, logLimits } from '@atelier/contract/logs/logs'
import { hasUserMessage, isAbort } from '#api/failures.ts'

interface ErrorReporterDependencies {
  send(reports: BrowserReport[]): Promise<unknown>
  /** Whether the user allows error reports. */
  isAllowed(): boolean
  path(): string
  /** Calls back after a pause, so that many errors leave in one request. */
  schedule(callback: () => void): void
}

/** Sends errors of the page to the server's log: equal ones are counted, several go in one request, none is sent against the user's will. */
export function createErrorReporter({
  send,
  isAllowed,
  path,
  schedule,
}: ErrorReporterDependencies) {
  const waiting = new Map<string, BrowserReport>()

  function sendAll() {
    const reports = [...waiting.values()]
    waiting.clear()
    // A failure to send is not reported either: it would never end.
    void send(reports).catch(() => undefined)
  }

  return {
    report(kind: BrowserReport['kind'], cause: unknown): void {
      // What has a message on the page is no fault of the program.
      if (isAbort(cause) || hasUserMessage(cause) || !isAllowed()) return
      const { message, stack } =
        cause instanceof Error ? cause : { message: String(cause), stack: undefined }
      const known = waiting.get(message)
      if (!known && waiting.size >= logLimits.reportsMax) return
      if (waiting.size === 0) schedule(sendAll)
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
