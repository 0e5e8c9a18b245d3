import { isSignInPage, type SessionStore } from '#browser/storage/session-store.ts'
import type { PageNavigation } from './page-navigation.ts'
import type { Refusal } from './transport.ts'

/** Where users add a second factor. */
const factorsPath = '/profile'

/**
 * A session that the server no longer knows is cleared at once, and the browser goes to the login page, which leads back afterwards.
 * Maintenance ends it too; the login page then shows the administrator's message. A late reply to an older token changes nothing.
 */
export const endSessionOnRefusal = (
  refusal: Refusal,
  { store, page }: { store: SessionStore; page: PageNavigation },
): void => {
  const here = page.path()
  // Nothing else works before it is added.
  if (refusal.code === 'factor.required' && here !== factorsPath) page.leaveTo(factorsPath)
  if (!isSessionEnding(refusal)) return
  if (refusal.token !== store.token()) return
  store.clear()
  if (isSignInPage(here)) return
  store.saveReturnPath(here)
  page.leaveTo('/login')
}

const isSessionEnding = ({ status, code, token, isPublic }: Refusal) =>
  (status === 401 && (token !== undefined || !isPublic)) || code === 'maintenance.on'
