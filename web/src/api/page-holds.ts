const holds = new Set<symbol>()

/** Says that something is under way that would be lost with the page: a file being sent, a recording, changes not saved. Answers its end. */
export function holdPage(): () => void {
  const hold = Symbol('hold')
  holds.add(hold)
  return () => void holds.delete(hold)
}

export const isPageHeld = (): boolean => holds.size > 0
