interface Leaving {
  /** How long it is shown at least. */
  readonly shownMs: number
  /** Whether someone is reading it: it then stays, and is looked at again a little later. */
  readonly isRead: () => boolean
  readonly onLeave: () => void
}

const againMs = 2000

/** Calls `onLeave` after the time, or later if the notice is read then; returns what cancels it. */
export function leaveLater({ shownMs, isRead, onLeave }: Leaving): () => void {
  let timer = setTimeout(leaveUnlessRead, shownMs)
  function leaveUnlessRead() {
    if (isRead()) timer = setTimeout(leaveUnlessRead, againMs)
    else onLeave()
  }
  return () => clearTimeout(timer)
}
