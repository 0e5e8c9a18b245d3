import type {
  account,
  Login,
  OwnUser,
  ProfileChange,
  Registration,
  SignInResult,
} from '@atelier/contract/account/account'
import type { Client } from '#api/client.ts'
import { isApiFailure } from '#api/failures.ts'
import type { SessionStore } from '#browser/storage/session-store.ts'
import { signInTexts } from '../sign-in.texts.ts'
import type { AuthEvent } from './auth-state.ts'

export interface AuthDependencies {
  readonly client: Client<typeof account>
  readonly store: SessionStore
  readonly dispatch: (event: AuthEvent) => void
  /** Another user may be there now: what was loaded for the last one is removed. */
  readonly onUserChange: () => void
  /** Removes what this browser has stored for the last user. */
  readonly clearUserData: () => void
  /** The browser is on its way to another page, and breaks off the requests of this one. */
  readonly isLeaving: () => boolean
}

/** Signing in, up and out, and the session found at the start. Failures go into the state, and are thrown for the form that sent the request. */
export function createAuthActions(dependencies: AuthDependencies) {
  const { client, store, dispatch, isLeaving } = dependencies
  const currentUser = createCurrentUser(dependencies)
  const signIn = createSignIn(dependencies, currentUser.set)
  const refreshProfile = async () => {
    try {
      await currentUser.load()
    } catch {
      // What is already known stays on screen; an ended session is handled where every call is.
    }
  }
  return {
    /** Checks the token of an earlier visit; without one there is nothing to wait for. */
    async resume() {
      if (store.token() === undefined) return dispatch({ type: 'ended' })
      try {
        await currentUser.load()
      } catch {
        // Broken off by the next page, which is still signed in.
        if (isLeaving()) return
        // Whatever the reason, nothing works without a user; the login page shows when the server cannot be reached.
        store.clear()
        dispatch({ type: 'ended' })
      }
    },
    async login(credentials: Login) {
      await signIn(client.login({ body: credentials }), signInTexts.loginFailed)
      await refreshProfile()
    },
    /** Ends a sign-in whose second step the server is answering. */
    async finishSignIn(reply: Promise<SignInResult>) {
      await signIn(reply, signInTexts.loginFailed)
      await refreshProfile()
    },
    refreshProfile,
    register: (registration: Registration) =>
      signIn(client.register({ body: registration }), signInTexts.registrationFailed),
    /** The call takes the token along; this page is signed out without waiting for its answer. */
    async logout(request: Promise<unknown> = client.logout()) {
      store.stay()
      store.clear()
      currentUser.clear()
      dispatch({ type: 'left' })
      try {
        await request
      } catch {
        // Signing out works without the server: the token is gone from this browser.
      }
    },
    ...createProfileActions(dependencies),
    clearError: () => dispatch({ type: 'error-cleared' }),
    setLoading: (isLoading: boolean) => dispatch({ type: 'loading-set', isLoading }),
  }
}
export type AuthActions = ReturnType<typeof createAuthActions>

/** Opens the session that the server answers with. */
function createSignIn(
  { dispatch, onUserChange, store }: AuthDependencies,
  setUser: (user: OwnUser) => void,
) {
  return async (reply: Promise<SignInResult>, fallbackMessage: string) => {
    dispatch({ type: 'started' })
    try {
      const { user, tokens } = await reply
      onUserChange()
      store.saveTokens(tokens)
      setUser(user)
    } catch (error) {
      // Half way in: the form goes on to the second step.
      if (isApiFailure(error) && error.code === 'account.second-factor') dispatch({ type: 'ended' })
      else dispatch({ type: 'failed', error: messageOf(error, fallbackMessage) })
      throw error
    }
  }
}

function createProfileActions({ client, dispatch }: AuthDependencies) {
  return {
    /** Returns the account as it is now: a new address may have to be confirmed first. */
    async updateProfile(change: ProfileChange): Promise<OwnUser> {
      try {
        const user = await client.updateProfile({ body: change })
        dispatch({ type: 'user-updated', user })
        return user
      } catch (error) {
        dispatch({ type: 'profile-failed', error: messageOf(error, signInTexts.profileFailed) })
        throw error
      }
    },
    uploadAvatar: async (file: Blob) =>
      dispatch({ type: 'user-updated', user: await client.uploadAvatar({ file }) }),
    updateUser: (user: OwnUser) => dispatch({ type: 'user-updated', user }),
  }
}

/** The user of this page, and what page and browser hold for that user. */
function createCurrentUser(dependencies: AuthDependencies) {
  const { client, store, dispatch, onUserChange, clearUserData } = dependencies
  /** The user this page has shown: another tab may have signed another one in meanwhile. */
  let shownId: string | undefined
  let reading = new AbortController()
  function clear() {
    // The server would refuse what it is still asked for the last user.
    reading.abort()
    reading = new AbortController()
    store.clearReturnPath()
    onUserChange()
    clearUserData()
  }
  function set(user: OwnUser) {
    if ((shownId ?? store.userId() ?? user.id) !== user.id) clear()
    shownId = user.id
    store.saveUserId(user.id)
    store.saveRole(user.role)
    dispatch({ type: 'signed-in', user })
  }
  return {
    clear,
    set,
    async load() {
      const token = store.token()
      const { signal } = reading
      try {
        const user = await client.profile({}, { signal })
        // An answer that comes after a sign-out, or after another sign-in, changes nothing.
        if (store.token() === token) set(user)
      } catch (error) {
        if (!signal.aborted) throw error
      }
    },
  }
}

const messageOf = (error: unknown, fallback: string) =>
  (error instanceof Error && error.message) || fallback
