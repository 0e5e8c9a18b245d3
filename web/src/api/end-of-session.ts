import { isSignInPage, type SessionStore } from './session-store.ts'
import type { Refusal } from './transport.ts'

export interface PageControl {
  /** Path and query of the page one is on. */
  readonly path: () => string
  /** Leaves by a full page load, so that nothing of the ended session survives in memory. */
  readonly leaveTo: (path: string) => void
}

/**
 * The specified rule: a session that the server no longer knows is forgotten at once, and the browser goes to the login page, which brings it back.
 * Maintenance ends it too; the login page then shows the administrator's message. A late answer to an older token changes nothing.
 */
export const endSessionOn = (
  refusal: Refusal,
  { store, page }: { store: SessionStore; page: PageControl },
): void => {
  if (!endsSession(refusal)) return
  if (refusal.token !== store.token()) return
  store.forget()
  const here = page.path()
  if (isSignInPage(here)) return
  store.rememberOrigin(here)
  page.leaveTo('/login')
}

const endsSession = ({ status, code, token, isPublic }: Refusal) =>
  (status === 401 && (token !== undefined || !isPublic)) || code === 'maintenance.on'
