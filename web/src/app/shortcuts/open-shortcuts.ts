const listeners = new Set<() => void>()

/** Shows the shortcuts from wherever they are asked for. */
export const openShortcuts = (): void => {
  for (const listener of listeners) listener()
}
export function onOpenShortcuts(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
