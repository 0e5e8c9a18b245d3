import { createContext, use } from 'react'
import type { AuthActions } from './session/auth-actions.ts'
import type { AuthState } from './session/auth-state.ts'

export type Auth = AuthState & AuthActions
export const AuthContext = createContext<Auth | undefined>(undefined)

/** The session and its actions. */
export function useAuth(): Auth {
  const auth = use(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}

/** The signed-in user; only for screens behind `RequireAuth`. */
export function useUser() {
  const { user } = useAuth()
  if (!user) throw new Error('useUser must be used behind the sign-in guard')
  return user
}
