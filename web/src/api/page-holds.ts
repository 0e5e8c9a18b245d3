const holds = new Set<symbol>()

/** Says that something is under way that would be lost with the page: a file being sent, a recording. Answers its end. */
export function holdPage(): () => void {
  const hold = Symbol('hold')
  holds.add(hold)
  return () => void holds.delete(hold)
}

/** The same for changes that are not saved: the browser asks before it closes the page. */
export function guardPage(): () => void {
  const release = holdPage()
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  addEventListener('beforeunload', ask)
  return () => {
    release()
    removeEventListener('beforeunload', ask)
  }
}

export const isPageHeld = (): boolean => holds.size > 0
