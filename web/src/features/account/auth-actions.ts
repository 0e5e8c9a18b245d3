import type {
  account,
  Login,
  ProfileChange,
  Registration,
  SignedIn,
  User,
} from '@atelier/contract/account'
import type { Client } from '#api/client.ts'
import type { SessionStore } from '#api/session-store.ts'
import { accountTexts } from './account.texts.ts'
import type { AuthEvent } from './auth-state.ts'

export interface AuthDependencies {
  readonly client: Client<typeof account>
  readonly store: SessionStore
  readonly tell: (event: AuthEvent) => void
  /** Another person may be there now: what was fetched for the last one goes. */
  readonly onPersonChange: () => void
  /** Nothing of the last person stays in this browser. */
  readonly forgetPerson: () => void
  /** The browser is on its way to another page, and breaks off what this one asks. */
  readonly isLeaving: () => boolean
}

/** Signing in, up and out, and the session found at the start. Failures are told to the state, and thrown for the form that asked. */
export function createAuthActions({
  client,
  store,
  tell,
  onPersonChange,
  isLeaving,
  ...others
}: AuthDependencies) {
  const kept = createKept({ store, onPersonChange, ...others })
  const welcome = (user: User) => {
    kept.isOf(user)
    store.keepRole(user.role)
    tell({ type: 'signed-in', user })
  }
  const enter = async (reply: Promise<SignedIn>, unexplained: string) => {
    tell({ type: 'started' })
    try {
      const { user, tokens } = await reply
      onPersonChange()
      store.keep(tokens)
      welcome(user)
    } catch (error) {
      tell({ type: 'failed', error: messageOf(error, unexplained) })
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
      if (store.token() === undefined) return tell({ type: 'ended' })
      try {
        await readProfile()
      } catch {
        // Broken off by the next page, which is still signed in.
        if (isLeaving()) return
        // Whatever the reason, the specification signs out; the login page tells when the server cannot be reached.
        store.forget()
        tell({ type: 'ended' })
      }
    },
    async login(credentials: Login) {
      await enter(client.login({ body: credentials }), accountTexts.loginFailed)
      await refreshProfile()
    },
    refreshProfile,
    register: (registration: Registration) =>
      enter(client.register({ body: registration }), accountTexts.registrationFailed),
    async logout() {
      // The call takes the token with it; nobody waits for its answer to be gone from here.
      const told = client.logout()
      store.forget()
      kept.forget()
      tell({ type: 'left' })
      try {
        await told
      } catch {
        // Specified: leaving works without the server.
      }
    },
    async updateProfile(change: ProfileChange) {
      try {
        tell({ type: 'user-updated', user: await client.updateProfile({ body: change }) })
      } catch (error) {
        tell({ type: 'profile-failed', error: messageOf(error, accountTexts.profileFailed) })
        throw error
      }
    },
    uploadAvatar: async (file: Blob) =>
      tell({ type: 'user-updated', user: await client.uploadAvatar({ file }) }),
    clearError: () => tell({ type: 'error-cleared' }),
    setLoading: (isLoading: boolean) => tell({ type: 'loading-set', isLoading }),
    updateUser: (user: User) => tell({ type: 'user-updated', user }),
  }
}
export type AuthActions = ReturnType<typeof createAuthActions>

/** What this page and this browser hold is of one person. */
function createKept({
  store,
  onPersonChange,
  forgetPerson,
}: Pick<AuthDependencies, 'store' | 'onPersonChange' | 'forgetPerson'>) {
  /** Known to this page: another tab may have brought another one meanwhile. */
  let shown: string | undefined
  function forget() {
    store.forgetOrigin()
    onPersonChange()
    forgetPerson()
  }
  return {
    forget,
    isOf({ id }: User) {
      if ((shown ?? store.person() ?? id) !== id) forget()
      shown = id
      store.keepPerson(id)
    },
  }
}

const messageOf = (error: unknown, otherwise: string) =>
  (error instanceof Error && error.message) || otherwise
