const listeners = new Set<() => void>()

/** Opens the dialog from anywhere: an account menu entry, a palette action. */
export const openShortcuts = (): void => {
  for (const listener of listeners) listener()
}
export function onOpenShortcuts(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
