import { type KeyedStorage, lasting, safeStorage } from './safe-storage.ts'

const accessToken = 'accessToken'
const refreshToken = 'refreshToken'
const userRole = 'userRole'
const person = 'atelier.person'
const origin = 'atelier.origin'

/** What the browser keeps of a session, under the specified names, and where the person was when it ended. */
export interface SessionStore {
  token(): string | undefined
  keep(tokens: { readonly accessToken: string; readonly refreshToken: string }): void
  role(): string | undefined
  keepRole(role: string): void
  forget(): void
  /** Whose the rest is that this browser keeps: it outlives a session that ends. */
  person(): string | undefined
  keepPerson(id: string): void
  /** The page to come back to after signing in. */
  rememberOrigin(path: string): void
  origin(): string | undefined
  forgetOrigin(): void
}

/** `lasting` outlives the tab; `tab` keeps the origin, which is nobody else's business. */
export function createSessionStore({
  lasting,
  tab,
}: {
  lasting: KeyedStorage
  tab: KeyedStorage
}): SessionStore {
  return {
    token: () => lasting.get(accessToken) || undefined,
    keep: (tokens) => {
      lasting.set(accessToken, tokens.accessToken)
      lasting.set(refreshToken, tokens.refreshToken)
    },
    role: () => lasting.get(userRole),
    keepRole: (role) => lasting.set(userRole, role),
    forget: () => {
      for (const key of [accessToken, refreshToken, userRole]) lasting.remove(key)
    },
    person: () => lasting.get(person),
    keepPerson: (id) => lasting.set(person, id),
    rememberOrigin: (path) => {
      if (isPageToReturnTo(path)) tab.set(origin, path)
    },
    origin: () => {
      const path = tab.get(origin)
      return path && isPageToReturnTo(path) ? path : undefined
    },
    forgetOrigin: () => tab.remove(origin),
  }
}

/** Only a path of ours: `//elsewhere` and `/\elsewhere` would leave the product, and the login page would be a loop. */
const isPageToReturnTo = (path: string) => /^\/(?![/\\])/.test(path) && !isSignInPage(path)

/** `/login` and `/register`, whatever follows. */
export const isSignInPage = (path: string) => /^\/(login|register)(?=[/?#]|$)/.test(path)

/** True when a change of this key, made by another tab, concerns the session. */
export const concernsSession = (key: string | null) => key === null || key === accessToken

/** The one of this browser. */
export const sessionStore = createSessionStore({
  lasting,
  tab: safeStorage(() => sessionStorage),
})
