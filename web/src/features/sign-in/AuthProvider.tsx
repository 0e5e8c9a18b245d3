import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useReducer, useState } from 'react'
import { clearUserData } from '#browser/clear-user-data.ts'
import { watchPageUnload } from '#browser/page-unload.ts'
import { runSignOutHooks } from '#browser/sign-out-hooks.ts'
import { isSessionKey, sessionStore } from '#browser/storage/session-store.ts'
import { AuthContext } from './auth-context.ts'
import { createAuthActions } from './session/auth-actions.ts'
import { authClient } from './session/auth-client.ts'
import { authReducer, initialAuthState } from './session/auth-state.ts'

const isLeaving = watchPageUnload(globalThis)

/** Provides the session to the whole page, and follows its changes in other tabs. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient()
  const [state, dispatch] = useReducer(authReducer, initialAuthState)
  const [actions] = useState(() =>
    createAuthActions({
      client: authClient,
      store: sessionStore,
      dispatch,
      onUserChange: () => queries.clear(),
      clearUserData,
      isLeaving,
    }),
  )
  useEffect(() => {
    void actions.resume()
    const onStorage = (event: StorageEvent) => {
      if (!isSessionKey(event.key)) return
      queries.clear()
      if (sessionStore.token() === undefined) runSignOutHooks()
      void actions.resume()
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [actions, queries])
  return <AuthContext value={{ ...state, ...actions }}>{children}</AuthContext>
}
