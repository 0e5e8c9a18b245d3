import type { OwnUser } from '@atelier/contract/account/account'

export interface AuthState {
  readonly user: OwnUser | undefined
  readonly isAuthenticated: boolean
  readonly isLoading: boolean
  readonly error: string | undefined
  /** The session of an earlier visit has been checked: until then nobody is redirected to the login page. */
  readonly isResolved: boolean
  /** The user signed out: the login page leads to the first page, not back to this one. */
  readonly hasLeft: boolean
}

export type AuthEvent =
  | { readonly type: 'started' }
  | { readonly type: 'signed-in'; readonly user: OwnUser }
  | { readonly type: 'failed'; readonly error: string }
  | { readonly type: 'profile-failed'; readonly error: string }
  | { readonly type: 'ended' }
  | { readonly type: 'left' }
  | { readonly type: 'error-cleared' }
  | { readonly type: 'loading-set'; readonly isLoading: boolean }
  | { readonly type: 'user-updated'; readonly user: OwnUser }

export const initialAuthState: AuthState = {
  user: undefined,
  isAuthenticated: false,
  isLoading: true,
  error: undefined,
  isResolved: false,
  hasLeft: false,
}
const signedOut: AuthState = { ...initialAuthState, isLoading: false, isResolved: true }

export function authReducer(state: AuthState, event: AuthEvent): AuthState {
  switch (event.type) {
    case 'started':
      return { ...state, isLoading: true, error: undefined }
    case 'signed-in':
      return { ...signedOut, user: event.user, isAuthenticated: true }
    case 'failed':
      return { ...signedOut, error: event.error }
    case 'profile-failed':
      return { ...state, isLoading: false, error: event.error }
    case 'ended':
      return signedOut
    case 'left':
      return { ...signedOut, hasLeft: true }
    case 'error-cleared':
      return { ...state, error: undefined }
    case 'loading-set':
      return { ...state, isLoading: event.isLoading }
    case 'user-updated':
      return { ...state, user: event.user }
  }
}
