import { useSyncExternalStore } from 'react'
import { createStore } from '#browser/create-store.ts'

/** Something that the page itself has to say at the bottom of the window, whatever part of it is open. */
export interface PageNotice {
  readonly id: string
  /** A failure stays until it is dismissed; the others leave by themselves. */
  readonly level: 'success' | 'warning' | 'error'
  readonly message: string
  /** How long it is shown, where it leaves by itself. */
  readonly shownMs?: number
  /** What can still be done about it; the notice leaves with it. */
  readonly action?: { readonly label: string; readonly run: () => void }
}

const successMs = 3000
const warningMs = 6000

const notices = createStore<readonly PageNotice[]>([])
let count = 0

/** The same one again is shown once, anew; a success takes the place of the one before. */
function add(
  level: PageNotice['level'],
  message: string,
  more: Pick<PageNotice, 'shownMs' | 'action'> = {},
): void {
  count += 1
  const isReplaced = (shown: PageNotice) =>
    shown.message === message || (level === 'success' && shown.level === 'success')
  const others = notices.current().filter((shown) => !isReplaced(shown))
  notices.set([...others, { id: `page ${count}`, level, message, ...more }])
}

export const reportSuccess = (
  message: string,
  more: Pick<PageNotice, 'shownMs' | 'action'> = {},
): void => add('success', message, { shownMs: successMs, ...more })
export const reportWarning = (message: string): void =>
  add('warning', message, { shownMs: warningMs })
/** For a failure that the part of the page it belongs to can no longer show. */
export const reportFailure = (message: string): void => add('error', message)

export const dismissPageNotice = (id: string): void =>
  notices.set(notices.current().filter((notice) => notice.id !== id))
/** What succeeded before is not left beside what fails now. */
export const clearSuccess = (): void =>
  notices.set(notices.current().filter(({ level }) => level !== 'success'))
/** The next user of this browser must not read them. */
export const clearPageNotices = (): void => notices.set([])

export const usePageNotices = (): readonly PageNotice[] =>
  useSyncExternalStore(notices.subscribe, notices.current)
