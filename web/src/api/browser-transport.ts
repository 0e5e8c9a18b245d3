import { apiBaseUrl } from './base-url.ts'
import { endSessionOn } from './end-of-session.ts'
import { failureTexts } from './failures.texts.ts'
import { randomId } from './random-id.ts'
import { sessionStore } from './session-store.ts'
import type { Transport } from './transport.ts'

/** Specified: how long an ordinary call may take. */
const timeoutMs = 30_000
const defaultInvalidReply = failureTexts.invalidReply

/** Where this page's API is. */
export const baseUrl = (): string =>
  apiBaseUrl({
    served: document.querySelector<HTMLMetaElement>('meta[name="atelier-api"]')?.content,
    configured: import.meta.env.VITE_API_URL,
    page: location,
  })
const page = {
  path: () => `${location.pathname}${location.search}${location.hash}`,
  leaveTo: (path: string) => location.assign(path),
}

/** Calls as this browser makes them, with the session it holds. */
export const browserTransport = (invalidReply = defaultInvalidReply): Transport => ({
  baseUrl: baseUrl(),
  // Called through a closure: `fetch` taken off the window throws « Illegal invocation ».
  fetch: (input, init) => fetch(input, init),
  token: sessionStore.token,
  online: () => navigator.onLine,
  pageOrigin: location.origin,
  timeoutMs,
  invalidReply,
  onRefusal: (refusal) => endSessionOn(refusal, { store: sessionStore, page }),
  makeRequestKey: randomId,
  pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
})
