import { useSyncExternalStore } from 'react'
import { createStore } from '#browser/create-store.ts'

/** A failure that the part of the page it belongs to can no longer show. */
export interface FailureNotice {
  readonly id: string
  readonly message: string
}

const notices = createStore<readonly FailureNotice[]>([])

/** Shows a failure on whatever page is open, until it is dismissed; the same one again is shown once. */
export function reportFailure(message: string): void {
  const id = `failure ${message}`
  notices.set([...notices.current().filter((notice) => notice.id !== id), { id, message }])
}
export const dismissFailure = (id: string): void =>
  notices.set(notices.current().filter((notice) => notice.id !== id))
/** The next user of this browser must not read them. */
export const clearFailures = (): void => notices.set([])

export const useFailureNotices = (): readonly FailureNotice[] =>
  useSyncExternalStore(notices.subscribe, notices.current)
