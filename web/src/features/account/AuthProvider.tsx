import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useReducer, useState } from 'react'
import { endWithPerson } from '#api/ends-with-person.ts'
import { forgetPerson } from '#api/forget-person.ts'
import { watchLeaving } from '#api/page-leaving.ts'
import { concernsSession, sessionStore } from '#api/session-store.ts'
import { accountClient } from './account-client.ts'
import { createAuthActions } from './auth-actions.ts'
import { AuthContext } from './auth-context.ts'
import { authReducer, initialAuthState } from './auth-state.ts'

const isLeaving = watchLeaving(globalThis)

/** Holds the session for the whole page, and follows what other tabs do with it. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient()
  const [state, tell] = useReducer(authReducer, initialAuthState)
  const [actions] = useState(() =>
    createAuthActions({
      client: accountClient,
      store: sessionStore,
      tell,
      onPersonChange: () => queries.clear(),
      forgetPerson,
      isLeaving,
    }),
  )
  useEffect(() => {
    void actions.resume()
    const onStorage = (event: StorageEvent) => {
      if (!concernsSession(event.key)) return
      queries.clear()
      if (sessionStore.token() === undefined) endWithPerson()
      void actions.resume()
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [actions, queries])
  return <AuthContext value={{ ...state, ...actions }}>{children}</AuthContext>
}
