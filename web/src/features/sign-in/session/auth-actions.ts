import type {
  account,
  Login,
  ProfileChange,
  Registration,
  SignInResult,
  User,
} from '@atelier/contract/account/account'
import type { Client } from '#api/client.ts'
import type { SessionStore } from '#browser/storage/session-store.ts'
import { signInTexts } from '../sign-in.texts.ts'
import type { AuthEvent } from './auth-state.ts'

export interface AuthDependencies {
  readonly client: Client<typeof account>
  readonly store: SessionStore
  readonly dispatch: (event: AuthEvent) => void
  /** Another person may be there now: what was fetched for the last one goes. */
  readonly onUserChange: () => void
  /** Nothing of the last person stays in this browser. */
  readonly clearUserData: () => void
  /** The browser is on its way to another page, and breaks off what this one asks. */
  readonly isLeaving: () => boolean
}

/** Signing in, up and out, and the session found at the start. Failures are told to the state, and thrown for the form that asked. */
export function createAuthActions({
  client,
  store,
  dispatch,
  onUserChange,
  isLeaving,
  ...others
}: AuthDependencies) {
  const kept = createUserTracker({ store, onUserChange, ...others })
  const welcome = (user: User) => {
    kept.setUser(user)
    store.saveRole(user.role)
    dispatch({ type: 'signed-in', user })
  }
  const enter = async (reply: Promise<SignInResult>, unexplained: string) => {
    dispatch({ type: 'started' })
    try {
      const { user, tokens } = await reply
      onUserChange()
      store.saveTokens(tokens)
      welcome(user)
    } catch (error) {
      dispatch({ type: 'failed', error: messageOf(error, unexplained) })
      throw error
    }
  }

  const readProfile = async () => {
    const token = store.token()
    const user = await client.profile()
    // Whoever left or changed while the answer was under way is not brought back by it.
    if (store.token() === token) welcome(user)
  }
  const refreshProfile = async () => {
    try {
      await readProfile()
    } catch {
      // Specified: only a refresh of what is already known; an ended session is dealt with by its own rule.
    }
  }

  return {
    /** Looks at the token of an earlier visit; without one there is nothing to wait for. */
    async resume() {
      if (store.token() === undefined) return dispatch({ type: 'ended' })
      try {
        await readProfile()
      } catch {
        // Broken off by the next page, which is still signed in.
        if (isLeaving()) return
        // Whatever the reason, the specification signs out; the login page tells when the server cannot be reached.
        store.clear()
        dispatch({ type: 'ended' })
      }
    },
    async login(credentials: Login) {
      await enter(client.login({ body: credentials }), signInTexts.loginFailed)
      await refreshProfile()
    },
    refreshProfile,
    register: (registration: Registration) =>
      enter(client.register({ body: registration }), signInTexts.registrationFailed),
    async logout() {
      // The call takes the token with it; nobody waits for its answer to be gone from here.
      const told = client.logout()
      store.clear()
      kept.clear()
      dispatch({ type: 'left' })
      try {
        await told
      } catch {
        // Specified: leaving works without the server.
      }
    },
    async updateProfile(change: ProfileChange) {
      try {
        dispatch({ type: 'user-updated', user: await client.updateProfile({ body: change }) })
      } catch (error) {
        dispatch({ type: 'profile-failed', error: messageOf(error, signInTexts.profileFailed) })
        throw error
      }
    },
    uploadAvatar: async (file: Blob) =>
      dispatch({ type: 'user-updated', user: await client.uploadAvatar({ file }) }),
    clearError: () => dispatch({ type: 'error-cleared' }),
    setLoading: (isLoading: boolean) => dispatch({ type: 'loading-set', isLoading }),
    updateUser: (user: User) => dispatch({ type: 'user-updated', user }),
  }
}
export type AuthActions = ReturnType<typeof createAuthActions>

/** What this page and this browser hold is of one person. */
function createUserTracker({
  store,
  onUserChange,
  clearUserData,
}: Pick<AuthDependencies, 'store' | 'onUserChange' | 'clearUserData'>) {
  /** Known to this page: another tab may have brought another one meanwhile. */
  let shown: string | undefined
  function forget() {
    store.clearReturnPath()
    onUserChange()
    clearUserData()
  }
  return {
    clear: forget,
    setUser({ id }: User) {
      if ((shown ?? store.userId() ?? id) !== id) forget()
      shown = id
      store.saveUserId(id)
    },
  }
}

const messageOf = (error: unknown, otherwise: string) =>
  (error instanceof Error && error.message) || otherwise
