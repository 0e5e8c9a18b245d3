import { createStore } from '#browser/create-store.ts'
import { onSignOut } from '#browser/sign-out-hooks.ts'

/** The reply that is read aloud, in any chat: there is one sound at a time. */
export interface Reading {
  readonly chatId: string
  readonly messageId: string
  readonly state: ReadingState
}
/** A sound is on, or is about to be. */
export interface ReadingNow {
  readonly type: 'preparing' | 'playing' | 'paused'
}
export type ReadingState =
  | ReadingNow
  | { readonly type: 'ended' | 'stopped' }
  | { readonly type: 'failed'; readonly sentence: string }

export const reading = createStore<Reading | undefined>(undefined)
onSignOut(() => reading.set(undefined))

export const isOn = (state: ReadingState): state is ReadingNow =>
  state.type === 'preparing' || state.type === 'playing' || state.type === 'paused'
