const unsavedWork = new Set<symbol>()

/** Marks something that would be lost with the page: an upload, a recording. Returns what ends the mark. */
export function markUnsavedWork(): () => void {
  const work = Symbol('unsaved work')
  unsavedWork.add(work)
  return () => void unsavedWork.delete(work)
}

/** The same for unsaved changes: the browser also asks before it closes the page. */
export function warnBeforeUnload(): () => void {
  const release = markUnsavedWork()
  const askToStay = (event: BeforeUnloadEvent) => event.preventDefault()
  addEventListener('beforeunload', askToStay)
  return () => {
    release()
    removeEventListener('beforeunload', askToStay)
  }
}

export const hasUnsavedWork = (): boolean => unsavedWork.size > 0
