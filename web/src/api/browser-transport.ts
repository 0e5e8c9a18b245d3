import { randomId } from '#browser/random-id.ts'
import { sessionStore } from '#browser/storage/session-store.ts'
import { failureTexts } from './failures.texts.ts'
import { apiBaseUrl } from './transport/base-url.ts'
import { endSessionOnRefusal } from './transport/end-of-session.ts'
import { confirmIdentity } from './transport/identity-proof.ts'
import { createPageNavigation } from './transport/page-navigation.ts'
import type { TransportDependencies } from './transport/transport.ts'

/** The longest an ordinary call may take. */
const defaultTimeoutMs = 30_000
const defaultInvalidReply = failureTexts.invalidReply

/** The URL of this page's API. */
export const baseUrl = (): string =>
  apiBaseUrl({
    served: document.querySelector<HTMLMetaElement>('meta[name="atelier-api"]')?.content,
    configured: import.meta.env.VITE_API_URL,
    page: location,
  })
const page = createPageNavigation(() => location)

/** The transport of this browser, with its session. */
export const browserTransport = (invalidReply = defaultInvalidReply): TransportDependencies => ({
  baseUrl: baseUrl(),
  // Called through a closure: `fetch` taken off the window throws « Illegal invocation ».
  fetch: (input, init) => fetch(input, init),
  token: sessionStore.token,
  online: () => navigator.onLine,
  pageOrigin: location.origin,
  timeoutMs: defaultTimeoutMs,
  invalidReply,
  onRefusal: (refusal) => endSessionOnRefusal(refusal, { store: sessionStore, page }),
  confirmIdentity,
  createIdempotencyKey: randomId,
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
})
