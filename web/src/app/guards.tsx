import { useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { sessionStore } from '#api/session-store.ts'
import { useAuth } from '#features/account/auth-context.ts'
import { PageSpinner } from '#ui/PageSpinner.tsx'

const defaultPage = '/dashboard'

/** Everything but the sign-in screen: who is not signed in goes there, and comes back afterwards. */
export function SignedInOnly() {
  const { isResolved, isAuthenticated, user } = useAuth()
  if (!isResolved) return <PageSpinner fullPage />
  // Another tab may bring another person: nothing that was drawn for the last one stays.
  return isAuthenticated ? <Outlet key={user?.id} /> : <ToSignIn />
}

function ToSignIn() {
  const { hasLeft } = useAuth()
  const { pathname, search, hash } = useLocation()
  useEffect(() => {
    if (!hasLeft) sessionStore.rememberOrigin(`${pathname}${search}${hash}`)
  }, [hasLeft, pathname, search, hash])
  return <Navigate to="/login" replace />
}

/** The sign-in screen: whoever is signed in already goes back to where they came from. */
export function SignedOutOnly() {
  const { isResolved, isAuthenticated } = useAuth()
  if (!isResolved) return <PageSpinner fullPage />
  return isAuthenticated ? <BackToOrigin /> : <Outlet />
}

function BackToOrigin() {
  useEffect(() => () => sessionStore.forgetOrigin(), [])
  return <Navigate to={sessionStore.origin() ?? defaultPage} replace />
}
