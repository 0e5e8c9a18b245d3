import { lazy, Suspense, useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { sessionStore } from '#browser/storage/session-store.ts'
import { useAuth } from '#features/sign-in/auth-context.ts'
import { PageSpinner } from '#ui/feedback/PageSpinner.tsx'

// Only the first administrator sees it, once.
const FirstChoiceScreen = lazy(async () => ({
  default: (await import('#screens/administration/access/FirstChoiceScreen.tsx')).FirstChoiceScreen,
}))

const defaultPage = '/dashboard'

/** Guards every page but sign-in: without a session it leads there, and back afterwards. */
export function RequireAuth() {
  const { isResolved, isAuthenticated, user } = useAuth()
  if (!isResolved) return <PageSpinner fullPage />
  if (user?.isRegistrationUnset)
    return (
      <Suspense fallback={<PageSpinner fullPage />}>
        <FirstChoiceScreen />
      </Suspense>
    )
  // Another tab may sign in another user: by its key, nothing that was rendered for the last one stays.
  return isAuthenticated ? <Outlet key={user?.id} /> : <RedirectToSignIn />
}

function RedirectToSignIn() {
  const { hasLeft } = useAuth()
  const { pathname, search, hash } = useLocation()
  useEffect(() => {
    if (!hasLeft) sessionStore.saveReturnPath(`${pathname}${search}${hash}`)
  }, [hasLeft, pathname, search, hash])
  return <Navigate to="/login" replace />
}

/** Guards the sign-in page: with a session it leads back to where the user came from. */
export function RequireGuest() {
  const { isResolved, isAuthenticated } = useAuth()
  if (!isResolved) return <PageSpinner fullPage />
  return isAuthenticated ? <RedirectToReturnPath /> : <Outlet />
}

function RedirectToReturnPath() {
  useEffect(() => () => sessionStore.clearReturnPath(), [])
  return <Navigate to={sessionStore.returnPath() ?? defaultPage} replace />
}
