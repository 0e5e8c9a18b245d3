const unsavedWork = new Set<symbol>()

/** Says that something is under way that would be lost with the page: a file being sent, a recording. Answers its end. */
export function markUnsavedWork(): () => void {
  const hold = Symbol('hold')
  unsavedWork.add(hold)
  return () => void unsavedWork.delete(hold)
}

/** The same for changes that are not saved: the browser asks before it closes the page. */
export function warnBeforeUnload(): () => void {
  const release = markUnsavedWork()
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  addEventListener('beforeunload', ask)
  return () => {
    release()
    removeEventListener('beforeunload', ask)
  }
}

export const hasUnsavedWork = (): boolean => unsavedWork.size > 0
