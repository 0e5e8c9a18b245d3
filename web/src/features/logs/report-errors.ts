import { settingsHere } from '#api/settings-here.ts'
import { createErrorReports } from './error-reports.ts'
import { logsClient } from './logs-client.ts'

const gatherMs = 5000
let isWatching = false

/** From now on, as long as the page lives, what goes wrong in it is told to the server's log. */
export function reportErrors(): void {
  if (isWatching) return
  isWatching = true
  const reports = createErrorReports({
    send: (batch) => logsClient.report({ body: { reports: batch } }),
    isAllowed: () => settingsHere.read()?.privacy.allowAnalytics === true,
    path: () => location.pathname,
    later: (work) => setTimeout(work, gatherMs),
  })
  addEventListener('error', ({ error, message }) => reports.note('error', error ?? message))
  addEventListener('unhandledrejection', ({ reason }) => reports.note('rejection', reason))
}
