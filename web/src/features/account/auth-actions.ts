import type { account, Login, ProfileChange, Registration, SignedIn, User } from '@atelier/contract/account'
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
}

/** Signing in, up and out, and the session found at the start. Failures are told to the state, and thrown for the form that asked. */
export function createAuthActions({ client, store, tell, onPersonChange }: AuthDependencies) {
  const welcome = (user: User) => {
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

  return {
    /** Looks at the token of an earlier visit; without one there is nothing to wait for. */
    async resume() {
      if (store.token() === undefined) return tell({ type: 'ended' })
      try {
        welcome(await client.profile())
      } catch {
        // Whatever the reason, the specification signs out; the login page tells when the server cannot be reached.
        store.forget()
        tell({ type: 'ended' })
      }
    },
    async login(credentials: Login) {
      await enter(client.login({ body: credentials }), accountTexts.loginFailed)
      try {
        welcome(await client.profile())
      } catch {
        // Specified: only a refresh of what the login already answered.
      }
    },
    register: (registration: Registration) => enter(client.register({ body: registration }), accountTexts.registrationFailed),
    async logout() {
      try {
        await client.logout()
      } catch {
        // Specified: leaving works without the server.
      } finally {
        store.forget()
        store.forgetOrigin()
        onPersonChange()
        tell({ type: 'left' })
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
    async uploadAvatar(file: Blob) {
      tell({ type: 'user-updated', user: await client.uploadAvatar({ file }) })
    },
    clearError: () => tell({ type: 'error-cleared' }),
    setLoading: (isLoading: boolean) => tell({ type: 'loading-set', isLoading }),
    updateUser: (user: User) => tell({ type: 'user-updated', user }),
  }
}
export type AuthActions = ReturnType<typeof createAuthActions>

const messageOf = (error: unknown, otherwise: string) => (error instanceof Error && error.message) || otherwise
