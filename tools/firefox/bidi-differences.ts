/** Where Playwright 1.65 and Firefox 153 do not speak quite the same WebDriver BiDi. */

const unknownCommand = 'emulation.setMediaFeaturesOverride'
const downloadEvents: readonly string[] = [
  'browsingContext.downloadWillBegin',
  'browsingContext.downloadEnd',
]

/**
 * Firefox does not know the command by which Playwright gives every context its colour scheme. For the light one, which the browser's
 * preferences give already, it is asked its status instead: an answer, and no change. Any other scheme stays refused, so that a journey
 * never believes that it sees one.
 */
export function toBrowser(message: string): string {
  if (!message.includes(unknownCommand)) return message
  const { id, method, params } = JSON.parse(message)
  return method === unknownCommand && params.features['prefers-color-scheme'] === 'light'
    ? JSON.stringify({ id, method: 'session.status', params: {} })
    : message
}

/** Playwright passes over a download without a name of its own; one that a page made itself has none, but its address is no other's. */
export function toDriver(message: string): string {
  if (!message.includes('browsingContext.download')) return message
  const event = JSON.parse(message)
  if (!downloadEvents.includes(event.method) || event.params.navigation !== null) return message
  return JSON.stringify({ ...event, params: { download: event.params.url, ...event.params } })
}
