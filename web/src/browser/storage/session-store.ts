import { createSafeStorage, type KeyValueStorage, persistentStorage } from './safe-storage.ts'

const accessToken = 'accessToken'
const refreshToken = 'refreshToken'
const userRole = 'userRole'
const provider = 'atelier.by-provider'
const staysKey = 'atelier.stays'
const userIdKey = 'atelier.person'
const returnPathKey = 'atelier.origin'

/** The session in this browser's storage, and the page that was open when it ended. */
export interface SessionStore {
  token(): string | undefined
  saveTokens(tokens: { readonly accessToken: string; readonly refreshToken: string }): void
  role(): string | undefined
  saveRole(role: string): void
  /** An identity provider opened this session: leaving it leads there too. */
  markProvider(): void
  isFromProvider(): boolean
  clear(): void
  /** From now on, until somebody signs in, the login page leads nowhere of its own accord. */
  stay(): void
  stays(): boolean
  /** The owner of everything else stored in this browser; survives the end of the session. */
  userId(): string | undefined
  saveUserId(id: string): void
  /** The page to come back to after signing in. */
  saveReturnPath(path: string): void
  returnPath(): string | undefined
  clearReturnPath(): void
}

/** `persistent` survives the tab; the return path belongs to one `tab` alone. */
export function createSessionStore({
  persistent,
  tab,
}: {
  persistent: KeyValueStorage
  tab: KeyValueStorage
}): SessionStore {
  return {
    token: () => persistent.get(accessToken) || undefined,
    saveTokens: (tokens) => {
      persistent.set(accessToken, tokens.accessToken)
      persistent.set(refreshToken, tokens.refreshToken)
      persistent.remove(staysKey)
    },
    role: () => persistent.get(userRole),
    saveRole: (role) => persistent.set(userRole, role),
    markProvider: () => persistent.set(provider, '1'),
    isFromProvider: () => persistent.get(provider) !== undefined,
    clear: () => {
      for (const key of [accessToken, refreshToken, userRole, provider]) persistent.remove(key)
    },
    stay: () => persistent.set(staysKey, '1'),
    stays: () => persistent.get(staysKey) !== undefined,
    userId: () => persistent.get(userIdKey),
    saveUserId: (id) => persistent.set(userIdKey, id),
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

/** Only paths of this product: `//elsewhere` and `/\elsewhere` lead out of it, and the login page would be a loop. */
const isPageToReturnTo = (path: string) => /^\/(?![/\\])/.test(path) && !isSignInPage(path)

/** `/login` and `/register`, whatever follows. */
export const isSignInPage = (path: string) => /^\/(login|register)(?=[/?#]|$)/.test(path)

/** Whether a change of this key in another tab concerns the session. */
export const isSessionKey = (key: string | null) => key === null || key === accessToken

export const sessionStore = createSessionStore({
  persistent: persistentStorage,
  tab: createSafeStorage(() => sessionStorage),
})
