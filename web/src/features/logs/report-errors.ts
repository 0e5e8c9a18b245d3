import { cachedSettings } from '#browser/storage/cached-settings.ts'
import { createErrorReporter } from './components/error-reporter.ts'
import { logsClient } from './components/logs-client.ts'

const collectMs = 5000
let isReporting = false

/** From now on, as long as the page lives, its uncaught errors are sent to the server's log. */
export function reportErrors(): void {
  if (isReporting) return
  isReporting = true
  const reports = createErrorReporter({
    send: (batch) => logsClient.report({ body: { reports: batch } }),
    isAllowed: () => cachedSettings.read()?.privacy.allowAnalytics === true,
    path: () => location.pathname,
    schedule: (task) => setTimeout(task, collectMs),
  })
  addEventListener('error', ({ error, message }) => reports.report('error', error ?? message))
  addEventListener('unhandledrejection', ({ reason }) => reports.report('rejection', reason))
}
