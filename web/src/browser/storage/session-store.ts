import { createSafeStorage, type KeyValueStorage, persistentStorage } from './safe-storage.ts'

const accessToken = 'accessToken'
const refreshToken = 'refreshToken'
const userRole = 'userRole'
const userIdKey = 'atelier.person'
const returnPathKey = 'atelier.origin'

/** What the browser keeps of a session, under the specified names, and where the person was when it ended. */
export interface SessionStore {
  token(): string | undefined
  saveTokens(tokens: { readonly accessToken: string; readonly refreshToken: string }): void
  role(): string | undefined
  saveRole(role: string): void
  clear(): void
  /** Whose the rest is that this browser keeps: it outlives a session that ends. */
  userId(): string | undefined
  saveUserId(id: string): void
  /** The page to come back to after signing in. */
  saveReturnPath(path: string): void
  returnPath(): string | undefined
  clearReturnPath(): void
}

/** `lasting` outlives the tab; `tab` keeps the origin, which is nobody else's business. */
export function createSessionStore({
  lasting,
  tab,
}: {
  lasting: KeyValueStorage
  tab: KeyValueStorage
}): SessionStore {
  return {
    token: () => lasting.get(accessToken) || undefined,
    saveTokens: (tokens) => {
      lasting.set(accessToken, tokens.accessToken)
      lasting.set(refreshToken, tokens.refreshToken)
    },
    role: () => lasting.get(userRole),
    saveRole: (role) => lasting.set(userRole, role),
    clear: () => {
      for (const key of [accessToken, refreshToken, userRole]) lasting.remove(key)
    },
    userId: () => lasting.get(userIdKey),
    saveUserId: (id) => lasting.set(userIdKey, id),
    saveReturnPath: (path) => {
      if (isPageToReturnTo(path)) tab.set(returnPathKey, path)
    },
    returnPath: () => {
      const path = tab.get(returnPathKey)
      return path && isPageToReturnTo(path) ? path : undefined
    },
    clearReturnPath: () => tab.remove(returnPathKey),
  }
}

/** Only a path of ours: `//elsewhere` and `/\elsewhere` would leave the product, and the login page would be a loop. */
const isPageToReturnTo = (path: string) => /^\/(?![/\\])/.test(path) && !isSignInPage(path)

/** `/login` and `/register`, whatever follows. */
export const isSignInPage = (path: string) => /^\/(login|register)(?=[/?#]|$)/.test(path)

/** True when a change of this key, made by another tab, concerns the session. */
export const isSessionKey = (key: string | null) => key === null || key === accessToken

/** The one of this browser. */
export const sessionStore = createSessionStore({
  lasting: persistentStorage,
  tab: createSafeStorage(() => sessionStorage),
})
